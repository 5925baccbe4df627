import type { LintWhereConfig } from "../../frame/config/custom-rule-config.ts";
import type { LintDocument } from "../document.ts";
import type { AroundCondition } from "./conditions-around.ts";
import type { Condition } from "./condition.ts";
import { compileChecks } from "./custom-checks.ts";
import type { CustomRuleProblem } from "./custom-rule-problem.ts";
import { fieldPath } from "./field-checks.ts";
import { fieldTargets } from "./field-target.ts";
import { followNodes, subjectOf, type FollowValue, type Subject } from "./subject.ts";

/** Conditions in which a rule applies. */
export interface Where {
  /** Whether a subject meets those that are about itself. */
  admits(subject: Subject, follow: FollowValue): boolean;
  /** Those about the objects around it, the outermost first. */
  around(document: LintDocument): readonly AroundCondition[];
}

/**
 * The conditions of a rule, or what is wrong with them.
 *
 * @param hasNodes whether the rule is about objects, which have others around them
 */
export async function compileWhere(
  list: readonly LintWhereConfig[],
  hasNodes: boolean,
): Promise<Where | CustomRuleProblem> {
  const compiled: { readonly on: LintWhereConfig["on"]; readonly admits: Where["admits"] }[] = [];
  for (const [index, { on, keys, field, check }] of list.entries()) {
    const at = ["where", String(index)];
    if (on !== undefined && !hasNodes)
      return {
        path: [...at, "on"],
        problem: "Conditions of what is around a value need 'on' in the rule, in place of 'select'",
        cure: "Select by 'on', or say the condition in the JSONPath",
      };
    const names = keys === undefined ? { conditions: [] } : await compileChecks(keys);
    if ("problem" in names) return { ...names, path: [...at, "keys", ...names.path] };
    const checks = check === undefined ? { conditions: [] } : await compileChecks(check);
    if ("problem" in checks) return { ...checks, path: [...at, "check", ...checks.path] };
    compiled.push({ on, admits: admission(names.conditions, fieldPath(field), checks.conditions) });
  }
  return {
    admits: (subject, follow) =>
      compiled.every(({ on, admits }) => on !== undefined || admits(subject, follow)),
    around: (document) =>
      compiled.flatMap(({ on, admits }) => {
        if (on === undefined) return [];
        const follow = followNodes(document);
        return [{ on, holds: (node) => admits(subjectOf(node, document), follow) }];
      }),
  };
}

/** As checks do, conditions say nothing about what is not there, but for `defined` and `truthy`. */
const admission =
  (
    names: readonly Condition[],
    field: readonly string[],
    conditions: readonly Condition[],
  ): Where["admits"] =>
  (subject, follow) =>
    hasName(subject, names) &&
    fieldTargets(subject, field, follow).every(({ value }) =>
      conditions.every((one) => one.judge(value) !== false),
    );

/** Whether one of the names of a subject meets conditions. */
export const hasName = (
  { name, otherNames = [] }: Subject,
  conditions: readonly Condition[],
): boolean =>
  [String(name), ...otherNames].some((one) =>
    conditions.every((condition) => condition.judge(one) !== false),
  );
