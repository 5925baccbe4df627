import { isIdentifier } from "./identifier.ts";
import { escapeUnseen, escapeUnseenInPattern } from "./unseen.ts";

/** Text that stands between double quotes as it is. */
const plain = /^[ !#-[\]-~]*$/;

/** A string literal in double quotes. */
export function quote(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return escapeUnseen(JSON.stringify(text));
}

/**
 * The name of a property in an object literal or a type. `__proto__` is quoted in brackets, so
 * that it becomes a member and not the prototype.
 */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : quote(name);
}

/** Access to a member: `.name` or `["na-me"]`. */
export function propertyAccess(name: string): string {
  return isIdentifier(name) ? `.${name}` : `[${quote(name)}]`;
}

/** Text for the inside of a template literal. */
export function templateText(text: string): string {
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, "\\$&");
  // A line break may stand as it is, but for the one that templates read as another.
  return escaped.split("\n").map(escapeUnseen).join("\n");
}

/**
 * A regular expression with the flag `u`, as a literal. Where compilers may not read what engines do, such as
 * modifiers and scripts of a newer Unicode, it is made at run time. The pattern must be valid.
 */
export function regExpLiteral(pattern: string): string {
  const { source } = new RegExp(pattern, "u");
  if (!beyondCompilers.test(source)) return `/${escapeUnseenInPattern(source)}/u`;
  return `/* @__PURE__ */ new globalThis.RegExp(${quote(pattern)}, "u")`;
}

/** Escapes in names of groups, modifiers, two groups of a name, counts beyond numbers, values of properties. */
const beyondCompilers =
  /\(\?<[^>=!]*\\|\(\?[^:=!<]|\(\?<([^>=!][^>]*)>.*\(\?<\1>|\{\d*,?\d{10}|\\[pP]\{[^}]*=/su;
