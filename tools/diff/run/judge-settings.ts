import { isAbout, isInForce, type AcceptedChange } from "../apply-policy.ts";
import { isCovered, strictest, weakenedSettings } from "../compare-settings.ts";
import type { DiffException, DiffSettings } from "../../frame/config/diff-settings.ts";
import type { DiffPolicy } from "../policy.ts";
import { groupChanges } from "../report/groups.ts";
import type { Compared } from "./compared.ts";

/** The settings of a change, and of what it is compared with. */
export interface BothSettings {
  readonly before: DiffSettings;
  readonly after: DiffSettings;
  /** Whether the new ones decide alone. */
  readonly acceptsRules: boolean;
}

/** An exception that the change adds, and what it does. */
export interface AddedException {
  readonly exception: DiffException;
  /** Its number in the configuration. */
  readonly index: number;
  /** Findings that it is about. */
  readonly count: number;
  /** Why it does not count; absent where it does. */
  readonly refusal?: string;
}

/** The policy that judges a change of settings and documents. */
export function policyOf(
  { before, after, acceptsRules }: BothSettings,
  refused: ReadonlySet<DiffException>,
  today: string,
): DiffPolicy {
  if (acceptsRules) return { ...after, today };
  const exceptions = after.exceptions.filter((one) => !refused.has(one));
  const isKnown = (one: DiffException): boolean => isCovered(one, before.exceptions);
  // Exceptions that were agreed on before accept first, then those of the narrowest place.
  const ordered = exceptions.sort(
    (a, b) => Number(isKnown(b)) - Number(isKnown(a)) || narrowness(b) - narrowness(a),
  );
  return { ...strictest(before, after), exceptions: ordered, today };
}

const narrowness = ({ document, operation, property }: DiffException): number =>
  [document, operation, property].filter((part) => part !== undefined).length;

/** Exceptions that a change adds; those that would accept more than one finding do not count. */
export function addedExceptions(
  { before, after, acceptsRules }: BothSettings,
  compared: readonly Compared[],
): readonly AddedException[] {
  const accepted = compared.flatMap((one) => one.accepted);
  return after.exceptions.flatMap((exception, index) => {
    if (isCovered(exception, before.exceptions)) return [];
    const count = countOf(exception, accepted);
    const refusal = acceptsRules ? undefined : refusalOf(exception, count);
    return [{ exception, index, count, ...(refusal === undefined ? {} : { refusal }) }];
  });
}

/** Findings that an exception accepts; what goes with a document is one with it. */
function countOf(exception: DiffException, accepted: readonly AcceptedChange[]): number {
  const own = accepted.filter(
    (one) => one.exception === exception && one.change.rule === exception.rule,
  );
  return groupChanges(own.map(({ change }) => change)).length;
}

function refusalOf(exception: DiffException, count: number): string | undefined {
  if (count > 1)
    return `it accepts ${count} findings; name the document, the operation or the property of one`;
  if (narrowness(exception) > 0 || exception.until !== undefined) return undefined;
  return "it names no place and has no end; name a document or an operation, or set 'until'";
}

/** Settings of a change that judge less strictly than those of the base. */
export const weakenedIn = ({ before, after }: BothSettings): ReturnType<typeof weakenedSettings> =>
  weakenedSettings(before, after);

/** Exceptions that have ended although their change is there, those that have ended without it, and those that accept nothing. */
export function idleExceptions(
  { exceptions }: Pick<DiffSettings, "exceptions">,
  compared: readonly Compared[],
  today: string,
): Readonly<Record<"ended" | "over" | "idle", readonly DiffException[]>> {
  const used = new Set(compared.flatMap(({ accepted }) => accepted.map((one) => one.exception)));
  const isHere = (exception: DiffException): boolean =>
    compared.some((one) =>
      one.changes.some((change) => isAbout(exception, change, one.paths ?? [])),
    );
  return {
    ended: exceptions.filter((one) => !isInForce(one, today) && isHere(one)),
    over: exceptions.filter((one) => !isInForce(one, today) && !isHere(one)),
    idle: exceptions.filter((one) => isInForce(one, today) && !used.has(one)),
  };
}
