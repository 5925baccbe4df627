import type { PatternNode } from "./pattern-nodes.ts";

/** Characters that are tried for classes: letters and digits before the others. */
const plain = [..."abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const others = [..."-_.,:;/@#+*=!?()[]{}<>&%$'\"|~^`\\ äß中"];

const empty: PatternNode = { kind: "empty" };

/**
 * Parses the common subset of regular expressions: characters, classes, groups, alternatives and
 * quantifiers. Assertions are read as empty, so that a text made from the result must be tested.
 * Undefined for anything else, such as references to groups.
 */
export function parsePattern(source: string): PatternNode | undefined {
  const parser = new Parser(source);
  try {
    const node = parser.choice();
    return parser.isAtEnd ? node : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#source.length;
  }

  choice(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take(/\|/y) !== undefined) options.push(this.#sequence());
    const [only = empty] = options;
    return options.length === 1 ? only : { kind: "choice", options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.isAtEnd && !"|)".includes(this.#source[this.#at] ?? ""))
      parts.push(this.#quantified());
    return { kind: "sequence", parts };
  }

  #quantified(): PatternNode {
    const part = this.#atom();
    const [quantifier, least, comma, most] = this.#take(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y) ?? [];
    if (quantifier === undefined) return part;
    switch (quantifier[0]) {
      case "*":
        return { kind: "repeat", part, least: 0, most: Infinity };
      case "+":
        return { kind: "repeat", part, least: 1, most: Infinity };
      case "?":
        return { kind: "repeat", part, least: 0, most: 1 };
      default: {
        const low = Number(least);
        const high = comma === "" ? low : most === "" ? Infinity : Number(most);
        return { kind: "repeat", part, least: low, most: high };
      }
    }
  }

  #atom(): PatternNode {
    // Assertions: the text is tested afterwards.
    if (this.#take(/[\^$]|\\[bB]/y) !== undefined) return empty;
    const [group] = this.#take(/\((?:\?(?:[=!:]|<[=!]|<[^>]+>))?/y) ?? [];
    if (group !== undefined) {
      const inner = this.choice();
      if (this.#take(/\)/y) === undefined) throw new Unsupported();
      return /^\(\?<?[=!]/.test(group) ? empty : inner;
    }
    const [set] = this.#take(/\[(?:\\.|[^\]\\])*\]|\\[dDwWsS]|\\[pP]\{[^}]*\}|\./uy) ?? [];
    if (set !== undefined) return character(set);
    const [escape] =
      this.#take(/\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[tnrfv0]|[^\da-zA-Z])/uy) ??
      [];
    if (escape !== undefined) return { kind: "character", from: [unescaped(escape)] };
    const [literal] = this.#take(/[^\\()[\]{}*+?|]/uy) ?? [];
    if (literal === undefined) throw new Unsupported();
    return { kind: "character", from: [literal] };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match === null) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }
}

/** Characters of a class: those out of a small alphabet, and those that the class names. */
function character(set: string): PatternNode {
  const test = new RegExp(`^${set}$`, "u");
  const fits = (one: string): boolean => test.test(one);
  const from = plain.filter(fits);
  if (from.length > 0) return { kind: "character", from };
  const named = [
    ...set.matchAll(/\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[tnrfv]|./gu),
  ];
  const rest = [...others, ...named.map(([one]) => unescaped(one))].filter(fits);
  if (rest.length === 0) throw new Unsupported();
  return { kind: "character", from: rest };
}

function unescaped(text: string): string {
  const code = /^\\[ux]\{?([\da-fA-F]+)\}?$/.exec(text)?.[1];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  if (!text.startsWith("\\") || text.length === 1) return text;
  const controls: Readonly<Record<string, string>> = {
    t: "\t",
    n: "\n",
    r: "\r",
    f: "\f",
    v: "\v",
    "0": "\0",
  };
  return controls[text.slice(1)] ?? text.slice(1);
}
