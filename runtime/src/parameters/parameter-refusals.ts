import type { Conditions } from "../conditions/conditions.ts";
import type { IssueCode } from "../issue/issue.ts";
import { Findings } from "../validate/findings.ts";
import { issuesOf } from "../validate/issues-of.ts";

/** One thing that a schema demands and a value does not keep. */
export interface Refusal {
  readonly code: IssueCode;
  /** Keys from the value to its part. */
  readonly path: readonly (string | number)[];
  /** One sentence. */
  readonly message: string;
}

/** Mistakes in a value by an entry of the conditions. */
export function refusals(value: unknown, conditions: Conditions, entry: string): Refusal[] {
  const found = new Findings();
  conditions.check(entry, value, found);
  return issuesOf(found).map(({ code, message }, i) => ({
    code,
    path: found.list[i]?.path ?? [],
    message,
  }));
}

/** The place of a part in a parameter, such as `item 2: `; empty for the value itself. */
export function partWords(path: readonly (string | number)[]): string {
  if (path.length === 0) return "";
  const words = path.map((key) =>
    typeof key === "number" ? `item ${key + 1}` : `property ${JSON.stringify(key.slice(0, 80))}`,
  );
  return `${words.join(", ")}: `;
}
