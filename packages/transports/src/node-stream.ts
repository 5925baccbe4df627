/** Members of the module `node:stream` that turn streams of the platform into those of Node.js. */
interface NodeStreams {
  readonly Readable: { fromWeb(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> };
}

interface NodeProcess {
  getBuiltinModule(name: "node:stream"): NodeStreams;
}

/** A stream of the platform as one of Node.js, found without an import that bundlers for browsers would follow. */
export function nodeStreamOf(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const { process } = globalThis as unknown as { readonly process: NodeProcess };
  return process.getBuiltinModule("node:stream").Readable.fromWeb(stream);
}

/** Bytes of a stream of Node.js as one of the platform, read as fast as they are taken. */
export function webStreamOf(
  source: AsyncIterable<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      // Readers of the platform take no subclass: a buffer of Node.js prints and compares otherwise.
      else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
