import type { ParameterReader } from "../parameters/read/parameter-reader.ts";
import { queryText } from "../parameters/read/read-query.ts";
import { requiredParameter } from "../parameters/read/value.ts";
import type { FieldSet } from "./field-set.ts";
import { filterIssueText } from "./filter-issue.ts";
import type { Filter } from "./filter.ts";
import { parseFilter } from "./parse-filter.ts";

/** The filter in a query; every mistake is reported with its position. */
export function readFilter<Fields>(
  r: ParameterReader,
  name: string,
  fields: FieldSet<Fields>,
): Filter<keyof Fields & string> | undefined {
  const text = queryText(r, name);
  return text === undefined ? undefined : checkFilter(r, text, fields);
}

/** The filter in a query; if absent, the document's default, as text. */
export function readFilterOr<Fields>(
  r: ParameterReader,
  name: string,
  fields: FieldSet<Fields>,
  fallback: string,
): Filter<keyof Fields & string> {
  return checkFilter(r, queryText(r, name) ?? fallback, fields);
}

/** The filter in a query, which is required. */
export function readRequiredFilter<Fields>(
  r: ParameterReader,
  name: string,
  fields: FieldSet<Fields>,
): Filter<keyof Fields & string> {
  return requiredParameter(r, queryText(r, name), (_, text) => checkFilter(r, text, fields));
}

function checkFilter<Fields>(
  r: ParameterReader,
  text: string,
  fields: FieldSet<Fields>,
): Filter<keyof Fields & string> {
  const { filter, issues } = parseFilter(text, fields);
  if (filter !== undefined) return filter;
  for (const issue of issues) r.note(issue.code, filterIssueText(issue));
  return undefined as never;
}
