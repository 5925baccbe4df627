import type { AcceptedChange } from "../apply-policy.ts";
import type { DiffException } from "../../frame/config/diff-settings.ts";
import { shown } from "../shape/canonical.ts";
import { groupChanges } from "./groups.ts";
import { placeText } from "./words.ts";

/** Lines of accepted changes, one each: the rule, the change, its place, the end, and the reason. */
export function acceptedLines(accepted: readonly AcceptedChange[]): readonly string[] {
  const exceptions = new Map(accepted.map(({ change, exception }) => [change, exception]));
  return groupChanges(accepted.map(({ change }) => change)).map(({ change, places }) => {
    const exception = exceptions.get(change);
    const more = places.length === 1 ? "" : `, and ${places.length - 1} more`;
    const terms = exception === undefined ? "" : `: ${termsOf(exception)}`;
    return `${change.rule}: ${change.message}, in ${placeText(change)}${more}${terms}`;
  });
}

/** Subject of an exception, in words. */
export function subjectOf({ rule, document, operation, property }: DiffException): string {
  const places = [document, operation, property].filter((part) => part !== undefined);
  return places.length === 0 ? rule : `${rule} in ${places.join(" ")}`;
}

/** End of an exception, and its reason. */
export const termsOf = ({ until, reason }: DiffException): string =>
  `${until === undefined ? "without an end" : `until ${until}`}, ${shown(reason)}`;
