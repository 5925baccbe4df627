import type { Authenticated, Authenticators } from "../authentication/authenticator.ts";
import type { ReceivedMessage } from "../message/received-message.ts";
import type { ServerRequest } from "../message/server-request.ts";
import type { ProblemReply } from "../../problem/problem.ts";
import type { JsonBodyOptions } from "../../json/read/json-body-options.ts";
import type { XmlBodyOptions } from "../../xml/read/xml-body-options.ts";
import type { CompressOptions, DecompressOptions } from "../compression/compress-option.ts";
import type { CorsOptions } from "../cors/cors.ts";
import type { OperationEvent, ServerHooks } from "../hooks.ts";
import type { MultipartParser } from "../../multipart/read/multipart-parser.ts";
import type { Reply } from "../reply/reply.ts";

/** Request as a handler gets it, with its operation; generated types narrow it. */
export interface OperationRequest<Name extends string = string> {
  /** Name of the operation, as among the handlers. */
  readonly operation: Name;
  /** Title of the document that the operation is of. */
  readonly document: string;
}

/** A request whose caller is known, and of which nothing is decoded yet. */
export interface UndecodedRequest<Name extends string = string, Session = unknown> {
  /** Name of the operation, as among the handlers. */
  readonly operation: Name;
  /** Title of the document that the operation is of. */
  readonly document: string;
  /** Session that `authenticate` or `verify` gave; undefined where the operation needs none. */
  readonly session: Session;
  /** Texts of the parameters in the path, percent-decoded and not checked; one that cannot be decoded is absent. */
  readonly path: Readonly<Record<string, string | undefined>>;
  /** The request as it was received. */
  readonly request: ServerRequest;
}

/**
 * Options of a server. `Hooks` names the schemes of the document, each with its hook; `Request` is
 * what the handlers get, and `ErrorReply` what they give for errors. `Caller` is the session of a request of any
 * operation.
 */
export interface ServerOptions<
  Session = unknown,
  Hooks extends object = Authenticators<Session>,
  Request extends OperationRequest = OperationRequest,
  ErrorReply = Reply,
  Caller = Session | undefined,
> extends ServerHooks {
  /**
   * Hooks that check credentials, by name of security scheme. Alternatives with a scheme that has no
   * hook can never be satisfied, and are not offered to clients.
   */
  readonly authenticate?: Hooks | undefined;
  /**
   * Verifies the bytes of a request before they are decoded, such as their signature. What it gives means
   * what it does of a hook of `authenticate`; operations whose schemes have no hook get their session from
   * it. Bodies are then read as a whole, also where handlers get streams.
   */
  verify?(message: ReceivedMessage): Authenticated<Session> | Promise<Authenticated<Session>>;
  /**
   * Makes the query that the document describes of the one that was received, for clients that write it in a
   * way of their own, such as nested brackets. Both are without the question mark and percent-encoded. It
   * may throw a problem such as `badRequest()`.
   *
   * @param operation name of the operation, as among the handlers
   */
  queryParser?(query: string, operation: string): string;
  /**
   * Functions that read parameters, and fields of forms, in place of their styles: by name of the operation, `path`,
   * `query`, `headers`, `cookies` or `form`, and name. Each gets the text of a path or header, or else all names and
   * values, decoded and after `queryParser`, and gives the value, or undefined where it is absent; type and rules are
   * checked afterwards. It may throw a problem.
   */
  readonly parsers?: object | undefined;
  /**
   * Decides whether the caller may call the operation, before parameters and body are decoded, and before the body is
   * read. It gives a problem such as `forbidden()`, which is the response, or nothing. It may throw the problem.
   * Where `verify` gives the session, the body has been read by then.
   */
  permit?(
    request: UndecodedRequest<Request["operation"], Caller>,
  ): ProblemReply | undefined | Promise<ProblemReply | undefined>;
  /**
   * Decides whether a request may be handled, once its parameters and its body are decoded. It gives
   * a problem such as `forbidden()`, which is the response, or nothing. It may throw the problem.
   */
  authorize?(request: Request): ProblemReply | undefined | Promise<ProblemReply | undefined>;
  /**
   * Called in place of a handler, which `next` calls: for transactions, audit, limits. It gives what
   * `next` gives, or another reply.
   */
  around?(request: Request, next: () => Promise<Reply>): Promise<Reply>;
  /**
   * Gives the problem that answers an error of a handler or a hook, such as `serviceUnavailable()` where
   * the database is away; nothing for a 500. `onError` has been told of the error.
   */
  problemFor?(error: unknown, event: OperationEvent): ProblemReply | undefined;
  /**
   * Gives the body that a problem of the server itself has in the document, such as a 404 of a
   * path that it does not know or a 400 of a body that does not match; or the problem as it is.
   * A reply that the document does not allow is not sent: `onError` gets a `ReplyError`, and the client the
   * problem.
   */
  shapeError?(problem: ProblemReply, event: OperationEvent): ErrorReply | ProblemReply;
  /** Which pages of other origins may call the server; none by default. */
  readonly cors?: CorsOptions | undefined;
  /**
   * Where the paths of the document begin, such as `/rest/v3`, instead of its servers; empty if a
   * proxy has removed that prefix.
   */
  readonly basePath?: string | readonly string[] | undefined;
  /**
   * Whether HEAD runs the operation of GET and leaves out the body, where the document has no operation
   * of its own for it: true by default. Otherwise it is a method that the path does not know.
   */
  readonly head?: boolean | undefined;
  /**
   * Whether the bodies of responses are compressed where `Accept-Encoding` asks for it: false by
   * default. What holds a secret next to something that a client chooses must not be compressed.
   */
  readonly compress?: boolean | CompressOptions | undefined;
  /** Whether compressed bodies of requests are read: false by default; they are refused with 415. */
  readonly decompress?: boolean | DecompressOptions | undefined;
  /** Most bytes of a request's body: 1,048,576 (1 MiB). Larger ones are refused with 413. */
  readonly bodyLimit?: number | undefined;
  /**
   * Most bytes by name of operation, in place of `bodyLimit` and of the limit that the document has. They hold for
   * streams too, and are checked by `Content-Length` before credentials are.
   */
  readonly bodyLimits?:
    | { readonly [Name in Request["operation"]]?: number | undefined }
    | undefined;
  /**
   * Milliseconds that a handler may take: no limit by default. Beyond it the response is 503, the
   * signal of the request is aborted, and what the handler gives later is dropped.
   */
  readonly handlerTimeout?: number | undefined;
  /**
   * Milliseconds without an event after which a stream of server-sent events gets a comment, so that
   * proxies keep the connection: 15,000; 0 for never. A reply may have its own.
   */
  readonly heartbeat?: number | undefined;
  /**
   * Milliseconds that the stream of a reply may give nothing: no limit by default. Beyond it the
   * connection is broken off, and `onError` gets a `StreamTimeoutError`.
   */
  readonly streamTimeout?: number | undefined;
  /** Realm of Basic authentication; the document's title by default. */
  readonly realm?: string | undefined;
  /**
   * Whether the bodies of responses are checked against every rule of their schemas; a body that
   * breaks one becomes a 500. With `"development"`, the default, they are checked unless the variable
   * NODE_ENV of the environment is `production`.
   */
  readonly checkReplies?: boolean | "development" | undefined;
  /** How bodies in JSON are read, such as `{ timeOffset: "Z" }` for clients that send times without an offset. */
  readonly json?: JsonBodyOptions | undefined;
  /**
   * How bodies in XML are read, such as `{ nil: "refuse" }`, or `{ timeOffset: "Z" }` for clients that
   * send times without an offset.
   */
  readonly xml?: XmlBodyOptions | undefined;
  /**
   * Reads multipart bodies, with its limits: `multipartParser()` of the package `@diptych/multipart`.
   * Operations with such bodies and a handler need it.
   */
  readonly multipart?: MultipartParser | undefined;
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
