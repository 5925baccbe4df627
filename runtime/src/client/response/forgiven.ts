import { localText } from "../../check/local-text.ts";
import type { Finding, Findings } from "../../validate/findings.ts";
import type { ReadOptions } from "../call/client-content.ts";

/** Tells which findings about formats the options let through; undefined if they let none through. */
export function forgives({ formats, json }: ReadOptions): Findings["forgives"] {
  const offset = json?.timeOffset;
  if (formats === "warn" || formats === "ignore") return ({ received }) => isText(received);
  if (offset === undefined) return undefined;
  return (finding) => localOf(finding, offset) !== undefined;
}

/** Most findings that are told. */
const most = 100;

/**
 * The value with the texts that times without offset stand for, and the findings for `onMismatch`.
 *
 * @param value JSON that is changed in place
 */
export function forgiven(
  value: unknown,
  found: Findings,
  { formats, json }: ReadOptions,
): { readonly body: unknown; readonly doubts: readonly Finding[] } {
  const root = { body: value };
  const doubts: Finding[] = [];
  for (const finding of found.forgiven ?? []) {
    const text = localOf(finding, json?.timeOffset);
    if (text !== undefined) replace(root, ["body", ...finding.path], text);
    else if (formats !== "ignore" && doubts.length < most) doubts.push(finding);
  }
  return { body: root.body, doubts };
}

function localOf({ received, expected }: Finding, offset: string | undefined): string | undefined {
  return isText(received) && offset ? localText(received, expected, offset) : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string";

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
