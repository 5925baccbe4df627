import type { ClientAuth } from "../transport/client-auth.ts";
import { withCredential } from "./with-credential.ts";

/** Credentials of Basic authentication. */
export interface BasicCredentials {
  /** Without a colon. */
  readonly username: string;
  readonly password: string;
  /**
   * Organization of the user: sent behind the user name and a semicolon.
   * Source: Interface B, 5.1.
   */
  readonly organization?: string | undefined;
}

/**
 * Sends Basic authentication with every request, in UTF-8. Source: RFC 7617, section 2.
 *
 * @throws {TypeError} the user name or the organization has a colon, or the user name of an
 *   organization a semicolon
 */
export function basic({ username, password, organization }: BasicCredentials): ClientAuth {
  if (organization !== undefined && username.includes(";"))
    throw new TypeError("a user name must not have a semicolon beside an organization");
  const user = organization === undefined ? username : `${username};${organization}`;
  if (user.includes(":")) throw new TypeError("a user name must not have a colon");
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  const value = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  return (request, next) => next(withCredential(request, "Authorization", value));
}
