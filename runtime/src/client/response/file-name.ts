import { splitUnquoted } from "../../http/media-type.ts";
import type { WebHeaders } from "../../http/web-types.ts";

/**
 * The name that a response proposes for a file (`Content-Disposition`), without folders; undefined if
 * it proposes none that a file can have. It is the server's: whoever writes a file still decides where, and
 * whether to replace one. Source: RFC 6266, 4.3.
 *
 * @param response a response, or its headers
 */
export function fileNameOf(
  response: WebHeaders | { readonly headers: WebHeaders },
): string | undefined {
  const headers = "headers" in response ? response.headers : response;
  const [, ...parameters] = splitUnquoted(headers.get("content-disposition") ?? "", ";");
  const found = new Map<string, string>();
  for (const parameter of parameters) {
    const equals = parameter.indexOf("=");
    const name = parameter.slice(0, equals).trim().toLowerCase();
    if (equals > 0 && !found.has(name)) found.set(name, parameter.slice(equals + 1).trim());
  }
  return (
    baseName(extendedValue(found.get("filename*") ?? "")) ??
    baseName(plainValue(found.get("filename") ?? ""))
  );
}

/** Source: RFC 8187, 3.2.1. */
function extendedValue(text: string): string | undefined {
  const [, charset, encoded = ""] =
    /^(utf-8|iso-8859-1)'[^']*'((?:[^%'"\s]|%[\da-f]{2})*)$/i.exec(text) ?? [];
  if (charset === undefined) return undefined;
  if (charset.toLowerCase() !== "utf-8")
    return encoded.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** A token or a quoted text. `fetch` gives bytes as characters; many servers send UTF-8. */
function plainValue(text: string): string {
  const value =
    text.length > 1 && text.startsWith('"') && text.endsWith('"')
      ? text.slice(1, -1).replace(/\\(.)/g, "$1")
      : text;
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

/** The last part of a path, without characters that are not seen or turn the text around. */
function baseName(text: string | undefined): string | undefined {
  const name = text
    ?.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, "")
    .replace(/^.*[/\\]/, "")
    .trim();
  return name === "" || name === "." || name === ".." ? undefined : name;
}
