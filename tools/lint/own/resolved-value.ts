import { Steps } from "../../../generator/json-path/steps.ts";
import { isObject } from "../../../generator/openapi/site.ts";
import { memberOf, type FollowValue, type Subject } from "./subject.ts";

/** The most values of a copy: those of a document of some megabytes. */
const mostValues = 1_000_000;

/**
 * The value of a subject with what references lead to in their place. A reference to something that it stands in stays as it
 * is. Throws where the copy would be too large.
 */
export function resolvedValue(subject: Subject, follow: FollowValue): unknown {
  const steps = new Steps(mostValues);
  const copy = (here: Subject, around: ReadonlySet<unknown>): unknown => {
    steps.take(1);
    const { value } = here;
    if (typeof value !== "object" || value === null) return value;
    const within = new Set(around).add(value);
    const members = Object.keys(value).map((name): [string, unknown] => {
      const member = memberOf(here, name, follow);
      if (member === undefined) return [name, undefined];
      return [name, within.has(member.value) ? rawMember(value, name) : copy(member, within)];
    });
    return Array.isArray(value) ? members.map(([, one]) => one) : Object.fromEntries(members);
  };
  return isObject(subject.value) || Array.isArray(subject.value)
    ? copy(subject, new Set())
    : subject.value;
}

const rawMember = (value: object, name: string): unknown =>
  (value as Readonly<Record<string, unknown>>)[name];
