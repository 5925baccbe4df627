import type { Session } from "../session.ts";
import type { Route } from "./routes.ts";
import type { Step } from "./step.ts";
import { Walk, type JudgedStep } from "./walk.ts";
import type { Breach } from "../checks/check-answer.ts";

/** A walk that ends with a breach. */
export interface FailedWalk {
  /** Its steps with their answers; the last one shows the breach. */
  readonly made: readonly JudgedStep[];
  readonly breach: Breach;
}

/** Times that one walk is made again. */
const mostReplays = 40;

/**
 * The shortest walk found that breaks the same rule with the same operation. Steps are left out one after the other,
 * with those that need their answers.
 *
 * @returns undefined where the walk itself does not break the rule again
 */
export async function shrink(
  session: Session,
  routes: readonly Route[],
  failed: FailedWalk,
): Promise<FailedWalk | undefined> {
  let replays = 1;
  const steps = failed.made.map(({ step }) => step);
  const again = await replay(session, routes, steps, failed.breach);
  if (again === undefined) return undefined;
  let found = again;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const smaller of smallerWalks(found.made.map(({ step }) => step))) {
      if (++replays > mostReplays || session.isDone) return found;
      const next = await replay(session, routes, smaller, failed.breach);
      if (next === undefined) continue;
      found = next;
      isSmaller = true;
      break;
    }
  }
  return found;
}

/** Makes a walk again; undefined where its last step, or one before it, does not break the rule. */
async function replay(
  session: Session,
  routes: readonly Route[],
  steps: readonly Step[],
  breach: Breach,
): Promise<FailedWalk | undefined> {
  const walk = new Walk(session, routes);
  const made: JudgedStep[] = [];
  const last = steps.at(-1);
  for (const step of steps) {
    const call = await walk.make(step);
    if (call === undefined) return undefined;
    made.push(call);
    if (step.operation !== last?.operation) continue;
    const same = call.breaches.find(({ rule }) => rule === breach.rule);
    if (same !== undefined) return { made, breach: same };
  }
  return undefined;
}

/** Walks without one step, and without those that need its answer. The last step stays. */
function* smallerWalks(steps: readonly Step[]): Generator<readonly Step[]> {
  const last = steps.at(-1);
  for (let left = steps.length - 2; left >= 0; left--) {
    const without = new Set<Step>(steps.slice(left, left + 1));
    for (const step of steps) if (step.uses.some((use) => without.has(use.step))) without.add(step);
    if (last === undefined || without.has(last)) continue;
    yield steps.filter((step) => !without.has(step));
  }
}
