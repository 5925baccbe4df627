import type { WebHeaders } from "../../http/web-types.ts";
import type { FailedResponse } from "../api-error.ts";
import type { ReadOptions } from "../call/client-content.ts";

/** A response whose body is read again, as an error that the document lists. */
export interface ReadableResponse extends FailedResponse {
  /** How the call reads bodies. */
  readonly options: ReadOptions;
}

/** The response of a call, before it is known whether the call fails. */
export function failedResponse(
  status: number,
  headers: WebHeaders,
  bytes: Uint8Array = new Uint8Array(),
  options: ReadOptions,
): ReadableResponse {
  // Neither printing nor JSON shows what is inherited.
  const hidden = {
    bytes,
    options,
    get text(): string {
      // In fewer bytes than a call of `textBody`, which most clients would have for this alone.
      return new TextDecoder().decode(bytes);
    },
  };
  return Object.assign(Object.create(hidden) as typeof hidden, { status, headers });
}
