import { endIterator } from "./byte-stream.ts";

interface Controller {
  enqueue(chunk: Uint8Array): void;
  close(): void;
  error(reason: unknown): void;
}

/** The platform's class, whose type not every program has. */
interface Platform {
  readonly ReadableStream: new (
    source: { pull(controller: Controller): Promise<void>; cancel(): void },
    strategy: { readonly highWaterMark: number },
  ) => unknown;
}

/**
 * A `ReadableStream` of a body in pieces, whose iterator is made when it is first read. A piece is asked for when the reader wants one; if it cancels,
 * the iterator is ended, and if the iterator throws, so does the reader.
 */
export function webStream(body: AsyncIterable<Uint8Array>): unknown {
  let iterator: AsyncIterator<Uint8Array> | undefined;
  const iterate = (): AsyncIterator<Uint8Array> => (iterator ??= body[Symbol.asyncIterator]());
  const { ReadableStream } = globalThis as unknown as Platform;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const result = await iterate().next();
          if (result.done === true) controller.close();
          else controller.enqueue(result.value);
        } catch (error) {
          controller.error(error);
        }
      },
      cancel: () => endIterator(iterate()),
    },
    { highWaterMark: 0 },
  );
}
