import type { Change } from "./change.ts";
import { stricterLevel } from "./level.ts";
import type { DiffException } from "../frame/config/diff-settings.ts";
import type { DiffPolicy } from "./policy.ts";

/** A change that an exception accepts. */
export interface AcceptedChange {
  readonly change: Change;
  readonly exception: DiffException;
}

/** Changes with the levels that a policy gives them. */
export interface Judged {
  readonly changes: readonly Change[];
  readonly accepted: readonly AcceptedChange[];
}

/**
 * Sets the levels of a policy, and takes out what its exceptions accept.
 *
 * @param documents paths of the documents, relative to the configuration
 */
export function applyPolicy(
  changes: readonly Change[],
  policy: DiffPolicy,
  documents: readonly string[] = [],
): Judged {
  const kept: Change[] = [];
  const accepted: AcceptedChange[] = [];
  const { levels, levelsBefore = levels, exceptions, today } = policy;
  const accepts = (change: Change): DiffException | undefined =>
    exceptions.find((one) => isInForce(one, today) && isAbout(one, change, documents));
  // Whoever accepts that a document goes accepts that its parts go.
  const whole = changes.find(({ rule }) => rule === "document-removed");
  const ofAll = whole === undefined ? undefined : accepts(whole);
  for (const change of changes) {
    const level = stricterLevel(
      levels[change.rule] ?? change.level,
      levelsBefore[change.rule] ?? change.level,
    );
    if (level === "off") continue;
    const exception = ofAll ?? accepts(change);
    const judged = level === change.level ? change : { ...change, level };
    if (exception === undefined) kept.push(judged);
    else accepted.push({ change: judged, exception });
  }
  return { changes: kept, accepted };
}

/** Whether an exception has not ended. */
export const isInForce = ({ until }: DiffException, today: string): boolean =>
  until === undefined || until >= today;

/** Whether a change is one that an exception names. */
export function isAbout(
  { rule, document, operation, property }: DiffException,
  change: Change,
  documents: readonly string[],
): boolean {
  if (rule !== change.rule) return false;
  if (document !== undefined && !documents.includes(document)) return false;
  const { method = "", path = "" } = change.operation ?? {};
  if (operation !== undefined && operation !== `${method} ${path}`) return false;
  return property === undefined || property === change.property;
}
