import { ApiError, type FailedRequest, type FailedResponse } from "./api-error.ts";

/**
 * The whole body of an answer.
 *
 * @throws {ApiError} of kind `decode` where it is larger than `limit` bytes
 */
export async function readAnswerBody(
  response: Response,
  limit: number,
  request: FailedRequest,
): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) break;
    size += value.length;
    if (size > limit) {
      await reader?.cancel();
      throw new ApiError("decode", request, `the answer has more than ${limit} bytes`, {
        response: failedResponse(response),
      });
    }
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] !== undefined
    ? chunks[0]
    : new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Bytes as text; what is not UTF-8 is replaced. */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** What an error tells about the answer. */
export function failedResponse(
  { status, headers, ok }: Response,
  bytes?: Uint8Array,
): FailedResponse {
  const text = ok || bytes === undefined ? "" : textOfBytes(bytes.subarray(0, 4_000));
  return { status, headers, text: text.slice(0, 1_000) };
}
