import { parseHttpDate } from "../../http/http-date.ts";
import type { WebByteStream, WebHeaders } from "../../http/web-types.ts";
import { webStream } from "../../stream/web-stream.ts";
import { ApiError } from "../api-error.ts";
import { milliseconds } from "../transport/duration.ts";
import type { Duration } from "../call/call-options.ts";
import { wait } from "../transport/within.ts";
import { contentRangeOf } from "./content-range.ts";
import type { ByteStreamOptions } from "../call/stream-options.ts";

/** Settings of a download; the others are those of the call. */
export interface DownloadOptions extends Omit<ByteStreamOptions, "range"> {
  /** Most attempts to go on that bring nothing: 5. */
  readonly retries?: number | undefined;
  /** Wait before the first of them; it doubles with each. 1 s by default. */
  readonly pause?: Duration | undefined;
}

/** Facts of a body from its first response. */
interface Known {
  /** Names the version, so that the rest is of the same; undefined if the server says none. */
  readonly validator: string | undefined;
  readonly size: number | undefined;
}

/**
 * A body of any size, which goes on where it was when the connection breaks: the server is asked for the
 * rest (`Range`), provided it is still the same (`If-Range`). Without a validator in the first
 * response, such as a strong `ETag`, a break is an error as in any other stream.
 *
 * @param open calls `stream` of an operation with the options that it is given
 * @throws {ApiError} here if the first response fails, and later from the stream
 */
export async function download(
  open: (options: ByteStreamOptions) => Promise<WebByteStream>,
  options: DownloadOptions = {},
): Promise<WebByteStream> {
  const { retries = 5, pause = 1_000, onResponse, ...call } = options;
  let known: Known | undefined;
  let at = 0;
  const connect = async (): Promise<Reader> => {
    const goesOn = at > 0 && known?.validator !== undefined;
    const rest = { "If-Range": known?.validator ?? "" };
    const stream = await open({
      ...call,
      headers: goesOn ? { ...call.headers, ...rest } : call.headers,
      range: goesOn ? { start: at } : undefined,
      onResponse(response) {
        const { status, headers } = response;
        const validator = validatorOf(headers);
        if (!goesOn) {
          known = { validator, size: sizeOf(headers) };
          onResponse?.(response);
          // A server without ranges sends the whole; what has come already is left out.
        } else if (status !== 206 && validator !== known?.validator) {
          throw new Error("the body has changed since the download began");
        }
      },
    });
    return (stream as unknown as { getReader(): Reader }).getReader();
  };
  let reader: Reader | undefined = await connect();
  let failures = 0;
  const request = { operation: "download", method: "GET", url: "" };
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    for (;;) {
      try {
        reader ??= await connect();
        const { done, value } = await reader.read();
        if (!done && value !== undefined) {
          at += value.length;
          failures = 0;
          return { value };
        }
        // A server may send less than was asked for.
        if (known?.size === undefined || at >= known.size) return { done: true, value: undefined };
        throw new ApiError("network", request, `the body ended after ${at} bytes`);
      } catch (error) {
        if (isBehindEnd(error, at)) return { done: true, value: undefined };
        if (!isPassing(error) || known?.validator === undefined || failures >= retries) throw error;
      }
      reader = undefined;
      await wait(milliseconds(pause) * 2 ** failures++, call.signal);
    }
  };
  const stop = async (): Promise<IteratorResult<Uint8Array>> => {
    await reader?.cancel();
    return { done: true, value: undefined };
  };
  const iterator = { next, return: stop };
  return webStream({ [Symbol.asyncIterator]: () => iterator }) as WebByteStream;
}

interface Reader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** Value for `If-Range`: a strong tag, or a date that is strong. Source: RFC 9110, 8.8.2.2 and 13.1.5. */
function validatorOf(headers: WebHeaders): string | undefined {
  // Ranges are of the bytes as they were sent, which are not those that come out.
  if (headers.has("content-encoding")) return undefined;
  const etag = headers.get("etag");
  if (etag !== null) return etag.startsWith('"') ? etag : undefined;
  const modified = headers.get("last-modified") ?? "";
  const date = parseHttpDate(headers.get("date") ?? "") ?? 0;
  return date - (parseHttpDate(modified) ?? Infinity) >= 1_000 ? modified : undefined;
}

/** Bytes of the whole; undefined if the first response does not say it. */
function sizeOf(headers: WebHeaders): number | undefined {
  const length = headers.get("content-length");
  if (headers.has("content-encoding")) return undefined;
  return contentRangeOf(headers)?.size ?? (length === null ? undefined : Number(length));
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "network" || error.kind === "timeout");
}

/** Whether nothing was left when the connection broke. Source: RFC 9110, 15.5.17. */
function isBehindEnd(error: unknown, at: number): boolean {
  return (
    error instanceof ApiError &&
    error.status === 416 &&
    error.response?.headers.get("content-range") === `bytes */${at}`
  );
}
