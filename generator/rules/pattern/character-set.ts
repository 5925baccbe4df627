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

const classes: Readonly<Record<string, CharacterSet>> = {
  d: digits,
  D: complement(digits),
  w: words,
  W: complement(words),
  s: spaces,
  S: complement(spaces),
};

const controls: Readonly<Record<string, number>> = {
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  b: 8,
  "0": 0,
};

/** Characters that the dot matches. */
export const notLineEnd: CharacterSet = complement(lineEnds);

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

/** The set of an escape such as `\d`, `\.` or `A`, without what cannot be known here. */
export function escapeSet(escape: string): CharacterSet {
  const letter = escape[1] ?? "";
  const known = classes[letter];
  if (known !== undefined) return known;
  if (/^\\[pP]/.test(escape)) return anyCharacter;
  const code = codeOf(escape);
  return [[code, code]];
}

function codeOf(character: string): number {
  if (!character.startsWith("\\")) return character.codePointAt(0) ?? 0;
  const hex = /^\\(?:x|u)\{?([0-9a-f]+)\}?$/i.exec(character)?.[1];
  if (hex !== undefined && character.length > 2) return Number.parseInt(hex, 16);
  if (/^\\c[a-z]$/i.test(character)) return (character.codePointAt(2) ?? 0) % 32;
  const letter = character[1] ?? "";
  return controls[letter] ?? character.codePointAt(1) ?? 0;
}

/** One member of a class: an escape, or a character. */
const member = /\\u\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\c[a-z]|\\[pP]\{[^}]*\}|\\[^]|[^]/giu;

/** The set of a class such as `[^a-z\d]`, given without its brackets. */
export function classSet(content: string): CharacterSet {
  const isNegated = content.startsWith("^");
  const members = (isNegated ? content.slice(1) : content).match(member) ?? [];
  // The opposite of what is not known is not known either.
  if (members.some((one) => /^\\[pP]/.test(one))) return anyCharacter;
  const set: (readonly [number, number])[] = [];
  for (let i = 0; i < members.length; i++) {
    const from = members[i] as string;
    const to = members[i + 2];
    const isRange =
      members[i + 1] === "-" &&
      to !== undefined &&
      ![from, to].some((one) => /^\\[dws]/i.test(one));
    if (isRange) {
      set.push([codeOf(from), codeOf(to)]);
      i += 2;
    } else if (from.startsWith("\\")) set.push(...escapeSet(from));
    else set.push([codeOf(from), codeOf(from)]);
  }
  return isNegated ? complement(set) : set;
}
