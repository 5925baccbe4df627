import type { ParameterParsers } from "../../parameters/read/parsers.ts";
import { isUtf8 } from "#platform";
import { DecodeError } from "../../issue/decode-error.ts";
import { problem, type ProblemReply } from "../../problem/problem.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import { boundaryOf } from "../../multipart/read/boundary.ts";
import { MultipartError } from "../../multipart/read/multipart-error.ts";
import { readMultipart, readMultipartList } from "../../multipart/read/read-multipart.ts";
import type { BodyError } from "../message/body-error.ts";
import { bodyMistake } from "../../problem/body-mistake.ts";
import { charsetMistake, isReadable } from "./body-charset.ts";
import type { BodyContext, BodySettings } from "./body-context.ts";
import type { JsonDecodeOptions } from "../../json/read/json-decode-options.ts";
import { headerOf } from "../../http/request-headers.ts";
import type { XmlDecodeOptions } from "../../xml/read/xml-decode-options.ts";
import type { ContentCoding } from "../compression/codings.ts";
import { canExpand, codingsOf, refusedCodings, sentLimit } from "../compression/request-codings.ts";
import type { ServerRequest } from "../message/server-request.ts";
import { isStreamed } from "../description/is-streamed.ts";
import type { RequestContent } from "../description/server-operation.ts";
import { multipartProblem } from "./multipart-problem.ts";
import type { PreparedBody, SelectedContent } from "./prepared-body.ts";

/** Body of a request as its headers announce it. */
export interface AnnouncedBody {
  readonly expected: PreparedBody;
  readonly selected: SelectedContent | undefined;
  /** Most bytes that are accepted. */
  readonly limit: number;
  /** Most bytes of an item, if a handler gets the body item by item. */
  readonly itemLimit: number;
  /** Whether the body is known to be empty. */
  readonly empty: boolean;
  /** Codings that the body is compressed with, in the order in which they were applied. */
  readonly codings?: readonly ContentCoding[] | undefined;
}

/** Checks the headers about the body, so that it is not read in vain. */
export function announceBody(
  { request, server }: BodyContext,
  expected: PreparedBody,
): AnnouncedBody | ProblemReply {
  const { headers, body } = request;
  const { bodyLimit: itemLimit } = server;
  const contentType = headerOf(headers, "content-type");
  const length = headerOf(headers, "content-length");
  const selected = contentType === undefined ? undefined : expected.select(contentType);
  // A body that is not held in memory may be of any size, unless the document says otherwise.
  const isStream = isStreamed(selected?.content) && server.verify === undefined;
  const limit = expected.limit ?? (isStream ? Infinity : itemLimit);
  if (body === undefined || length === "0" || (typeof body !== "function" && body.length === 0)) {
    return { expected, selected, limit, itemLimit, empty: true };
  }
  if (contentType !== undefined && selected?.content === undefined) {
    const { mediaType } = selected ?? { mediaType: "" };
    const what = mediaType === "" ? "The Content-Type is malformed" : `The body is ${mediaType}`;
    return unsupported(expected, what);
  }
  const coding = headerOf(headers, "content-encoding");
  const codings = coding === undefined ? none : codingsOf(coding);
  if (codings.length > 0 && !canExpand(server.decompress, codings))
    return problem(415, ...refusedCodings(server.decompress));
  const isText = selected?.content?.text === true && selected.fallback === undefined;
  if (isText && !isReadable(selected.charset, isXml(selected.content))) {
    return problem(400, {
      detail: "The charset of the body is not supported; UTF-8 is.",
      errors: [{ parameter: "Content-Type", detail: "names a charset that is not supported" }],
    });
  }
  if (isTooLong(length, limit, codings.length > 0)) return tooLarge(limit);
  const announced = { expected, selected, limit, itemLimit, empty: false };
  return codings.length > 0
    ? { ...announced, codings: codings as readonly ContentCoding[] }
    : announced;
}

/** Refuses a body by its length alone, before credentials are checked. */
export function refuseLength({ headers }: ServerRequest, limit: number): ProblemReply | undefined {
  const isCoded = headerOf(headers, "content-encoding") !== undefined;
  return isTooLong(headerOf(headers, "content-length"), limit, isCoded)
    ? tooLarge(limit)
    : undefined;
}

function isTooLong(length: string | undefined, limit: number, isCoded: boolean): boolean {
  return length !== undefined && Number(length) > (isCoded ? sentLimit(limit) : limit);
}

/** How to go on with the body: it is absent, or can be read by a decoder, or is refused. */
export type ReceivedBody =
  | undefined
  | {
      readonly bytes: Uint8Array;
      readonly content: RequestContent;
      /** The actual media type, if the document names a range. */
      readonly mediaType: string;
    }
  | ProblemReply;

/** Checks a body that has been received. */
export function receiveBody(announced: AnnouncedBody, bytes: Uint8Array): ReceivedBody {
  const { expected, limit } = announced;
  let { selected } = announced;
  if (bytes.length > limit) return tooLarge(limit);
  if (bytes.length === 0 && (selected?.content === undefined || selected.structured)) {
    return expected.required ? problem(400, { detail: "The body is missing." }) : undefined;
  }
  if (selected === undefined && expected.withoutType !== undefined)
    selected = expected.select(expected.withoutType);
  if (selected?.content === undefined) {
    return unsupported(expected, "The body has no Content-Type");
  }
  const { fallback, mediaType } = selected;
  if (fallback !== undefined && !(isReadable(selected.charset, false) && isUtf8(bytes)))
    return { bytes, content: fallback, mediaType };
  const mistake = charsetMistake(bytes, selected.charset, selected.xml);
  if (mistake !== undefined) {
    return problem(400, { detail: "The request is not valid.", errors: [mistake] });
  }
  return { bytes, content: selected.content, mediaType };
}

const none: readonly string[] = [];

export const noBytes: Uint8Array = /* @__PURE__ */ new Uint8Array(0);

function unsupported(expected: PreparedBody, what: string): ProblemReply {
  const detail = `${what}; this operation takes ${expected.mediaTypes}.`;
  return problem(415, { detail }, { Accept: expected.mediaTypes });
}

export function tooLarge(limit: number): ProblemReply {
  return problem(413, { detail: `The body is larger than ${limit} bytes.` });
}

/** Bodies arrive within seconds, or are given up. Source: RFC 9110, 10.2.3. */
const soon = { "Retry-After": "1" };

/** The response if the body could not be read. */
export function refuseBody({ kind }: BodyError, limit: number): ProblemReply {
  if (kind === "too-large") return tooLarge(limit);
  if (kind === "timeout") return problem(408, { detail: "The body did not come in time." });
  if (kind === "busy") return problem(503, { detail: "Too many bodies are being received." }, soon);
  if (kind === "crowded")
    return problem(429, { detail: "Too many bodies are being received from this address." }, soon);
  if (kind === "malformed")
    return problem(400, { detail: "The body is not compressed as Content-Encoding says." });
  if (kind === "ratio")
    return problem(413, { detail: "The body becomes too large when it is decompressed." });
  return problem(400, { detail: "The body ended early." });
}

/** Whether the document describes a body as XML, so that its decoder takes options. */
function isXml(content: RequestContent | undefined): boolean {
  return content?.mediaType.endsWith("xml") === true;
}

const isJson = ({ mediaType }: RequestContent): boolean => mediaType.endsWith("json");

/** Options of the decoder of a body in JSON; undefined without any. */
export function jsonOptions({ json }: BodySettings): JsonDecodeOptions | undefined {
  return json && { json };
}

/** Options of the decoders of parts, in XML and in JSON. */
export function partOptions({ xml, json = {} }: BodySettings): object {
  return { ...xml, json };
}

/** Reads the bytes; the mistakes in them are pushed to `mistakes`. */
export function decodeBody(
  bytes: Uint8Array,
  content: RequestContent,
  { server, request }: BodyContext,
  mistakes: ProblemError[],
  parsers?: ParameterParsers,
): unknown {
  const { multipart, positions } = content;
  const parser = server.multipart;
  try {
    if ((multipart ?? positions) !== undefined && parser !== undefined) {
      const boundary = boundaryOf(headerOf(request.headers, "content-type"));
      const input = { boundary, parser, options: partOptions(server), toError: multipartProblem };
      if (positions !== undefined) return readMultipartList(bytes, positions, input, mistakes);
      if (multipart !== undefined) return readMultipart(bytes, multipart, input, mistakes);
    }
    if (isJson(content)) return content.decode(bytes, jsonOptions(server) as never);
    if (!isXml(content)) return content.decode(bytes, parsers as never);
    const contentType = headerOf(request.headers, "content-type");
    const options: XmlDecodeOptions = { ...server.xml, contentType };
    return content.decode(bytes, options as never);
  } catch (error) {
    if (error instanceof MultipartError) throw multipartProblem(error);
    if (!(error instanceof DecodeError)) throw error;
    for (const found of error.issues) mistakes.push(bodyMistake(found));
    return undefined;
  }
}
