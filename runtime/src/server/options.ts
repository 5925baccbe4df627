import type { Authenticators } from "./authentication/authenticator.ts";
import type { ServerHooks } from "./hooks.ts";

/** What a server may be told. `Hooks` names the schemes of the document, each with its hook. */
export interface ServerOptions<
  Session = unknown,
  Hooks extends object = Authenticators<Session>,
> extends ServerHooks {
  /**
   * By name of security scheme, who checks its credentials. Alternatives of which a scheme has no
   * hook can never be satisfied, and are not offered to clients.
   */
  readonly authenticate?: Hooks | undefined;
  /**
   * Where the paths of the document begin, such as `/rest/v3`, instead of where its servers say;
   * empty where something in front has cut that off.
   */
  readonly basePath?: string | readonly string[] | undefined;
  /** Most bytes of a request's body: 1,048,576 (1 MiB). Larger ones are answered with 413. */
  readonly bodyLimit?: number | undefined;
  /** Realm of Basic authentication; the document's title unless told otherwise. */
  readonly realm?: string | undefined;
  /**
   * Whether the bodies of answers are checked against every rule of their schemas; those that
   * break one become 500. With `"development"`, the default, they are unless the environment
   * variable NODE_ENV is `production`.
   */
  readonly checkReplies?: boolean | "development" | undefined;
  /** Headers of every answer, such as `X-Content-Type-Options`. */
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
}

/** Most bytes of a body unless told otherwise. */
export const defaultBodyLimit = 1_048_576;

/** Whether answers are checked; asks the environment once, when a server is made. */
export function checksReplies(option: ServerOptions["checkReplies"]): boolean {
  if (typeof option === "boolean") return option;
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.["NODE_ENV"] !== "production";
}
