import type { ByteStream } from "../stream/byte-stream.ts";
import { checkThat, optionMistakes, refuseMistakes } from "../options/checks.ts";
import type { ClientRequest, Interceptor } from "./call/client-request.ts";

/** Which bodies are compressed. */
export interface CompressRequestsOptions {
  /** Least bytes of a body: 1,024. Streams are compressed whatever their size. */
  readonly threshold?: number | undefined;
  /** `gzip` by default. */
  readonly encoding?: "gzip" | "deflate" | undefined;
}

/**
 * An interceptor that compresses the bodies of requests. Servers must be known to read them: others
 * respond with 415. Forms, and bodies that have a `Content-Encoding` already, are sent as they are.
 *
 * @throws {TypeError} an option has an unknown name or an invalid value, or the platform has no
 *   `CompressionStream`
 */
export function compressRequests(options: CompressRequestsOptions = {}): Interceptor {
  refuseMistakes("compressRequests", [
    ...optionMistakes(
      options,
      {
        threshold: checkThat("a number of bytes", (value) => (value as number) >= 0),
        encoding: checkThat("gzip or deflate", (value) => value === "gzip" || value === "deflate"),
      },
      "option",
    ),
    ...(typeof compression() === "function" ? [] : ["this platform has no CompressionStream"]),
  ]);
  const { threshold = 1_024, encoding = "gzip" } = options;
  return async (request, next) => {
    const { body, headers: given } = request;
    if (body === null || given.has("content-encoding") || !given.has("content-type"))
      return next(request);
    const compressed = isStream(body)
      ? through(body, encoding)
      : await wholeBody(body, threshold, encoding);
    if (compressed === undefined) return next(request);
    const headers = new Headers(given);
    headers.set("Content-Encoding", encoding);
    return next({ ...request, headers, body: compressed as ClientRequest["body"] });
  };
}

type Body = NonNullable<ClientRequest["body"]>;

function isStream(body: Body): body is Body & { pipeThrough(transform: object): ByteStream } {
  return typeof body === "object" && "pipeThrough" in body;
}

/** Compressed bytes, which have a length and can be sent again; undefined if it is not worth it. */
async function wholeBody(
  body: Body,
  threshold: number,
  encoding: string,
): Promise<ArrayBuffer | Uint8Array | undefined> {
  const isPart = typeof body === "string" || body instanceof Uint8Array || body instanceof Blob;
  if (!isPart) return undefined;
  const blob = new Blob([body as string]);
  if (blob.size < threshold) return undefined;
  const stream = through(blob.stream() as never, encoding);
  return new Uint8Array(await new Response(stream as never).arrayBuffer());
}

function through(
  body: { pipeThrough(transform: object): ByteStream },
  encoding: string,
): ByteStream {
  return body.pipeThrough(new (compression())(encoding));
}

/** The platform's class, whose type not every program has. */
function compression(): new (format: string) => object {
  return (globalThis as unknown as { CompressionStream: new (format: string) => object })
    .CompressionStream;
}
