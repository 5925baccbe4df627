import { StreamError } from "@diptych/runtime";

const [space, tab, cr, lf, dash] = [0x20, 0x09, 0x0d, 0x0a, 0x2d];

/** What the next byte is part of. */
type Place = "text" | "padding" | "dash" | "newline" | "headers" | "epilogue";

/**
 * Checks the lines between the parts of a multipart body, which its parser takes as they come: what
 * follows a delimiter is padding and the end of the line, and each line of headers has a name and a
 * colon. Padding is taken out. Source: RFC 2046, 5.1.1; RFC 5322, 2.2.
 */
export class DelimiterLines {
  readonly #delimiter: Buffer;
  readonly #headerLimit: number;
  #place: Place = "text";
  /** Bytes at the end of what was passed on, which may begin a delimiter; the body begins a line. */
  #tail = Buffer.from("\r\n");
  /** Headers of a part so far, behind the end of the line of their delimiter. */
  #headers = "";

  constructor(boundary: string, headerLimit: number) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
    this.#headerLimit = headerLimit;
  }

  /** @throws {StreamError} a line is none of those that may be between parts */
  take(chunk: Buffer): Buffer {
    const kept: Buffer[] = [];
    let at = 0;
    while (at < chunk.length) {
      const start = at;
      if (this.#place === "epilogue") at = chunk.length;
      else if (this.#place === "text" || this.#place === "headers") at = this.#content(chunk, at);
      else if (this.#place === "padding" && isPadding(chunk[at])) {
        at++;
        continue;
      } else this.#afterDelimiter(chunk[at++]);
      kept.push(chunk.subarray(start, at));
    }
    const [only = chunk] = kept;
    return kept.length === 1 && only.length === chunk.length ? chunk : Buffer.concat(kept);
  }

  /** Passes over text or headers up to the end of a delimiter, or of the chunk. */
  #content(chunk: Buffer, from: number): number {
    const end = this.#delimiterEnd(chunk, from);
    const to = end ?? chunk.length;
    if (this.#place === "headers") this.#takeHeaders(chunk.subarray(from, to));
    if (end === undefined) {
      const rest = chunk.subarray(Math.max(from, to - this.#delimiter.length));
      this.#tail = Buffer.concat([this.#tail, rest]).subarray(1 - this.#delimiter.length);
    } else {
      this.#place = "padding";
      this.#tail = Buffer.alloc(0);
    }
    return to;
  }

  /** Where the next delimiter ends, which may have begun before the chunk. */
  #delimiterEnd(chunk: Buffer, from: number): number | undefined {
    const { length } = this.#delimiter;
    const seam = Buffer.concat([this.#tail, chunk.subarray(from, from + length - 1)]);
    const across = seam.indexOf(this.#delimiter);
    if (across >= 0) return from + across + length - this.#tail.length;
    const within = chunk.indexOf(this.#delimiter, from);
    return within < 0 ? undefined : within + length;
  }

  #afterDelimiter(byte: number | undefined): void {
    const next = nextPlaces[this.#place]?.get(byte);
    if (next === undefined)
      throw new StreamError("malformed", "a line begins with the delimiter of parts and goes on");
    this.#place = next;
    if (next === "headers") [this.#headers, this.#tail] = ["\r\n", Buffer.from("\r\n")];
  }

  #takeHeaders(bytes: Buffer): void {
    this.#headers += bytes.toString("latin1", 0, 2 * this.#headerLimit);
    const end = this.#headers.indexOf("\r\n\r\n");
    // Headers that are too large are refused by their size.
    if (end < 0 && this.#headers.length < 2 * this.#headerLimit) return;
    const lines = end < 0 ? "" : this.#headers.slice(2, Math.max(2, end));
    if (lines !== "" && !headerLines.test(lines))
      throw new StreamError("malformed", "a line of a part's headers has no name or no colon");
    this.#place = "text";
    this.#headers = "";
  }
}

/** Lines of headers, of which further ones may be folded. */
const headerLines = /^[!-9;-~]+[ \t]*:[^\r\n]*(?:\r\n(?:[ \t]|[!-9;-~]+[ \t]*:)[^\r\n]*)*$/;

const nextPlaces: { readonly [P in Place]?: ReadonlyMap<number | undefined, Place> } = {
  padding: new Map<number, Place>([
    [cr, "newline"],
    [dash, "dash"],
  ]),
  dash: new Map([[dash, "epilogue"]]),
  newline: new Map([[lf, "headers"]]),
};

const isPadding = (byte: number | undefined): boolean => byte === space || byte === tab;
