import type { Authenticators } from "./authentication/authenticator.ts";
import type { XmlBodyOptions } from "../xml/read/body-options.ts";
import type { ServerHooks } from "./hooks.ts";

/** Options of a server. `Hooks` names the schemes of the document, each with its hook. */
export interface ServerOptions<
  Session = unknown,
  Hooks extends object = Authenticators<Session>,
> extends ServerHooks {
  /**
   * Hooks that check credentials, by name of security scheme. Alternatives with a scheme that has no
   * hook can never be satisfied, and are not offered to clients.
   */
  readonly authenticate?: Hooks | undefined;
  /**
   * Where the paths of the document begin, such as `/rest/v3`, instead of its servers; empty if a
   * proxy has removed that prefix.
   */
  readonly basePath?: string | readonly string[] | undefined;
  /** Most bytes of a request's body: 1,048,576 (1 MiB). Larger ones are refused with 413. */
  readonly bodyLimit?: number | undefined;
  /**
   * Milliseconds that a handler may take: no limit by default. Beyond it the response is 503, the
   * signal of the request is aborted, and what the handler gives later is dropped.
   */
  readonly handlerTimeout?: number | undefined;
  /** Realm of Basic authentication; the document's title by default. */
  readonly realm?: string | undefined;
  /**
   * Whether the bodies of responses are checked against every rule of their schemas; a body that
   * breaks one becomes a 500. With `"development"`, the default, they are checked unless the variable
   * NODE_ENV of the environment is `production`.
   */
  readonly checkReplies?: boolean | "development" | undefined;
  /**
   * How bodies in XML are read, such as `{ nil: "refuse" }`, or `{ timeOffset: "Z" }` for clients that
   * send times without an offset.
   */
  readonly xml?: XmlBodyOptions | undefined;
  /** Headers of every response, such as `X-Content-Type-Options`. */
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
}

/** Most bytes of a body by default. */
export const defaultBodyLimit = 1_048_576;

/** Whether responses are checked; reads the environment once, when a server is made. */
export function checksReplies(option: ServerOptions["checkReplies"]): boolean {
  if (typeof option === "boolean") return option;
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.["NODE_ENV"] !== "production";
}
