import type { ClientAuth } from "../transport/request.ts";
import { withCredential } from "./with-credential.ts";

/** Credentials of Basic authentication. */
export interface BasicCredentials {
  /** Without a colon. */
  readonly username: string;
  readonly password: string;
}

/**
 * Sends Basic authentication with every request, in UTF-8. Source: RFC 7617, section 2.
 *
 * @throws {TypeError} the user name has a colon
 */
export function basic({ username, password }: BasicCredentials): ClientAuth {
  if (username.includes(":")) throw new TypeError("a user name must not have a colon");
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const value = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  return (request, next) => next(withCredential(request, "Authorization", value));
}
