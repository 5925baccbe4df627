import { fieldType, operatorsOf, type FieldSet } from "./field-set.ts";
import { echo, type FilterIssue } from "./filter-issue.ts";
import type { FilterComparison } from "./filter.ts";
import { readValue } from "./read-value.ts";
import type { CompareToken, Word } from "./scan-token.ts";

/** The comparison with its value read, or why the fields do not allow it. */
export function checkComparison(
  field: Word,
  compare: CompareToken,
  value: Word,
  fields: FieldSet<unknown>,
): FilterComparison | FilterIssue {
  const { operator } = compare;
  const type = fieldType(fields, field.text);
  if (type === undefined) {
    const known = Object.keys(fields.fields).join(", ");
    const message = `there is no filterable field ${echo(field.text)}; the fields are ${known}`;
    return { code: "unknown", position: field.start + 1, message };
  }
  if (!operatorsOf(type).includes(operator)) {
    const fitting = operatorsOf(type).map((name) => `-${name}`);
    const name = echo(field.text);
    const message = `-${operator} does not apply to ${name}, which takes ${fitting.join(", ")}`;
    return { code: "type", position: compare.start + 1, message };
  }
  const read = readValue(value, type);
  if (typeof read === "object" && !(read instanceof Date)) return read;
  return { kind: "comparison", field: field.text, operator, value: read };
}
