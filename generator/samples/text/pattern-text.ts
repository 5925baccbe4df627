import type { Random } from "../random.ts";
import { patternNodes, type PatternNode } from "./pattern-nodes.ts";

/** Repetitions of a quantifier beyond its least: so many, or up to so many. */
interface Repeats {
  readonly extra: number;
  readonly exactly: boolean;
}

/** Longest text that is made: what grows beyond it is of no use as an example. */
const longest = 10_000;

/**
 * Texts that a pattern may match, the most readable first; each must still be tested. None where
 * the pattern is beyond the subset that is understood.
 */
export function* patternTexts(
  pattern: string,
  random: Random,
  lengths: readonly number[],
): Generator<string> {
  const node = patternNodes(pattern);
  if (node === undefined) return;
  const extras = [3, 4, 2, 1, 0, 5, 6, 7, 8, ...lengths, 10, 12, 14, 16, 20, 24, 32, 48, 64];
  for (const exactly of [false, true])
    for (const extra of extras)
      for (let attempt = 0; attempt < 3; attempt++) {
        const out: string[] = [];
        write(node, random, { extra, exactly }, out);
        yield out.join("");
      }
}

function write(node: PatternNode, random: Random, repeats: Repeats, out: string[]): void {
  switch (node.kind) {
    case "empty":
      return;
    case "character":
      out.push(random.pick(node.from));
      return;
    case "sequence":
      for (const part of node.parts) write(part, random, repeats, out);
      return;
    case "choice":
      write(random.pick(node.options), random, repeats, out);
      return;
    case "repeat": {
      // However often it is repeated.
      if (!writes(node.part)) return;
      const most = Math.min(node.most, node.least + repeats.extra);
      const times = repeats.exactly ? most : random.integer(node.least, most);
      for (let i = 0; i < times && out.length < longest; i++)
        write(node.part, random, repeats, out);
    }
  }
}

/** Whether a part of a pattern has a character. */
function writes(node: PatternNode): boolean {
  switch (node.kind) {
    case "empty":
      return false;
    case "character":
      return true;
    case "sequence":
      return node.parts.some(writes);
    case "choice":
      return node.options.some(writes);
    case "repeat":
      return node.most > 0 && writes(node.part);
  }
}
