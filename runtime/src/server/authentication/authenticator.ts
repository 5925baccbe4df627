import type { ProblemReply } from "../../problem/problem.ts";
import type { SecurityScheme } from "../description/server-description.ts";
import type { ServerRequest } from "../message/server-request.ts";

/** Of HTTP's Basic scheme (RFC 7617), in UTF-8. */
export interface BasicLogin {
  readonly username: string;
  readonly password: string;
}

/** Of HTTP's Bearer scheme (RFC 6750). */
export interface BearerToken {
  readonly token: string;
}

/** Of an API key, or what follows the name of any other HTTP scheme; that may be empty. */
export interface SchemeValue {
  readonly value: string;
}

/** Operation and request that a hook gets besides the credentials. */
export interface AuthenticateContext {
  /** The operationId. */
  readonly operation: string;
  readonly method: string;
  /** Path template, such as `/users/{user_name}`. */
  readonly path: string;
  /** Scopes that the operation requires of this scheme. */
  readonly scopes: readonly string[];
  readonly request: ServerRequest;
}

/**
 * The session of the request; `true` if the credentials are valid and another scheme of the same
 * alternative gives the session (if none does, it is `true`); nothing if they are wrong; a problem,
 * such as that of `forbidden` or `tooManyRequests`, which becomes the response.
 */
export type Authenticated<Session> = Session | true | ProblemReply | undefined | null;

/** Checks the credentials of one scheme. */
export type Authenticator<Given, Session> = (
  credentials: Given,
  context: AuthenticateContext,
) => Authenticated<Session> | Promise<Authenticated<Session>>;

/** Hooks by name of security scheme. */
export type Authenticators<Session> = Readonly<
  Record<string, Authenticator<never, Session> | undefined>
>;

/** Type of the credentials of a scheme. */
export type Credentials = BasicLogin | BearerToken | SchemeValue | Readonly<Record<string, never>>;

/** A scheme that an operation requires, with its hook. */
export interface PreparedScheme {
  /** Distinguishes calls of a hook: the scheme's name and the scopes. */
  readonly key: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
  readonly authenticate: (credentials: Credentials, context: AuthenticateContext) => unknown;
}
