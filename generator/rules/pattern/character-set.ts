import type { AST } from "../../patterns/pattern-tree.ts";

/** Code points as ranges, both ends included, in no particular order. */
export type CharacterSet = readonly (readonly [from: number, to: number])[];

const last = 0x10ffff;

/** Every character. What is not known exactly counts as this: it never makes a pattern seem safer. */
const anyCharacter: CharacterSet = [[0, last]];

const digits: CharacterSet = [[48, 57]];
const words: CharacterSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const spaces: CharacterSet = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: CharacterSet = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

export function intersects(a: CharacterSet, b: CharacterSet): boolean {
  return a.some(([from, to]) => b.some(([start, end]) => from <= end && start <= to));
}

function complement(set: CharacterSet): CharacterSet {
  const sorted = [...set].sort(([a], [b]) => a - b);
  const rest: (readonly [number, number])[] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) rest.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= last) rest.push([next, last]);
  return rest;
}

/** The set of a character, of an escape such as `\d`, or of the dot. */
export function memberSet(member: AST.Character | AST.CharacterSet): CharacterSet {
  if (member.type === "Character") return [[member.value, member.value]];
  if (member.kind === "property") return anyCharacter;
  const set = sets[member.kind];
  return "negate" in member && member.negate ? complement(set) : set;
}

const sets = { digit: digits, word: words, space: spaces, any: complement(lineEnds) };

/** The set of a class such as `[^a-z\d]`. */
export function classSet({ negate, elements }: AST.CharacterClass): CharacterSet {
  const set: (readonly [number, number])[] = [];
  for (const one of elements) {
    switch (one.type) {
      case "CharacterClassRange":
        set.push([one.min.value, one.max.value]);
        break;
      case "Character":
        set.push([one.value, one.value]);
        break;
      case "CharacterSet":
        // The opposite of what is not known is not known either.
        if (one.kind === "property") return anyCharacter;
        set.push(...memberSet(one));
        break;
      default:
        // Members that only the flag `v` allows.
        return anyCharacter;
    }
  }
  return negate ? complement(set) : set;
}
