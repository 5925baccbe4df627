import { isIdentifier } from "../names/identifier.ts";
import type { GlobalName } from "./global-names.ts";
import { isModuleId, type Source } from "./module-id.ts";

/** Parts that a fragment is put together from. A plain string is not among it, by type and at run time. */
export type Printable = Code | Name | Reference | Global | number;

/**
 * A fragment of TypeScript: fixed text with the symbols, names and fragments in it. It is printed by
 * the scope of a module, which records what is imported. Text of a document gets into a fragment
 * only through `literal`, `comment` and the other functions of this folder that quote it.
 */
export class Code {
  /** Fixed texts around the values; one more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly Printable[];
  /** Of a property in an object literal: prints alone if the only value prints as the same text. */
  readonly shorthand: string | undefined;
  /** Whether only compilers read it: it is no part of a module in JavaScript. */
  readonly isType: boolean;

  private constructor(
    texts: readonly string[],
    values: readonly Printable[],
    shorthand: string | undefined,
    isType: boolean,
  ) {
    this.texts = texts;
    this.values = values;
    this.shorthand = shorthand;
    this.isType = isType;
  }

  /** For this folder only: the caller answers for the text. A test holds who calls it. */
  static trusted(
    texts: readonly string[],
    values: readonly Printable[] = [],
    shorthand?: string,
    isType = false,
  ): Code {
    return new Code(texts, values, shorthand, isType);
  }

  /** Fragments are printed by a scope; a fragment that is turned into text by accident is a bug. */
  toString(): never {
    throw new Error("a fragment that no scope has printed");
  }
}

/**
 * The tag of fragments: `` code`if (${local} === undefined) ${rt.missing}(${r});` ``. Reads like the
 * code that it prints.
 */
export function code(texts: TemplateStringsArray, ...values: readonly Printable[]): Code {
  for (const value of values) {
    // Users' JavaScript is not held by types.
    if (typeof value !== "object" && typeof value !== "number")
      throw new TypeError(`a fragment cannot hold a ${typeof value}; quote it with literal()`);
  }
  return Code.trusted(texts, values);
}

/**
 * The tag of what only TypeScript has, within a fragment: `` code`(text${ts`: string`}) => text${ts` as ${type}`}` ``. A
 * module in JavaScript has nothing in its place and imports nothing for it.
 */
export function ts(texts: TemplateStringsArray, ...values: readonly Printable[]): Code {
  return Code.trusted(texts, code(texts, ...values).values, undefined, true);
}

/** A value as of another type, within an expression. JavaScript needs the parentheses for nothing. */
export function cast(value: Printable, type: Printable): Code {
  return code`${ts`(`}${value}${ts` as ${type})`}`;
}

/** The fragment without text. */
export const nothing: Code = Code.trusted([""]);

/** Whether a fragment prints nothing; only for fragments that are made by `join` and its like. */
export function isNothing(fragment: Code): boolean {
  return fragment.values.length === 0 && fragment.texts.every((text) => text === "");
}

/** Fragments with another between each two. */
export function join(items: readonly Printable[], separator: Code): Code {
  const [first] = items;
  if (first === undefined) return nothing;
  const values: Printable[] = [first];
  for (let i = 1; i < items.length; i++) values.push(separator, items[i] as Printable);
  return Code.trusted(emptyTexts(values.length + 1), values);
}

/** Lists of empty texts by their length: most fragments are joined of few, and no one changes their texts. */
const emptyLists: (readonly string[])[] = [];
const longestEmpty = 64;

function emptyTexts(length: number): readonly string[] {
  if (length > longestEmpty) return Array.from({ length }, () => "");
  return (emptyLists[length] ??= Array.from({ length }, () => ""));
}

const comma = code`, `;
const lineBreak = Code.trusted(["\n"]);

/** Items of a list, with commas between them. */
export function commas(items: readonly Printable[]): Code {
  return join(items, comma);
}

/** Statements or members, one below the other. */
export function lines(items: readonly Printable[]): Code {
  return join(items, lineBreak);
}

/** A call of a function with these arguments. */
export function call(callee: Printable, ...args: readonly Printable[]): Code {
  return code`${callee}(${commas(args)})`;
}

/** An identifier: what a module declares, a local, a parameter, a member. */
export class Name {
  readonly text: string;

  /** @throws {Error} the text is not an identifier */
  constructor(text: string) {
    if (!isIdentifier(text)) throw new Error(`not an identifier: ${JSON.stringify(text)}`);
    this.text = text;
  }

  toString(): never {
    throw new Error(`a name that no scope has printed: ${this.text}`);
  }
}

export function name(text: string): Name {
  return new Name(text);
}

/** Name of a package, with a subpath where it has one. */
const packagePattern = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/;

/** A symbol that a module exports. Printing it imports it into the module that is printed. */
export class Reference {
  readonly source: Source;
  readonly symbol: string;
  /** Whether only its type is used here. */
  readonly typeOnly: boolean;

  constructor(source: Source, symbol: string, typeOnly: boolean) {
    if (!isIdentifier(symbol)) throw new Error(`not an identifier: ${JSON.stringify(symbol)}`);
    if (!isModuleId(source) && !packagePattern.test(source))
      throw new Error(`not the name of a package: ${JSON.stringify(source)}`);
    this.source = source;
    this.symbol = symbol;
    this.typeOnly = typeOnly;
  }

  toString(): never {
    throw new Error(`a symbol that no scope has printed: ${this.symbol}`);
  }
}

/** A value that a module exports: a function, a class, a constant. */
export function exportedValue(source: Source, symbol: string): Reference {
  return new Reference(source, symbol, false);
}

/** A type that a module exports. */
export function exportedType(source: Source, symbol: string): Reference {
  return new Reference(source, symbol, true);
}

/** A global of JavaScript or TypeScript; made by the table of globals only. */
export class Global {
  readonly name: GlobalName;

  constructor(global: GlobalName) {
    this.name = global;
  }

  toString(): never {
    throw new Error(`a global that no scope has printed: ${this.name}`);
  }
}
