import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { matchesOperation, matchesPointer, matchesText } from "./selection.ts";
import { sets } from "./sets.ts";
import type { RuleLevel } from "./rule-level.ts";
import type { LintOverride, LintSettings } from "./settings.ts";

/** A finding, as far as its level depends on it. */
type Placed = Pick<LocatedDiagnostic, "code"> & {
  readonly location?: { readonly file: string; readonly pointer?: string };
};

/** Level that the settings give a finding: the last override about it, the list of rules, or the set. */
export function configuredLevel(
  { code, location }: Placed,
  settings: LintSettings,
): RuleLevel | undefined {
  const { overrides = [] } = settings;
  const override = overrides.findLast(
    (one) => Object.hasOwn(one.rules, code) && isAbout(one, location),
  );
  return override === undefined ? generalLevel(code, settings) : override.rules[code];
}

/** Level that the settings give a rule where no override is about it. */
export function generalLevel(
  rule: string,
  { rules, extends: set = "recommended" }: LintSettings,
): RuleLevel | undefined {
  if (Object.hasOwn(rules, rule)) return rules[rule];
  return Object.hasOwn(sets[set], rule) ? sets[set][rule] : undefined;
}

/** Levels that overrides give a rule. */
export function overriddenLevels(
  rule: string,
  { overrides = [] }: LintSettings,
): readonly RuleLevel[] {
  return overrides.flatMap(({ rules }) => {
    const level = Object.hasOwn(rules, rule) ? rules[rule] : undefined;
    return level === undefined ? [] : [level];
  });
}

/** Whether a place is in the files of an override, and in its pointers or operations where it has any. */
function isAbout(
  { files, pointers, operations }: LintOverride,
  { file = "", pointer = "" }: NonNullable<Placed["location"]> = { file: "" },
): boolean {
  if (files !== undefined && !files.some((one) => matchesText(one, file))) return false;
  if (pointers === undefined && operations === undefined) return true;
  return (
    (pointers ?? []).some((one) => matchesPointer(one, pointer)) ||
    (operations ?? []).some((one) => matchesOperation(one, pointer))
  );
}
