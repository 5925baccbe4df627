import { isUtf8, utf8 } from "#platform";
import type { Credentials } from "./authenticator.ts";
import type { SecurityScheme } from "../description/server-description.ts";
import { headerOf } from "../../http/request-headers.ts";
import type { ServerRequest } from "../message/server-request.ts";

/** The credentials of a scheme in a request; `undefined` if they are missing or malformed. */
export function credentialsOf(
  scheme: SecurityScheme,
  request: ServerRequest,
  query: string,
): Credentials | undefined {
  // Whatever ends TLS has checked the certificate of the connection; for a scheme that the document
  // does not have, only a hook knows where to look.
  if (scheme.kind === "mutualTLS" || scheme.kind === "undeclared") return {};
  if (scheme.kind === "http") {
    const value = authorization(request, scheme.scheme);
    if (value === undefined) return undefined;
    if (scheme.scheme === "basic") return basicCredentials(value);
    if (scheme.scheme === "bearer") return bearerCredentials(value);
    return { value };
  }
  const value = apiKey(scheme.in, scheme.parameter, request, query);
  return value === undefined ? undefined : { value };
}

/** Text behind the name of a scheme in the Authorization header. Source: RFC 9110, 11.4. */
function authorization(request: ServerRequest, scheme: string): string | undefined {
  const header = headerOf(request.headers, "authorization");
  if (header === undefined) return undefined;
  const text = header.trim();
  if (text.length === scheme.length) return text.toLowerCase() === scheme ? "" : undefined;
  if (text.charCodeAt(scheme.length) !== 32) return undefined;
  if (text.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  return text.slice(scheme.length + 1).trim();
}

function bearerCredentials(token: string): Credentials | undefined {
  return /^[A-Za-z0-9\-._~+/]+=*$/.test(token) ? { token } : undefined;
}

/** Source: RFC 7617, section 2. The user name ends at the first colon. */
function basicCredentials(encoded: string): Credentials | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  let binary: string;
  try {
    binary = atob(encoded);
  } catch {
    return undefined;
  }
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  if (!isUtf8(bytes)) return undefined;
  const text = utf8(bytes, 0, bytes.length);
  const colon = text.indexOf(":");
  if (colon < 0 || /[\0-\x1f\x7f]/.test(text)) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function apiKey(
  place: "query" | "header" | "cookie",
  name: string,
  request: ServerRequest,
  query: string,
): string | undefined {
  if (place === "header") return headerOf(request.headers, name.toLowerCase());
  if (place === "query") return pairValue(query, "&", name, decodeQuery);
  const cookies = headerOf(request.headers, "cookie", "; ");
  return cookies === undefined ? undefined : pairValue(cookies, ";", name, unquoteCookie);
}

/** Value of the first `name=value` with that name. */
function pairValue(
  text: string,
  separator: string,
  name: string,
  decode: (text: string) => string | undefined,
): string | undefined {
  for (const pair of text.split(separator)) {
    const equals = pair.indexOf("=");
    if (equals >= 0 && decode(pair.slice(0, equals).trim()) === name) {
      return decode(pair.slice(equals + 1).trim());
    }
  }
  return undefined;
}

function decodeQuery(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function unquoteCookie(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}
