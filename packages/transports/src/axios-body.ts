import type { ClientRequest } from "@diptych/runtime";
import { nodeStreamOf } from "./node-stream.ts";
import { bufferOf, isStream } from "./send.ts";

/** Adapter of axios that sends a request; `own` is a function of the user. */
export type Sender = "fetch" | "http" | "own" | "xhr";

/** Body and headers in the forms that the adapter takes. */
export interface AxiosBody {
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string | false>>;
}

/**
 * Gives axios a body that it sends as it is.
 *
 * @throws {TypeError} the body is a stream, and XMLHttpRequest would send its name
 */
export function axiosBody({ body, headers }: ClientRequest, sender: Sender): AxiosBody {
  const fields = Object.fromEntries(headers);
  // Axios would name a type for a body that is not there.
  if (body === null) return { data: undefined, headers: { "Content-Type": false, ...fields } };
  if (isStream(body)) {
    if (sender === "xhr") throw new TypeError("XMLHttpRequest sends no streams");
    return { data: sender === "http" ? nodeStreamOf(body) : body, headers: fields };
  }
  // Axios puts a blob's own type in the place of that of the request.
  if (body instanceof Blob && sender === "http")
    return {
      data: nodeStreamOf(body.stream()),
      headers: { ...fields, "Content-Length": `${body.size}` },
    };
  // Without the boundary, which `fetch` adds: axios would leave another type there.
  if (body instanceof FormData && sender === "fetch")
    return { data: body, headers: { "Content-Type": "multipart/form-data", ...fields } };
  return { data: ArrayBuffer.isView(body) ? bufferOf(body) : body, headers: fields };
}
