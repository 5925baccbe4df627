import { membersFor, ValueSight } from "../union/look-at.ts";
import { isObject } from "../check/objects.ts";
import type { UnionLook } from "../union/union-look.ts";
import { type Check, type Finding, Findings } from "./findings.ts";

/** A member of a union and its name for messages. */
export interface Member {
  readonly name: string;
  readonly check: Check;
}

/** Checks a value against the members of a union, which `expected` names. */
type Match<Help extends readonly unknown[]> = (
  value: unknown,
  found: Findings,
  expected: string,
  members: readonly Member[],
  ...help: Help
) => void;

/** At least one of the members that a first look leaves must match. */
export const chooseAnyOf: Match<[look: UnionLook]> = (value, found, expected, members, look) => {
  const left = chosen(value, found, members, look);
  if (left !== undefined) matchAnyOf(value, found, expected, left, hintFor(value, members, look));
};

/** Exactly one of the members that a first look leaves must match. */
export const chooseOneOf: Match<[look: UnionLook]> = (value, found, expected, members, look) => {
  const left = chosen(value, found, members, look);
  if (left !== undefined) matchOneOf(value, found, expected, left, hintFor(value, members, look));
};

/** The members to be tried; undefined where one alone has reported what is wrong. */
function chosen(
  value: unknown,
  found: Findings,
  members: readonly Member[],
  look: UnionLook,
): readonly Member[] | undefined {
  const left = membersFor(value, look);
  const only =
    left.length === 0 && isObject(value)
      ? look.nearest(new ValueSight(value))
      : left.length === 1
        ? left[0]
        : undefined;
  if (only === undefined) return left.map((i) => members[i] as Member);
  (members[only] as Member).check(value, found);
  return undefined;
}

function hintFor(value: unknown, members: readonly Member[], look: UnionLook): Member | undefined {
  const hinted = isObject(value) ? look.hinted(new ValueSight(value)) : undefined;
  return hinted === undefined ? undefined : members[hinted];
}

/** At least one member must match. */
export const matchAnyOf: Match<[hint?: Member]> = (value, found, expected, members, hint) => {
  const trials: Findings[] = [];
  for (const { check } of members) {
    const trial = attempt(value, found, check);
    if (trial.list.length === 0) {
      if (trial.forgiven) found.forgive(trial.forgiven);
      return;
    }
    trials.push(trial);
  }
  reportNone(value, found, expected, trials, hint);
};

/** Exactly one member must match. */
export const matchOneOf: Match<[hint?: Member]> = (value, found, expected, members, hint) => {
  const trials: Findings[] = [];
  const matching: string[] = [];
  for (const { name, check } of members) {
    const trial = attempt(value, found, check);
    if (trial.list.length === 0) {
      matching.push(name);
      if (trial.forgiven) found.forgive(trial.forgiven);
    }
    trials.push(trial);
  }
  if (matching.length === 0) reportNone(value, found, expected, trials, hint);
  if (matching.length > 1) {
    found.report(
      "union",
      `exactly one of ${expected}, not ${matching.join(" and ")} at once`,
      value,
    );
  }
};

/**
 * Checks a member separately from earlier findings. An object is checked once against each member,
 * so that nested unions do not take exponential time.
 */
function attempt(value: unknown, found: Findings, check: Check): Findings {
  if (typeof value !== "object" || value === null) return checkApart(value, found, check);
  found.seen ??= new Map();
  let checked = found.seen.get(value);
  if (checked === undefined) found.seen.set(value, (checked = new Map()));
  let trial = checked.get(check);
  if (trial === undefined) checked.set(check, (trial = checkApart(value, found, check)));
  return trial;
}

function checkApart(value: unknown, found: Findings, check: Check): Findings {
  const trial = new Findings(found.path);
  trial.seen = found.seen;
  trial.evaluations = found.evaluations;
  trial.forgives = found.forgives;
  check(value, trial);
  found.evaluations = trial.evaluations;
  return trial;
}

/**
 * No member matches: reports that, and why the closest one does not; or only why the one does not
 * that a discriminator hints at.
 */
function reportNone(
  value: unknown,
  found: Findings,
  expected: string,
  trials: readonly Findings[],
  hint: Member | undefined,
): void {
  const hinted = hint && attempt(value, found, hint.check);
  if (hinted !== undefined) {
    keep(found, hinted.list);
    return;
  }
  found.report("union", expected, value);
  const here = found.path.length;
  const near = trials
    .map((trial) => trial.list)
    .filter((findings) => findings.every(({ path }) => path.length > here))
    .sort((a, b) => a.length - b.length);
  const [first = [], second = []] = near;
  if (first.length !== second.length) keep(found, first);
}

/** Keeps findings of a member, until there are too many. */
function keep(found: Findings, findings: readonly Finding[]): void {
  for (const finding of findings) if (!found.full) found.list.push(finding);
}
