import { isObject } from "../../../generator/openapi/site.ts";
import { memberOf, type FollowValue, type Subject } from "./subject.ts";

/** A value that is checked, and where a finding about it is shown. */
export interface FieldTarget extends Subject {
  /** Present where the finding is about a name. */
  readonly part?: "key";
}

/**
 * The values of a field, which is a list of names that lead to it; `@key` at its end stands for all names, `@name` for the
 * name of the value. A missing value is undefined, and shown at the name of the object that lacks it.
 */
export function fieldTargets(
  subject: Subject,
  field: readonly string[],
  follow: FollowValue,
): readonly FieldTarget[] {
  let here = subject;
  for (const name of field) {
    if (name === "@name")
      return [
        { ...here, value: String(here.name), place: here.namePlace ?? here.place, part: "key" },
      ];
    if (name === "@key") return namesOf(here);
    if (typeof here.value !== "object" || here.value === null) return [];
    const member = memberOf(here, name, follow);
    if (member === undefined)
      return [{ value: undefined, name: field.at(-1) ?? name, place: here.place, part: "key" }];
    here = member;
  }
  return [here];
}

/** The names of the members of an object. */
function namesOf(subject: Subject): readonly FieldTarget[] {
  if (!isObject(subject.value)) return [];
  return Object.keys(subject.value).map((name) => {
    const member = memberOf(subject, name, () => undefined);
    return { value: name, name, place: member?.place ?? subject.place, part: "key" };
  });
}
