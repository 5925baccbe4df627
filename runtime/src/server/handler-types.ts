import type { ErrorStatus } from "../http/error-status.ts";

/**
 * Requests that the handlers of a document get, each with the name of its operation, which tells
 * them apart, and the title of the document, for functions that serve several.
 */
export type RequestOf<Handlers> = {
  [Name in keyof Handlers]-?: NonNullable<Handlers[Name]> extends (
    request: infer Request,
  ) => unknown
    ? { readonly operation: Name; readonly document: string } & Request
    : never;
}[keyof Handlers];

/** Replies that the handlers of a document give for errors. */
export type ErrorReplyOf<Handlers> = {
  [Name in keyof Handlers]-?: NonNullable<Handlers[Name]> extends (request: never) => infer Reply
    ? ErrorsOf<Awaited<Reply>>
    : never;
}[keyof Handlers];

/** Of a reply that may have several statuses only errors are kept. */
type ErrorsOf<Reply> = Reply extends { readonly status: infer Status }
  ? [Extract<Status, ErrorStatus>] extends [never]
    ? never
    : Reply & { readonly status: Extract<Status, ErrorStatus> }
  : never;
