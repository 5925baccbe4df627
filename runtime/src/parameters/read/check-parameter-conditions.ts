import type { Conditions } from "../../conditions/conditions.ts";
import { partWords, refusals } from "../parameter-refusals.ts";
import type { ParameterReader } from "./parameter-reader.ts";
import { percentDecode } from "./percent-decode.ts";

/** The value of a parameter, checked against its schema if its texts were right. */
export function checkedValue<T>(
  r: ParameterReader,
  value: T,
  conditions: Conditions,
  entry: string,
): T {
  if (r.refused) return value;
  for (const { code, path, message } of refusals(value, conditions, entry))
    r.note(code, `${partWords(path)}${message}`);
  return value;
}

/**
 * The value of a form, checked against its schema if all its properties were right.
 *
 * @param names properties that have been read, and the others are looked at as texts; false if all
 * have been read
 */
export function checkedForm<T extends object>(
  r: ParameterReader,
  value: T,
  names: readonly string[] | false,
  conditions: Conditions,
  entry: string,
): T {
  const others = names === false ? {} : otherTexts(r, names);
  if (r.issues.length > 0) return value;
  for (const { code, path, message } of refusals({ ...others, ...value }, conditions, entry)) {
    r.begin("query", String(path[0] ?? ""));
    r.note(code, `${partWords(path.slice(1))}${message}`);
  }
  return value;
}

function otherTexts(r: ParameterReader, names: readonly string[]): Record<string, string> {
  const known = new Set(names);
  const pairs = r.queryPairs;
  const texts: [string, string][] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const name = pairs[i] as string;
    if (known.has(name)) continue;
    r.begin("query", name);
    const text = percentDecode(r, pairs[i + 1] as string, true);
    if (text !== undefined) texts.push([name, text]);
  }
  return Object.fromEntries(texts);
}
