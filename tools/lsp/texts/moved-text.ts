/** A text, and the one that it was before a part of it was changed. */
export class MovedText {
  readonly #start: number;
  readonly #ends: { readonly now: number; readonly before: number };

  constructor(now: string, before: string) {
    const most = Math.min(now.length, before.length);
    const start = sameFrom(now, before, most);
    const end = sameTo(now, before, most - start);
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

/** Characters that are compared at once. */
const step = 65_536;

/** Characters at the beginning that two texts have in common. */
function sameFrom(a: string, b: string, most: number): number {
  let at = 0;
  while (at + step <= most && a.slice(at, at + step) === b.slice(at, at + step)) at += step;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

/** Characters at the end that two texts have in common. */
function sameTo(a: string, b: string, most: number): number {
  const part = (text: string, at: number): string =>
    text.slice(text.length - at - step, text.length - at);
  let at = 0;
  while (at + step <= most && part(a, at) === part(b, at)) at += step;
  while (at < most && a[a.length - 1 - at] === b[b.length - 1 - at]) at++;
  return at;
}
