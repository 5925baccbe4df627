/** One part of an alternative: a character of a set, or a group, and how often. */
interface Item {
  /** Characters of a few that are tried; a group matches what its alternatives begin with. */
  readonly characters: ReadonlySet<string>;
  /** Alternatives of a group; undefined for a character. */
  readonly group?: readonly (readonly Item[])[];
  /** Whether it may match nothing. */
  readonly optional: boolean;
  readonly unbounded: boolean;
}

/** Characters by which sets are compared. */
const tried = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  "\t",
  "\n",
  "é",
  "€",
];

/**
 * Whether a pattern may take exponential time: a group that repeats without bound can split the same
 * text in several ways, as `(a+)+` and `(a|a)*` do. What separates the repetitions, as the dot in
 * `(\w+\.)+`, makes the split unique. Look-arounds and back references are not followed.
 */
export function backtracks(source: string): boolean {
  try {
    const alternatives = new Parser(source).alternatives();
    return alternatives.some((items) => items.some(isAmbiguous));
  } catch {
    // Another rule reports patterns that are malformed.
    return false;
  }
}

function isAmbiguous({ group, unbounded }: Item): boolean {
  if (group === undefined) return false;
  if (unbounded && (group.some(hasOpenSplit) || overlap(group))) return true;
  return group.some((items) => items.some(isAmbiguous));
}

/** Whether a repeated part is separated from its next repetition by nothing that it cannot match. */
function hasOpenSplit(items: readonly Item[]): boolean {
  return items.some(
    (item) =>
      isRepeated(item) &&
      items.every((other) => other === item || other.optional || shares(item, other)),
  );
}

/** Whether it repeats itself, or is a group of nothing else. */
function isRepeated({ unbounded, group }: Item): boolean {
  return unbounded || group?.some(hasOpenSplit) === true;
}

/** Whether two alternatives can match the same character, and nothing else. */
function overlap(group: readonly (readonly Item[])[]): boolean {
  const single = group.flatMap((items) => (items.length === 1 ? items : []));
  return single.some((item, i) => single.slice(i + 1).some((other) => shares(item, other)));
}

function shares(a: Item, b: Item): boolean {
  return [...a.characters].some((character) => b.characters.has(character));
}

/** Reads the parts of a pattern that matter here; throws for what it cannot read. */
class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Item[][] {
    const found: Item[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ")") {
      if (this.#source[this.#at] === "|") {
        this.#at++;
        found.push([]);
        continue;
      }
      const item = this.#item();
      if (item !== undefined) found.at(-1)?.push(item);
    }
    return found;
  }

  /** The next part; undefined for an assertion. */
  #item(): Item | undefined {
    const look = this.#take(/\(\?<?[=!]/y);
    const open = look ?? this.#take(/\((?:\?:|\?<\w+>)?/y);
    if (open !== undefined) {
      const group = this.alternatives();
      if (this.#take(/\)/y) === undefined) throw new Error("a group is not closed");
      const characters = new Set(group.flatMap(firstOf));
      const empty = group.some((items) => items.every(({ optional }) => optional));
      const item = { characters, group, ...this.#quantifier(empty) };
      return look === undefined ? item : undefined;
    }
    if (this.#take(/\^|\$|\\[bB]/y) !== undefined) return undefined;
    const atom = this.#take(
      /\[(?:[^\]\\]|\\.)*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u.{4}|\\x..|\\.|[^]/uy,
    );
    if (atom === undefined) throw new Error("nothing to read");
    const set = new RegExp(`^(?:${atom})$`, "u");
    const characters = new Set(tried.filter((character) => set.test(character)));
    return { characters, ...this.#quantifier(false) };
  }

  #quantifier(empty: boolean): Pick<Item, "optional" | "unbounded"> {
    const text = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y) ?? "";
    return {
      optional: empty || /^(?:[*?]|\{0)/.test(text),
      unbounded: /^(?:[*+]|\{\d+,\})/.test(text),
    };
  }

  #take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const text = expression.exec(this.#source)?.[0];
    this.#at += text?.length ?? 0;
    return text;
  }
}

/** Characters that an alternative can begin with. */
function firstOf(items: readonly Item[]): string[] {
  const end = items.findIndex(({ optional }) => !optional);
  return (end < 0 ? items : items.slice(0, end + 1)).flatMap(({ characters }) => [...characters]);
}
