import { ParameterReader } from "../../parameters/read/parameter-reader.ts";
import { isTaken } from "../../parameters/read/pairs.ts";
import { queryTexts } from "../../parameters/read/read-query.ts";
import type { IssueCode } from "../../issue/issue.ts";

/** The text of a field of which nothing is said, or the texts of several of its name. */
export function anyField(r: ParameterReader, name: string): string | readonly string[] | undefined {
  const texts = queryTexts(r, name);
  return texts?.length === 1 ? texts[0] : texts;
}

/**
 * The object of a form: fields that have been read, and those of other names.
 *
 * @param taken names that belong to the fields; one with a bracket at its end begins such names
 * @param others reads the field without a name, as which each of them is given; or none may be there
 */
export function formFields<T extends object>(
  r: ParameterReader,
  fields: object,
  taken: readonly string[],
  others: "closed" | ((r: ParameterReader) => unknown),
): T {
  const value = {};
  for (const [name, field] of Object.entries(fields) as [string, unknown][])
    set(value, name, field);
  for (const [name, raws] of otherPairs(r, taken)) {
    r.begin("query", name);
    if (others === "closed") r.note("unknown", "is not a known property");
    else {
      const query = raws.map((raw) => `=${raw}`).join("&");
      const field = new ParameterReader([], query, {}, "literal");
      set(value, name, others(field));
      for (const { code, message } of field.issues) r.note(code, message);
    }
  }
  return value as T;
}

/** Values of the fields that nothing else has, by name and as received. */
function otherPairs(r: ParameterReader, taken: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const pairs = r.queryPairs;
  for (let i = 0; i < pairs.length; i += 2) {
    const name = pairs[i] as string;
    if (isTaken(name, taken)) continue;
    const raws = found.get(name);
    if (raws === undefined) found.set(name, [pairs[i + 1] as string]);
    else raws.push(pairs[i + 1] as string);
  }
  return found;
}

/** Reports what is wrong with a form as a whole. */
export function wrongForm(r: ParameterReader, code: IssueCode, expected: string): void {
  r.begin("query", "");
  if (r.issues.length === 0) r.invalid(code, expected);
}

/** Assigning `__proto__` would set the prototype; what is absent stays absent. */
function set(target: object, name: string, value: unknown): void {
  if (value === undefined) return;
  const own = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(target, name, own);
}
