import { pointerSegment } from "../../issue/json-pointer.ts";
import { EncodeError } from "../../issue/encode-error.ts";
import type { IssueCode } from "../../issue/issue.ts";
import { allocate, allocateOwn, writeUtf8 } from "#platform";

/** Levels of elements that an encoder writes by default: as many as a decoder reads. */
export const defaultMaxDepth = 64;

const initialCapacity = 64 * 1024;

/** Largest buffer that is kept for the next document. */
const keptCapacity = 256 * 1024;

/** Size of the last large document; the next one starts with that much room. */
let lastSize = 0;

/** A growing buffer of UTF-8, and the location in the value. Generated code passes it on. */
export class XmlWriter {
  bytes: Uint8Array = allocateOwn(initialCapacity);
  view: DataView = new DataView(this.bytes.buffer, this.bytes.byteOffset, initialCapacity);
  capacity: number = initialCapacity;
  position = 0;
  /** Whether everything written so far is ASCII. */
  ascii = true;
  /** Steps to the value that is being written, `depth` of them; `null` adds nothing to the path. */
  readonly path: (string | number | null)[] = [];
  depth = 0;
  /** Elements that are open. */
  level = 0;
  maxDepth: number = defaultMaxDepth;
  /** Namespace of names without prefix. */
  defaultNamespace = "";
  /** Prefixes in scope, the innermost last, each followed by its namespace. */
  readonly prefixes: string[] = [];
  /** Length of `prefixes` before the start tag that is being written. */
  prefixBase = 0;
  /** For each open element that has a namespace: the default namespace and prefixes around it. */
  readonly scopes: { readonly defaultNamespace: string; readonly prefixes: number }[] = [];

  reset(maxDepth: number): void {
    this.position = 0;
    this.ascii = true;
    this.depth = 0;
    this.level = 0;
    this.maxDepth = maxDepth;
    this.defaultNamespace = "";
    this.prefixes.length = 0;
    this.prefixBase = 0;
    this.scopes.length = 0;
  }

  /** Makes room for `size` bytes after `position`. */
  reserve(size: number): void {
    const needed = this.position + size;
    if (needed <= this.capacity) return;
    // Memory that is never touched costs nothing, copying and touching it twice does.
    const capacity =
      needed <= keptCapacity ? keptCapacity : Math.max(this.capacity * 4, needed * 2, lastSize);
    const bytes = allocateOwn(capacity);
    bytes.set(this.bytes.subarray(0, this.position));
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, capacity);
    this.capacity = capacity;
  }

  /** Appends text as it is. */
  text(text: string): void {
    this.reserve(text.length * 3 + 64);
    const length = writeUtf8(text, this.bytes, this.position);
    if (length !== text.length) this.ascii = false;
    this.position += length;
  }

  /** The written bytes, to keep: the buffer itself if it is large and well filled. */
  take(): Uint8Array {
    const { position, capacity } = this;
    const written = this.bytes.subarray(0, position);
    if (!this.reusable) {
      lastSize = Math.min(Math.ceil(position * 1.1), 256 * 1024 * 1024);
      if (position * 8 >= capacity) return written;
    }
    const result = allocate(position);
    result.set(written);
    return result;
  }

  /** Whether the buffer is small enough to serve the next document. */
  get reusable(): boolean {
    return this.capacity <= keptCapacity;
  }

  /** Enters an element at `step`; `leave` undoes it. */
  enter(step: string | number | null): void {
    if (this.level >= this.maxDepth) {
      this.fail(
        step,
        "depth",
        `is nested more than ${this.maxDepth} levels deep, or contains itself`,
      );
    }
    this.level++;
    this.path[this.depth++] = step;
  }

  leave(): void {
    this.level--;
    this.depth--;
  }

  /** Refuses the value at `step` below the current path. */
  fail(step: string | number | null, code: IssueCode, message: string, expected?: string): never {
    const steps = [...this.path.slice(0, this.depth), step].filter((part) => part !== null);
    const path = steps
      .filter((part) => part !== "")
      .map((part) => `/${pointerSegment(part)}`)
      .join("");
    throw new EncodeError([
      { code, path, message, ...(expected === undefined ? {} : { expected }) },
    ]);
  }

  /** Refuses a value whose type the schema does not have. */
  failType(step: string | number | null, expected: string, value: unknown): never {
    if (value === undefined)
      return this.fail(step, "required", `is missing, expected ${expected}`, expected);
    return this.fail(step, "type", `is ${describe(value)}, expected ${expected}`, expected);
  }
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "number") return `the number ${value}`;
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
