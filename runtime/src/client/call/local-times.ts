import { isOffset, localText } from "../../check/local-text.ts";
import type { JsonBodyOptions } from "../../json/read/json-body-options.ts";
import type { Finding, Findings } from "../../validate/findings.ts";

/** How a transport reads times without offset in JSON; made by `localTimes`. */
export interface LocalTimes extends JsonBodyOptions {
  readonly timeOffset: string;
  /** Whether a text that a format refuses is a time without offset. */
  readonly forgives: (finding: Finding) => boolean;
  /**
   * Gives the value with the texts that times without offset stand for, and takes them out of the findings that are
   * let through. Its name is in the error of JavaScript that gives `{ timeOffset }`, as earlier versions took it.
   *
   * @param value JSON that is changed in place
   */
  readonly localTimes: (value: unknown, found: Findings) => unknown;
}

/**
 * Reads times and date-times without offset in JSON with this one, and durations with a fraction. `createClient` has it by
 * its option `json`; a transport is smaller without it.
 *
 * @param timeOffset `Z`, or an offset such as `+02:00`
 * @throws {TypeError} this is no offset
 */
export function localTimes(timeOffset: string): LocalTimes {
  if (!isOffset(timeOffset))
    throw new TypeError('timeOffset must be "Z" or an offset such as "+02:00"');
  const textOf = ({ received, expected }: Finding): string | undefined =>
    typeof received === "string" ? localText(received, expected, timeOffset) : undefined;
  // Checks of options and prints show no inherited members.
  const hidden: Pick<LocalTimes, "forgives" | "localTimes"> = {
    forgives: (finding) => textOf(finding) !== undefined,
    localTimes(value, found) {
      const root = { body: value };
      found.forgiven = found.forgiven?.filter((finding) => {
        const text = textOf(finding);
        if (text !== undefined) replace(root, ["body", ...finding.path], text);
        return text === undefined;
      });
      return root.body;
    },
  };
  return Object.assign(Object.create(hidden) as typeof hidden, { timeOffset });
}

/** Replaces the member of an object that a path leads to. */
function replace(root: object, path: readonly (string | number)[], text: string): void {
  let place = root as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as typeof place;
  const [last = ""] = path.slice(-1);
  // Assigning `__proto__` would set the prototype.
  Object.defineProperty(place, last, {
    value: text,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
