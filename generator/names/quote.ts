import { isIdentifier } from "./identifier.ts";

/** Text that stands between double quotes as it is. */
const plain = /^[ !#-[\]-~]*$/;

/** A string literal in double quotes. */
export function quote(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(/[\u2028\u2029\u007f]/g, escapeUnit);
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
  return text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replace(/\r/g, "\\r");
}

/** A regular expression literal with the flag `u`. The pattern must be valid. */
export function regExpLiteral(pattern: string): string {
  return `/${new RegExp(pattern, "u").source}/u`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
