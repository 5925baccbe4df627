import { ApiError, type FailedRequest } from "./api-error.ts";

/**
 * The whole body of an answer.
 *
 * @throws {ApiError} of kind `decode` where it is larger than `limit` bytes
 */
export async function readAnswerBody(
  { status, headers, body }: Response,
  limit: number,
  request: FailedRequest,
): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const value = (await reader?.read())?.value;
    if (value === undefined) break;
    size += value.length;
    if (size > limit) {
      await reader?.cancel();
      throw new ApiError("decode", request, `answer ${status} has more than ${limit} bytes`, {
        response: { status, headers, text: "" },
      });
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
