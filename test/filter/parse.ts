import { filterIssueText, parseFilter, printFilter } from "@diptych/runtime";
import { fields } from "./fields.ts";

/** The filter in canonical form, or what is wrong with it, one line an issue. */
export function canonical(text: string): string {
  const { filter, issues } = parseFilter(text, fields);
  return filter === undefined ? issues.map(filterIssueText).join("\n") : printFilter(filter);
}

/** The value of a filter that is a single comparison, or what is wrong with it. */
export function valueOf(text: string): unknown {
  const { filter, issues } = parseFilter(text, fields);
  if (filter === undefined) return issues.map(filterIssueText).join("\n");
  return filter.kind === "comparison" ? filter.value : filter.kind;
}
