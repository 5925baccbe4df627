/** A text, and the one that it was before a part of it was changed. */
export class MovedText {
  readonly #start: number;
  readonly #ends: { readonly now: number; readonly before: number };

  constructor(now: string, before: string) {
    const most = Math.min(now.length, before.length);
    let start = 0;
    while (start < most && now[start] === before[start]) start++;
    let end = 0;
    while (end < most - start && now.at(-1 - end) === before.at(-1 - end)) end++;
    this.#start = start;
    this.#ends = { now: now.length - end, before: before.length - end };
  }

  /** Where an offset of the text was before; undefined where the text has changed. */
  before(offset: number): number | undefined {
    const { now, before } = this.#ends;
    if (offset <= this.#start) return offset;
    return offset < now ? undefined : offset - now + before;
  }

  /** Where an offset of the text before is now; the end of what has changed where it is within that. */
  now(offset: number): number {
    const { now, before } = this.#ends;
    if (offset <= this.#start) return offset;
    return offset < before ? now : offset - before + now;
  }
}
