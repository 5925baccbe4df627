import { plainValue } from "../../../generator/source/reading/yaml/direct/core-schema.ts";
import { tokenText } from "../syntax/syntax-tree.ts";

/**
 * A token of YAML or JSON with another text in it. Quotes and escapes stay as they are written; a plain text gets
 * quotes only if it needs them.
 *
 * @param raw the token as it is written, with its quotes
 * @param text its text
 * @returns undefined for tokens that are no scalars on one line
 */
export function rewritten(raw: string, text: string, isKey: boolean): string | undefined {
  const before = tokenText(raw);
  if (before === text) return raw;
  const quote = raw[0];
  if (/[\r\n]/.test(raw) || raw === "" || /^[*&!|>]/.test(raw)) return undefined;
  if (quote !== '"' && quote !== "'")
    return isPlain(text, raw, isKey) ? text : JSON.stringify(text);
  const written = quote === '"' ? escaped : (one: string) => one.replaceAll("'", "''");
  const inner = raw.slice(1, -1);
  const same = sameEnds(before, text);
  const offsets = offsetsOf(inner, quote);
  const from = offsets[same.start];
  const to = offsets[before.length - same.end];
  const middle = written(text.slice(same.start, text.length - same.end));
  const candidates = [
    ...(from === undefined || to === undefined
      ? []
      : [`${quote}${inner.slice(0, from)}${middle}${inner.slice(to)}${quote}`]),
    `${quote}${written(text)}${quote}`,
  ];
  return candidates.find((one) => tokenText(one) === text);
}

/** Where each character of a quoted text is written, and its end. */
function offsetsOf(inner: string, quote: string): readonly number[] {
  const escape =
    quote === '"' ? /\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[^])|[^]/giy : /''|[^]/gy;
  const offsets: number[] = [];
  for (const { index } of inner.matchAll(escape)) offsets.push(index);
  return [...offsets, inner.length];
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Characters that two texts have in common at their ends. */
function sameEnds(a: string, b: string): { readonly start: number; readonly end: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { start, end };
}

/** Whether a text may stand without quotes in the place of another one. */
function isPlain(text: string, before: string, isKey: boolean): boolean {
  if (/^\s|\s$|^$|: |:$| #|[\r\n\t]/.test(text)) return false;
  const value = plainValue(text);
  if (isKey ? String(value) !== text || value === null : value !== text) return false;
  const isKnownStart = /^[\p{L}\d_./$]/u.test(text) || text[0] === before[0];
  const isKnown = (char: string): boolean =>
    /[\p{L}\d_./$-]/u.test(char) || (char !== "#" && before.includes(char));
  return isKnownStart && !/^[-.]/.test(text)
    ? [...text].every(isKnown) || isReference(text, before)
    : false;
}

/** A reference has one number sign, and no white space in front of it. */
const isReference = (text: string, before: string): boolean =>
  before.includes("#") && /^[^\s#]+#[^\s#]*$/.test(text) && !/[{}[\],&*!|>'"%@`]/.test(text);
