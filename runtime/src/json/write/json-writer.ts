import { toUtf8 } from "#platform";
import { EncodeError } from "../../issue/encode-error.ts";
import type { IssueCode } from "../../issue/issue.ts";
import { describeReceived } from "../../issue/received.ts";
import { pathsOf } from "../locate.ts";

/** Levels of recursive types and free-form values that are written before the value is refused. */
const maxDepth = 500;

/** Length from which a text is put aside; see `JsonWriter.rest`. */
const chunkLength = 16384;

/** The text written so far. Generated code appends to `out`. */
export class JsonWriter {
  out = "";
  /** Finished parts of the text, which come before `out`. */
  readonly #parts: string[] = [];
  depth = 0;

  /** Counts a level of a recursive type or a free-form value. */
  enter(): void {
    if (++this.depth > maxDepth) {
      this.fail("depth", `nests more than ${maxDepth} levels deep or contains itself`);
    }
  }

  leave(): void {
    this.depth--;
  }

  /**
   * Puts the text aside once it is long. A long text that is appended to in small pieces becomes a
   * tree of them, and the collector then spends several times what writing costs.
   */
  rest(): void {
    if (this.out.length < chunkLength) return;
    // Looking for a number in it makes the engine turn the tree into characters.
    Number(this.out);
    this.#parts.push(this.out);
    this.out = "";
  }

  /** Everything that has been written. */
  text(): string {
    return this.#parts.length === 0 ? this.out : this.#parts.join("") + this.out;
  }

  /** Refuses the value that would come next; `received` is that value. */
  refuse(expected: string, received: unknown): never {
    if (received === undefined) this.fail("required", "is required but missing");
    this.fail("type", `expected ${expected}, got ${describeReceived(received)}`, expected);
  }

  /** Ends encoding. The text before the value shows its location. */
  fail(code: IssueCode, message: string, expected?: string): never {
    const text = toUtf8(this.text());
    const [path = ""] = pathsOf(text, [text.length]);
    throw new EncodeError([
      { code, path, message, ...(expected === undefined ? {} : { expected }) },
    ]);
  }
}

/**
 * Writes a value of one type. Functions that take such a function declare it as `WriteJson<never>`,
 * which every one of them is: inferring types at each of many calls would cost a compiler time,
 * and generated code states the types itself.
 */
export type WriteJson<T> = (w: JsonWriter, value: T) => void;
