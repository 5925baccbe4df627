/** The whole body of an answer; undefined where it has more bytes than `limit`. */
export async function readAnswerBody(
  { body }: Response,
  limit: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += chunk.length;
    if (size > limit) return void (await reader?.cancel());
    chunks.push(chunk);
  }
}
