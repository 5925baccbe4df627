import { webStreamOf } from "./node-stream.ts";

/** A response in the parts that libraries give. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly data: unknown;
}

/** Statuses of responses without a body, for which the constructor of `Response` takes none. */
const bodiless = [101, 103, 204, 205, 304];

/**
 * Makes a response of the platform.
 *
 * @throws {TypeError} the body is neither bytes nor a stream
 */
export function responseOf({ status, statusText, headers, data }: Answer): Response {
  // Browsers hide the status of a redirect that they do not follow, and the constructor takes no 0.
  if (status === 0) return Response.error();
  return new Response(bodiless.includes(status) ? null : bodyOf(data), {
    status,
    statusText,
    headers,
  });
}

function bodyOf(data: unknown): BodyInit | null {
  if (data === null || data === undefined || typeof data === "string") return data ?? null;
  if (data instanceof ArrayBuffer || data instanceof ReadableStream || data instanceof Blob)
    return data;
  if (ArrayBuffer.isView(data)) return data as Uint8Array<ArrayBuffer>;
  if (Symbol.asyncIterator in Object(data))
    return webStreamOf(data as AsyncIterable<Uint8Array<ArrayBuffer>>);
  throw new TypeError(
    "the body of the response was read already: it is neither bytes nor a stream",
  );
}
