import { byteLength } from "#platform";
import type { RepliedOperation, ReplyContext } from "./reply-context.ts";
import { appendHeaders } from "./extra-headers.ts";
import { essenceOf } from "../../http/media-type.ts";
import type { ResponseContent, ServerOperation } from "../description/server-operation.ts";
import { headerIssues } from "./header-issues.ts";
import { multipartBody } from "./multipart-body.ts";
import type { PreparedResponse } from "./prepared-response.ts";
import type { Reply } from "./reply.ts";
import { ReplyError } from "./reply-error.ts";
import { isSelfWriting, writesItself } from "./self-writing.ts";
import { isPieced } from "./pieced.ts";
import { piecedBody, streamedBody } from "./streamed-body.ts";
import type { ServerResponse } from "../message/server-request.ts";
import { isStream } from "../../stream/byte-stream.ts";

/**
 * Turns a handler's reply into a response.
 *
 * @throws {ReplyError} the document does not list the status or the media type, or the body breaks
 * a rule of its schema
 * @throws {EncodeError} the body is not of its type
 */
export function writeReply(
  exchange: ReplyContext,
  prepared: RepliedOperation,
  reply: Reply,
): ServerResponse {
  const { operation, responses } = prepared;
  const status = statusOf(operation, reply);
  const response = isFinal(status) ? responses.find(status) : undefined;
  if (response === undefined) {
    throw new ReplyError(`${operation.name} replied ${status}, which it does not list`);
  }
  const headers = headersOf(operation, response, reply, exchange.server.checkReplies);
  if (status === 401) challenge(headers, prepared.challenge || exchange.server.challenge);
  const isAbsent = response.shape.bodyOptional === true && reply.body === undefined;
  if (response.negotiator === undefined || isAbsent || hasNoBody(status)) {
    return { status, headers: [...bodiless(status), ...headers], body: undefined };
  }
  const { contents } = response.shape;
  const content = contentOf(response, reply, exchange.accept);
  if (content === undefined) {
    throw new ReplyError(
      `${operation.name} replied ${reply.contentType}, which ${status} does not list`,
    );
  }
  if (content.multipart !== undefined) {
    const sent = multipartBody(exchange, operation, content, content.multipart, reply);
    return { status, headers: streamHeaders(sent.contentType, contents, headers), body: sent.body };
  }
  if (content.isBytes === true && isSelfWriting(reply.body)) {
    const contentType = typeOf(content, reply);
    const own = {
      status,
      headers: streamHeaders(contentType, contents, headers),
      listsParts: listsType(responses.find(206), contentType),
      stream: (body: unknown) => streamedBody(exchange, operation, content, { ...reply, body }),
    };
    return reply.body[writesItself](exchange, own);
  }
  if (content.sequence !== undefined || (content.isBytes === true && isStream(reply.body))) {
    const body = streamedBody(exchange, operation, content, reply);
    return { status, headers: streamHeaders(typeOf(content, reply), contents, headers), body };
  }
  if (isPieced(reply.body)) {
    const body = piecedBody(exchange, operation, content, status, reply.body);
    return { status, headers: streamHeaders(typeOf(content, reply), contents, headers), body };
  }
  if (exchange.server.checkReplies && content.check !== undefined) {
    const { issues } = content.check(reply.body);
    if (issues !== undefined) {
      throw new ReplyError(`${operation.name} replied ${status} with an invalid body`, issues);
    }
  }
  const body = content.encode(reply.body as never);
  // Handlers without types may choose no media type, and reply an object where it is that of text.
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new ReplyError(
      `${operation.name} replied ${status} with a body that is neither text nor bytes`,
    );
  }
  const length = typeof body === "string" ? byteLength(body) : body.length;
  const all = ["Content-Type", typeOf(content, reply), "Content-Length", String(length)];
  // Caches must know that others may get another media type (RFC 9110, 12.5.5).
  if (contents.length > 1) all.push("Vary", "Accept");
  if (headers.length > 0) all.push(...headers);
  return { status, headers: all, body };
}

/** A stream has no Content-Length: its end is that of the message. */
function streamHeaders(
  contentType: string,
  contents: readonly ResponseContent[],
  headers: readonly string[],
): string[] {
  const all = ["Content-Type", contentType];
  if (contents.length > 1) all.push("Vary", "Accept");
  const isCached = headers.some((text, i) => i % 2 === 0 && /^cache-control$/i.test(text));
  // Whoever stores events must not give them to another client. Source: HTML, 9.2.8.
  if (!isCached && contentType.startsWith("text/event-stream"))
    all.push("Cache-Control", "no-store");
  all.push(...headers);
  return all;
}

/** Whether a response may have a body of a media type. */
function listsType(response: PreparedResponse | undefined, contentType: string): boolean {
  const essence = essenceOf(contentType);
  const range = `${essence.slice(0, essence.indexOf("/"))}/*`;
  return (
    response?.shape.contents.some((content) =>
      [essence, range, "*/*"].includes(essenceOf(content.contentType)),
    ) === true
  );
}

/** Handlers may be written without types. */
function statusOf({ name }: ServerOperation, reply: Reply | null | undefined): number {
  if (typeof reply !== "object" || reply === null) {
    throw new ReplyError(
      `${name} gave ${reply === null ? "null" : typeof reply}, which is not a reply`,
    );
  }
  const { status } = reply;
  if (typeof status !== "number") throw new ReplyError(`${name} replied without a status`);
  return status;
}

function isFinal(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status < 600;
}

/** Responses that never have a body. Source: RFC 9110, 15.3.5, 15.3.6, 15.4.5. */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** 204 must not have a Content-Length, and 304 only that of the omitted body (RFC 9110, 8.6). */
function bodiless(status: number): string[] {
  return status === 204 || status === 304 ? [] : ["Content-Length", "0"];
}

/** Headers that the handler gives. */
function headersOf(
  operation: ServerOperation,
  { shape }: PreparedResponse,
  { status, headers: given, extraHeaders }: Reply,
  isChecked: boolean,
): string[] {
  for (const name of shape.requiredHeaders ?? []) {
    if ((given as Readonly<Record<string, unknown>> | undefined)?.[name] === undefined)
      throw new ReplyError(`${operation.name} answered ${status} without the header ${name}`);
  }
  const headers: string[] = [];
  if (given === undefined && extraHeaders === undefined) return headers;
  const typed = given === undefined ? undefined : shape.headers?.(given as never);
  if (isChecked && typed !== undefined && shape.checkHeaders !== undefined) {
    const issues = headerIssues(typed, shape.checkHeaders);
    if (issues.length > 0)
      throw new ReplyError(`${operation.name} replied ${status} with an invalid header`, issues);
  }
  appendHeaders(headers, typed ?? [], extraHeaders);
  return headers;
}

/** A 401 must have a challenge. Source: RFC 9110, 15.5.2. */
function challenge(headers: string[], value: string): void {
  const isThere = headers.some((text, i) => i % 2 === 0 && /^www-authenticate$/i.test(text));
  if (!isThere && value !== "") headers.push("WWW-Authenticate", value);
}

/** The handler's choice, else the client's best, else the first: it is too late to refuse. */
function contentOf(
  { shape, negotiator }: PreparedResponse,
  { contentType }: Reply,
  accept: string | undefined,
): ResponseContent | undefined {
  const { contents } = shape;
  if (contentType === undefined) {
    return contents.length === 1
      ? contents[0]
      : contents[Math.max(0, negotiator?.choose(accept) ?? 0)];
  }
  const essence = essenceOf(contentType);
  const find = (matches: (listed: string) => boolean): ResponseContent | undefined =>
    contents.find((content) => matches(essenceOf(content.contentType)));
  return (
    contents.find((content) => content.contentType === contentType) ??
    find((listed) => listed === essence) ??
    find((listed) => listed === `${essence.slice(0, essence.indexOf("/"))}/*`) ??
    find((listed) => listed === "*/*")
  );
}

/** For a range in the document, the handler's media type, or that of bytes. */
function typeOf(content: ResponseContent, reply: Reply): string {
  if (!content.contentType.includes("/*")) return content.contentType;
  return safeType(reply.contentType) ?? "application/octet-stream";
}

function safeType(contentType: string | undefined): string | undefined {
  if (contentType !== undefined && /[^\t\x20-\x7e]/.test(contentType)) {
    throw new ReplyError("a reply's contentType cannot be sent as a header");
  }
  return contentType;
}
