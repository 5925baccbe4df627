import type { ChangeLevel } from "../frame/config/change-level.ts";
import type { ChangeDirection } from "./level.ts";
import { isStricter } from "./level.ts";
import type { DiffException, DiffSettings } from "../frame/config/diff-settings.ts";
import { levelOf, type ChangeRule } from "./rules/index.ts";

/** A setting that judges less strictly than it did. */
export interface WeakenedSetting {
  /** As configurations write it, such as `diff.rules.operation-removed`. */
  readonly setting: string;
  /** JSON Pointer to it within the configuration. */
  readonly pointer: string;
  readonly old: string;
  readonly new: string;
}

/** The settings that judge less strictly than they did; exceptions are looked at by themselves. */
export function weakenedSettings(
  before: DiffSettings,
  after: DiffSettings,
): readonly WeakenedSetting[] {
  const weakened: WeakenedSetting[] = [];
  const rules = new Set([...Object.keys(before.levels), ...Object.keys(after.levels)]);
  for (const rule of [...rules].sort() as ChangeRule[]) {
    const [from, to] = [before.levels[rule], after.levels[rule]];
    if (!isWeaker(rule, from, to)) continue;
    const words = (level: ChangeLevel | "off" | undefined): string =>
      level === undefined ? "its own level" : `'${level}'`;
    const pointer = `/diff/rules/${rule}`;
    weakened.push({ setting: `diff.rules.${rule}`, pointer, old: words(from), new: words(to) });
  }
  if (after.noticeDays < before.noticeDays)
    weakened.push({
      setting: "diff.noticeDays",
      pointer: "/diff/noticeDays",
      old: String(before.noticeDays),
      new: String(after.noticeDays),
    });
  if (after.unstable.some((level) => !before.unstable.includes(level)))
    weakened.push({
      setting: "diff.unstable",
      pointer: "/diff/unstable",
      old: before.unstable.join(", ") || "none",
      new: after.unstable.join(", "),
    });
  return weakened;
}

const directions: readonly ChangeDirection[] = ["request", "response", "none"];

/** Whether a rule is weaker in some direction; without a level it has its own, which differs by direction. */
const isWeaker = (
  rule: ChangeRule,
  from: ChangeLevel | "off" | undefined,
  to: ChangeLevel | "off" | undefined,
): boolean =>
  directions.some((direction) => {
    const own = levelOf(rule, direction).level;
    return isStricter(from ?? own, to ?? own);
  });

/** Whether an exception accepts nothing that another one has not accepted. */
export function isCovered(one: DiffException, by: readonly DiffException[]): boolean {
  return by.some(
    (known) =>
      known.rule === one.rule &&
      (["document", "operation", "property"] as const).every(
        (part) => known[part] === undefined || known[part] === one[part],
      ) &&
      (known.until === undefined || (one.until !== undefined && one.until <= known.until)),
  );
}

/** The strictest of two settings, without exceptions: levels of both are kept, the stricter one decides. */
export const strictest = (
  before: DiffSettings,
  after: DiffSettings,
): Pick<DiffSettings, "levels" | "noticeDays" | "unstable"> & {
  readonly levelsBefore: DiffSettings["levels"];
} => ({
  levels: after.levels,
  levelsBefore: before.levels,
  noticeDays: Math.max(before.noticeDays, after.noticeDays),
  unstable: after.unstable.filter((level) => before.unstable.includes(level)),
});
