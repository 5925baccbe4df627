import { isIdentifier, isReservedWord } from "../names/identifier.ts";
import { propertyAccess, propertyKey, quote, regExpLiteral, templateText } from "../names/quote.ts";
import { Code, code, commas, type Printable } from "./code.ts";

/** A JSON value, or a bigint, as an expression. */
export type LiteralValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly LiteralValue[]
  | { readonly [key: string]: LiteralValue };

/** A value as an expression: the way for strings of a document into a fragment. */
export function literal(value: LiteralValue): Code {
  switch (typeof value) {
    case "string":
      return Code.trusted([quote(value)]);
    case "bigint":
      return Code.trusted([`${value}n`]);
    case "number":
      if (!Number.isFinite(value)) throw new Error(`no literal for ${value}`);
      return Code.trusted([Object.is(value, -0) ? "-0" : String(value)]);
    case "boolean":
      return Code.trusted([String(value)]);
    case "object":
      return value === null ? Code.trusted(["null"]) : structure(value);
  }
}

/** A whole number in hexadecimal, such as bytes of a text that are compared as one word. */
export function hexadecimal(value: number): Code {
  if (!Number.isSafeInteger(value)) throw new Error(`no hexadecimal literal for ${value}`);
  return Code.trusted([`${value < 0 ? "-" : ""}0x${Math.abs(value).toString(16)}`]);
}

/** Literals between brackets. */
export function literals(values: readonly LiteralValue[]): Code {
  return code`[${commas(values.map(literal))}]`;
}

function structure(
  value: readonly LiteralValue[] | { readonly [key: string]: LiteralValue },
): Code {
  if (Array.isArray(value)) return literals(value as readonly LiteralValue[]);
  const members = Object.entries(value as { readonly [key: string]: LiteralValue });
  if (members.length === 0) return code`{}`;
  return code`{ ${commas(members.map(([own, item]) => code`${key(own)}: ${literal(item)}`))} }`;
}

/** The name of a property in an object literal, an interface or a pattern. */
export function key(name: string): Code {
  return Code.trusted([propertyKey(name)]);
}

/**
 * A member of an object literal, in its short form where name and value are the same identifier. `__proto__`
 * has no short form: its key always stands in brackets.
 */
export function property(name: string, value: Printable): Code {
  const text = propertyKey(name);
  const hasShortForm = isIdentifier(name) && !isReservedWord(name);
  return Code.trusted([`${text}: `, ""], [value], hasShortForm ? text : undefined);
}

/** Access to a member: `value.name` or `value["na-me"]`. */
export function member(object: Printable, name: string): Code {
  return code`${object}${Code.trusted([propertyAccess(name)])}`;
}

/** A regular expression literal with the flag `u`. The pattern must be valid. */
export function regExp(pattern: string): Code {
  return Code.trusted([regExpLiteral(pattern)]);
}

/** A template literal: strings are its text, fragments the expressions in it. */
export function template(...parts: readonly (string | Printable)[]): Code {
  const texts = [""];
  const values: Printable[] = [];
  for (const part of parts) {
    if (typeof part === "string") {
      texts[texts.length - 1] += part;
    } else {
      values.push(part);
      texts.push("");
    }
  }
  const last = texts.length - 1;
  return Code.trusted(
    texts.map((text, i) => `${i === 0 ? "`" : "}"}${templateText(text)}${i === last ? "`" : "${"}`),
    values,
  );
}
