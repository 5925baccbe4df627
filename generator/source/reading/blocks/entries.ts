/** An entry of a block mapping: the line with its key, and all lines up to the next key. */
export interface Entry {
  /** Where its first line begins. */
  readonly start: number;
  /** Where the next entry begins, or the end of the text. */
  readonly end: number;
  /** Whether a line of it is indented less than the mapping, which no valid text has. */
  readonly isOdd: boolean;
}

/** The entries of a block mapping. */
export interface Entries {
  /** Spaces in front of its keys. */
  readonly indent: number;
  readonly all: readonly Entry[];
}

const space = 0x20;
const hash = 0x23;

/** First characters of lines that are no simple key: lists, explicit keys, anchors, tags, flow style, directives. */
const unusual: ReadonlySet<string> = new Set("-?:&*!{}[],|>@`%<");

/**
 * Splits a block mapping into its entries without reading them: a line that is not deeper indented than the keys ends
 * the value before it, of whatever kind that is. Undefined if the text does not begin with a key, or has lines that
 * only the whole text tells the meaning of. Source: YAML 1.2.2, 6.1 and 8.2.2.
 *
 * @param from where the first line of the mapping begins
 */
export function entriesOf(text: string, from: number): Entries | undefined {
  const all: Entry[] = [];
  let indent = -1;
  let start = -1;
  let isOdd = false;
  for (let line = from, next = from; line < text.length; line = next) {
    const end = text.indexOf("\n", line);
    next = end === -1 ? text.length : end + 1;
    let at = line;
    while (text.charCodeAt(at) === space) at++;
    const first = text.charCodeAt(at);
    if (at >= next || first === 0x0a || first === hash) continue;
    if (first === 0x0d && at + 1 >= next - 1) continue;
    // The line may be blank, or its tabs may count.
    if (first === 0x09 && (indent === -1 || at - line <= indent)) return undefined;
    const depth = at - line;
    if (indent === -1) indent = depth;
    if (depth > indent) continue;
    if (depth < indent) {
      if (text[at] === ":" || text[at] === "?") return undefined;
      isOdd = true;
      continue;
    }
    const isItem = text[at] === "-" && isBreak(text, at + 1);
    if (isItem && start !== -1) continue;
    if (unusual.has(text[at] as string) || text.startsWith("...", at)) return undefined;
    if (start !== -1) all.push({ start, end: line, isOdd });
    start = line;
    isOdd = false;
  }
  if (start === -1) return undefined;
  all.push({ start, end: text.length, isOdd });
  return { indent, all };
}

/** Whether white space or nothing follows. */
const isBreak = (text: string, at: number): boolean =>
  at >= text.length || /\s/.test(text[at] as string);
