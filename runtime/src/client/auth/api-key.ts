import { messageOf } from "../api-error.ts";
import type { ClientAuth } from "../transport/client-auth.ts";
import { withCookie } from "./with-cookie.ts";
import { withCredential } from "./with-credential.ts";

/** A key and its location. Source: OpenAPI 3.1, Security Scheme Object. */
export interface ApiKey {
  readonly in: "header" | "query" | "cookie";
  /** Name of the header, query parameter or cookie. */
  readonly name: string;
  readonly value: string;
}

/** Sends a key with every request. */
export function apiKey(key: ApiKey): ClientAuth {
  const { name, value } = key;
  if (key.in === "header") return (request, next) => next(withCredential(request, name, value));
  if (key.in === "cookie") return (request, next) => next(withCookie(request, `${name}=${value}`));
  const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return async (request, next) => {
    const mark = request.url.includes("?") ? "&" : "?";
    try {
      return await next({ ...request, url: `${request.url}${mark}${text}` });
    } catch (error) {
      // `fetch` reports no address that it cannot parse.
      const message = messageOf(error);
      throw message.includes(text) ? new TypeError(message.replaceAll(text, "(the key)")) : error;
    }
  };
}
