import { classSet, escapeSet, notLineEnd, type CharacterSet } from "./character-set.ts";

/** A part of a pattern, as far as it decides how many ways there are to match a text. */
export type Part =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly least: number; readonly most: number };

interface ParsedPattern {
  readonly part: Part;
  /** The patterns of look-arounds, which are matched on their own. */
  readonly lookArounds: readonly Part[];
  /** Whether a match can begin at the start of the text only. */
  readonly isAnchored: boolean;
}

/** Reads a pattern; undefined for one with back references or anything else that is not known. */
export function parsePattern(source: string): ParsedPattern | undefined {
  try {
    return new Parser(source).parse();
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

class Unknown extends Error {}

const nothing: Part = { kind: "sequence", parts: [] };

/** Groups within groups; the reader calls itself for them. */
const mostLevels = 100;

class Parser {
  readonly #source: string;
  readonly #lookArounds: Part[] = [];
  #at = 0;
  #levels = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): ParsedPattern {
    const part = this.#choice();
    if (this.#at < this.#source.length) throw new Unknown();
    return { part, lookArounds: this.#lookArounds, isAnchored: isAnchored(this.#source) };
  }

  #choice(): Part {
    if (++this.#levels > mostLevels) throw new Unknown();
    const options: Part[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ")") {
      if (this.#take(/\|/y) !== undefined) options.push([]);
      else options.at(-1)?.push(this.#term());
    }
    this.#levels--;
    const parts = options.map(
      (list): Part => (list.length === 1 ? (list[0] as Part) : { kind: "sequence", parts: list }),
    );
    return parts.length === 1 ? (parts[0] as Part) : { kind: "choice", parts };
  }

  #term(): Part {
    if (this.#take(/\^|\$|\\[bB]/y) !== undefined) return nothing;
    const look = this.#take(/\(\?<?[=!]/y);
    if (look !== undefined) {
      this.#lookArounds.push(this.#group());
      this.#quantified(nothing);
      return nothing;
    }
    if (this.#take(/\((?:\?:|\?<[^>=!]+>|(?!\?))/y) !== undefined) {
      return this.#quantified(this.#group());
    }
    return this.#quantified({ kind: "set", set: this.#set() });
  }

  #group(): Part {
    const part = this.#choice();
    if (this.#take(/\)/y) === undefined) throw new Unknown();
    return part;
  }

  #set(): CharacterSet {
    const content = this.#take(/\[(?:[^\]\\]|\\[^])*\]/y);
    if (content !== undefined) return classSet(content.slice(1, -1));
    if (this.#take(/\./y) !== undefined) return notLineEnd;
    const escape = this.#take(
      /\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]*\}|(?![1-9k])[^])/iuy,
    );
    if (escape !== undefined) return escapeSet(escape);
    const character = this.#take(/[^\\()|*+?]/uy);
    if (character === undefined) throw new Unknown();
    const code = character.codePointAt(0) ?? 0;
    return [[code, code]];
  }

  #quantified(part: Part): Part {
    const quantifier = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (quantifier === undefined) return part;
    const [, least = "0", comma, most = ""] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
    switch (quantifier[0]) {
      case "*":
        return { kind: "repeat", part, least: 0, most: Infinity };
      case "+":
        return { kind: "repeat", part, least: 1, most: Infinity };
      case "?":
        return { kind: "repeat", part, least: 0, most: 1 };
      default: {
        const end = comma === "" ? Number(least) : most === "" ? Infinity : Number(most);
        return { kind: "repeat", part, least: Number(least), most: end };
      }
    }
  }

  #take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const text = expression.exec(this.#source)?.[0];
    this.#at += text?.length ?? 0;
    return text;
  }
}

/** Whether every alternative begins with `^`. */
function isAnchored(source: string): boolean {
  return (
    source.startsWith("^") &&
    !/\|(?!\^)/.test(source.replace(/\\[^]|\[(?:[^\]\\]|\\[^])*\]/g, "").replace(/\([^()]*\)/g, ""))
  );
}
