import { toUtf8 } from "#platform";
import { essenceOf } from "../../http/media-type.ts";
import { headerOf } from "../../http/request-headers.ts";
import { isAsyncIterable } from "../../stream/byte-stream.ts";
import { type ServerHooks, tell } from "../hooks.ts";
import { mergeHeaders } from "../message/merge-headers.ts";
import type { Server, ServerRequest, ServerResponse } from "../message/server-request.ts";
import { chooseCoding } from "./accept-encoding.ts";
import { allCodings, type Compressor, type ContentCoding, findCompressor } from "./codings.ts";
import type { CompressOptions } from "./compress-option.ts";
import { codedTag, withoutCodings } from "./coded-tag.ts";
import { isCompressible, isSequence } from "./compressible.ts";

/** Settings of the compression of responses. */
interface Compression {
  readonly compressor: Compressor;
  readonly codings: readonly ContentCoding[];
  readonly threshold: number;
  readonly filter: (mediaType: string) => boolean;
}

/**
 * A server whose responses are compressed where clients ask for it; the server itself if none shall
 * be.
 *
 * @param hooks `onError` hears of what went wrong, after which a response is sent as it is
 */
export function compressing(
  server: Server,
  option: boolean | CompressOptions | undefined,
  { onError }: ServerHooks,
): Server {
  const compressor = findCompressor();
  if (option === undefined || option === false || compressor === undefined) return server;
  const options: CompressOptions = option === true ? {} : option;
  const { encodings = compressor.codings, threshold = 1_024 } = options;
  const filter = options.filter?.bind(options) ?? isCompressible;
  const compression = { compressor, codings: encodings, threshold, filter };
  return async (request) => {
    const response = await server(withoutCodings(request));
    if (response.outside === true) return response;
    try {
      return response.status === 304
        ? withTagOf(request, response)
        : await compressed(request, response, compression);
    } catch (error) {
      const { method } = request;
      tell(onError, error, { operation: undefined, method, path: undefined });
      return response;
    }
  };
}

async function compressed(
  request: ServerRequest,
  response: ServerResponse,
  compression: Compression,
): Promise<ServerResponse> {
  const { compressor, codings } = compression;
  if (!isWorthwhile(response, request.method, compression)) return response;
  const headers = varying(response.headers);
  const coding = chooseCoding(headerOf(request.headers, "accept-encoding"), codings);
  if (coding === undefined) return { ...response, headers };
  const coded = codedHeaders(headers, coding);
  const { body } = response;
  if (body === undefined) return { ...response, headers: coded };
  if (isAsyncIterable(body)) {
    const flushes = isSequence(mediaTypeOf(headers));
    return { ...response, headers: coded, body: compressor.stream(body, coding, flushes) };
  }
  const bytes = typeof body === "string" ? toUtf8(body) : body;
  const smaller = await compressor.whole(bytes, coding);
  coded.push("Content-Length", String(smaller.length));
  return { ...response, headers: coded, body: smaller };
}

/** Whether the body of a response, or the body that HEAD leaves out, would be compressed. */
function isWorthwhile(
  { status, headers, body }: ServerResponse,
  method: string,
  { compressor, threshold, filter }: Compression,
): boolean {
  if (status < 200 || status === 204 || status === 205 || status === 206) return false;
  let size = body === undefined && method !== "HEAD" ? 0 : Infinity;
  let mediaType = "";
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const value = headers[i + 1] ?? "";
    switch ((headers[i] ?? "").toLowerCase()) {
      case "content-type":
        mediaType = essenceOf(value);
        break;
      case "content-length":
        size = Number(value);
        break;
      case "cache-control":
        if (/(?:^|[,\s])no-transform(?:$|[,\s])/i.test(value)) return false;
        break;
      // It is compressed already, ranges of it can be asked for, or its bytes have a checksum.
      case "content-encoding":
      case "accept-ranges":
      case "content-digest":
      case "repr-digest":
      case "digest":
      case "content-md5":
        return false;
    }
  }
  if (size < threshold || mediaType === "" || !filter(mediaType)) return false;
  return compressor.canFlush || !isSequence(mediaType);
}

function mediaTypeOf(headers: readonly string[]): string {
  const at = headers.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === "content-type");
  return essenceOf(headers[at + 1] ?? "");
}

/** Caches must know that others may get another coding. Source: RFC 9110, 12.5.5. */
function varying(headers: readonly string[]): string[] {
  const isThere = headers.some(
    (value, i) =>
      i % 2 === 1 &&
      headers[i - 1]?.toLowerCase() === "vary" &&
      /(?:^|[,\s])(?:\*|accept-encoding)(?:$|[,\s])/i.test(value),
  );
  return isThere ? [...headers] : mergeHeaders(headers, ["Vary", "Accept-Encoding"]);
}

function codedHeaders(headers: readonly string[], coding: ContentCoding): string[] {
  const coded: string[] = ["Content-Encoding", coding];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = "", value = ""] = headers.slice(i, i + 2);
    const lower = name.toLowerCase();
    if (lower === "content-length") continue;
    coded.push(name, lower === "etag" ? codedTag(value, coding) : value);
  }
  return coded;
}

/** A response that nothing has changed names the tag that the client has. */
function withTagOf(request: ServerRequest, response: ServerResponse): ServerResponse {
  const known = headerOf(request.headers, "if-none-match") ?? "";
  const headers = response.headers.map((text, i) => {
    if (i % 2 === 0 || response.headers[i - 1]?.toLowerCase() !== "etag") return text;
    const coding = allCodings.find((one) => known.includes(codedTag(text, one)));
    return coding === undefined || known.includes(text) ? text : codedTag(text, coding);
  });
  return { ...response, headers: varying(headers) };
}
