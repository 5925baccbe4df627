import type { ProblemReply } from "../../problem/problem.ts";
import type { SecurityScheme } from "../description.ts";
import type { ServerRequest } from "../request.ts";

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

/** What a hook may know besides the credentials. */
export interface AuthenticateContext {
  /** The operationId. */
  readonly operation: string;
  readonly method: string;
  /** Path template, such as `/users/{user_name}`. */
  readonly path: string;
  /** What the operation asks of this scheme. */
  readonly scopes: readonly string[];
  readonly request: ServerRequest;
}

/**
 * Who sent the request; `true` where the credentials are good and another scheme of the same
 * alternative says who (where none does, the session is `true`); nothing where they are wrong; a problem, such as that of `forbidden` or
 * `tooManyRequests`, which is the answer then.
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

/** What the credentials of a scheme are. */
export type Credentials = BasicLogin | BearerToken | SchemeValue | Readonly<Record<string, never>>;

/** A scheme that an operation asks for, with its hook. */
export interface PreparedScheme {
  /** Tells apart what is asked of a hook: the scheme's name and the scopes. */
  readonly key: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
  readonly authenticate: (credentials: Credentials, context: AuthenticateContext) => unknown;
}
