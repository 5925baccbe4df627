import { toUtf8 } from "#platform";
import type { BodyShape, WebBlob } from "../../http/web-types.ts";
import { endIterator, type Items, iteratorOf } from "../../stream/byte-stream.ts";
import { isBlob } from "./file-part.ts";
import type { Part, Piece } from "./part-writer.ts";

type Source = AsyncIterator<unknown> | Iterator<unknown>;

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** How the items of a body become its parts. */
export interface PartsToWrite {
  readonly items: Items<unknown>;
  /** Makes the part of an item. */
  readonly toPart: (item: unknown, index: number) => Part;
  /** Called behind the last part; an error that it throws breaks the body off. */
  readonly atEnd: () => void;
}

/**
 * The bytes of a multipart body whose parts come one after the other. A part is asked for when there is room for
 * it. It is no generator, so that `return` reaches the iterator of the parts, or of a file among them,
 * also while that is awaited.
 */
export class PartBytes implements AsyncIterableIterator<Uint8Array> {
  readonly #parts: PartsToWrite;
  readonly #boundary: string;
  readonly #source: Source;
  /** The stream of the part that is being sent. */
  #file: Source | undefined = undefined;
  #count = 0;
  #isOver = false;

  constructor(parts: PartsToWrite, boundary: string) {
    this.#parts = parts;
    this.#boundary = boundary;
    this.#source = iteratorOf(parts.items);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#isOver) return over;
    if (this.#file !== undefined) {
      const { done, value } = await this.#file.next();
      if (done !== true) return { value: bytesOf(value) };
      this.#file = undefined;
      return this.#text("\r\n");
    }
    const { done, value } = await this.#source.next();
    if (done === true) {
      this.#parts.atEnd();
      this.#isOver = true;
      return this.#text(`--${this.#boundary}--\r\n`);
    }
    const [headers, content] = this.#parts.toPart(value, this.#count++);
    const head = `--${this.#boundary}\r\n${headers}\r\n`;
    if (typeof content === "string") return this.#text(`${head}${content}\r\n`);
    this.#file = iteratorOf(streamOf(content));
    return this.#text(head);
  }

  return(): Promise<IteratorResult<Uint8Array>> {
    this.#isOver = true;
    if (this.#file !== undefined) endIterator(this.#file);
    endIterator(this.#source);
    return Promise.resolve(over);
  }

  #text(text: string): IteratorResult<Uint8Array> {
    return { value: toUtf8(text) };
  }
}

function streamOf(content: Exclude<Piece, string>): Items<unknown> | BodyShape {
  if (content instanceof Uint8Array) return [content];
  if (!isBlob(content)) return content;
  return (content as WebBlob & { stream(): BodyShape }).stream();
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError("the stream of a part gives what is not bytes");
}
