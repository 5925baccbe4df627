import { parsedValue } from "./parsed-texts.ts";
import type { ParameterReader } from "./parameter-reader.ts";

/**
 * Query parameters of which a request has all or none; each one missing beside others is reported.
 *
 * @param names as the document has them
 */
export function requireTogether(r: ParameterReader, names: readonly string[]): void {
  const sent = new Set(r.queryPairs.filter((_, index) => index % 2 === 0));
  for (const name of names) if (parsedValue(r, name) !== undefined) sent.add(name);
  const given = names.find((name) => sent.has(name));
  if (given === undefined) return;
  for (const name of names) {
    if (sent.has(name)) continue;
    r.begin("query", name);
    r.note("required", `is required together with ${given}`);
  }
}
