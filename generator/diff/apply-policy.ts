import type { Change } from "./change.ts";
import type { DiffException, DiffPolicy } from "./policy.ts";

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

/** Sets the levels of a policy, and takes out what its exceptions accept. */
export function applyPolicy(changes: readonly Change[], policy: DiffPolicy): Judged {
  const kept: Change[] = [];
  const accepted: AcceptedChange[] = [];
  for (const change of changes) {
    const level = policy.levels[change.rule] ?? change.level;
    if (level === "off") continue;
    const exception = policy.exceptions.find((one) => holds(one, change, policy.today));
    const judged = level === change.level ? change : { ...change, level };
    if (exception === undefined) kept.push(judged);
    else accepted.push({ change: judged, exception });
  }
  return { changes: kept, accepted };
}

function holds(
  { rule, operation, property, until }: DiffException,
  change: Change,
  today: string,
): boolean {
  if (rule !== change.rule || (until !== undefined && until < today)) return false;
  const { method = "", path = "" } = change.operation ?? {};
  if (operation !== undefined && operation !== `${method} ${path}`) return false;
  return property === undefined || property === change.property;
}
