import { joinPointer, splitPointer } from "../../../generator/source/locations/pointer.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import type { Condition } from "./condition.ts";
import { compileChecks } from "./custom-checks.ts";
import type { CustomRuleProblem } from "./custom-rule-problem.ts";
import { compileFields, type FieldCheck } from "./field-checks.ts";
import { fieldTargets, type FieldTarget } from "./field-target.ts";
import type { OwnFinding, OwnRule } from "./own-rule.ts";
import { resolvedValue } from "./resolved-value.ts";
import { compileSelection } from "./selection.ts";
import { memberOf, type FollowValue, type Subject } from "./subject.ts";
import { hasName } from "./where.ts";
import { isOfVersion } from "./versions.ts";

/** A rule without code, ready to be applied; or what is wrong with it. */
export async function compileCustomRule(
  rule: LintCustomRuleConfig,
): Promise<OwnRule | CustomRuleProblem> {
  const { name, level = "warning", message, versions } = rule;
  const selection = await compileSelection(rule);
  if ("problem" in selection) return selection;
  const fields = await compileFields(rule);
  if ("problem" in fields) return fields;
  const keys = rule.keys === undefined ? undefined : await compileChecks(rule.keys);
  if (keys !== undefined && "problem" in keys) return { ...keys, path: ["keys", ...keys.path] };
  const isNamed = (subject: Subject): boolean =>
    keys === undefined || hasName(subject, keys.conditions);
  return {
    code: name as OwnRule["code"],
    level,
    summary: message.replace(/\{(?:value|key|pointer)\}/g, "…"),
    ...(rule.help === undefined ? {} : { help: rule.help }),
    source: "the configuration",
    definition: rule,
    sees: selection.sees,
    check(checked, report) {
      if (versions !== undefined && !isOfVersion(checked, versions)) return;
      const { subjects, follow } = selection.subjects(checked);
      const found = new Set<string>();
      for (const subject of subjects) {
        if (!isNamed(subject)) continue;
        for (const finding of fields.checks.flatMap((one) => findings(one, subject, follow))) {
          const { file, pointer } = finding.at;
          const identity = `${file}#${pointer} ${finding.message}`;
          if (found.has(identity)) continue;
          found.add(identity);
          report(rule.help === undefined ? finding : { ...finding, help: rule.help });
        }
      }
    },
  };
}

function findings(
  { field, conditions, message }: FieldCheck,
  subject: Subject,
  follow: FollowValue,
): OwnFinding[] {
  return fieldTargets(subject, field, follow).flatMap((target) => {
    const value = conditions.some(({ isDeep }) => isDeep === true)
      ? resolvedValue(target, follow)
      : target.value;
    const failed = conditions.find((one) => one.judge(value) === false);
    if (failed === undefined) return [];
    return placesOf(failed, value, target, follow).map(({ file, pointer }): OwnFinding => {
      const { name, part } = target;
      const words: Readonly<Record<string, string>> = {
        value: shown(target.value),
        key: String(name),
        pointer,
      };
      return {
        message: message.replace(
          /\{(value|key|pointer)\}/g,
          (_, word: string) => words[word] ?? "",
        ),
        help: failed.cure,
        at: { file, pointer, ...(part === undefined ? {} : { part }) },
      };
    });
  });
}

/** Where the parts of a value are written that a condition refuses. */
function placesOf(
  condition: Condition,
  value: unknown,
  target: FieldTarget,
  follow: FollowValue,
): readonly FieldTarget["place"][] {
  const faults = target.part === "key" ? [""] : (condition.faults?.(value) ?? [""]);
  return faults.map((pointer) => {
    let here: Subject = target;
    for (const [index, name] of splitPointer(pointer).entries()) {
      const member = memberOf(here, name, follow);
      if (member === undefined) {
        const rest = splitPointer(pointer).slice(index);
        return { ...here.place, pointer: joinPointer(here.place.pointer, ...rest) };
      }
      here = member;
    }
    return here.place;
  });
}

/** A value in a message; long ones are cut. */
function shown(value: unknown): string {
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) ? "a list" : "an object";
  const text = String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
