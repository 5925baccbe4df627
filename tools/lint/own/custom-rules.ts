import { isObject } from "../../../generator/openapi/site.ts";
import {
  compileJsonPath,
  type JsonPath,
  type JsonPathMatch,
} from "../../../generator/json-path/json-path.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { CheckedDocument, OwnFinding, OwnRule } from "./own-rule.ts";
import { compileChecks, type Condition } from "./custom-checks.ts";
import type { LintCustomRuleConfig } from "../../frame/config/custom-rule-config.ts";
import type { CustomRuleProblem } from "./custom-rule-problem.ts";

/** A rule without code, ready to be applied; or what is wrong with it. */
export async function compileCustomRule(
  rule: LintCustomRuleConfig,
): Promise<OwnRule | CustomRuleProblem> {
  const { name, select, level = "warning", message } = rule;
  const path = compileJsonPath(select);
  if (path.kind === "mistake") {
    const problem = `'${select}' is no JSONPath: ${path.message}, at character ${path.offset + 1}`;
    return { path: ["select"], problem, cure: "Correct it by RFC 9535" };
  }
  const checks = await compileChecks(rule.check);
  if ("problem" in checks) return { ...checks, path: ["check", ...checks.path] };
  const { conditions } = checks;
  return {
    code: name as OwnRule["code"],
    level,
    summary: message.replace(/\{(?:value|key)\}/g, "…"),
    ...(rule.help === undefined ? {} : { help: rule.help }),
    source: "the configuration",
    definition: rule,
    sees: "written",
    check(checked, report) {
      for (const finding of findings(rule, path, conditions, checked)) report(finding);
    },
  };
}

function* findings(
  { field, message, help }: LintCustomRuleConfig,
  path: JsonPath,
  conditions: readonly Condition[],
  { written }: CheckedDocument,
): Generator<OwnFinding> {
  for (const [file, root] of written) {
    const { matches, complete } = path.find(root);
    if (!complete) throw new Error("its search takes too many steps");
    for (const { value, pointer, key, part } of matches.flatMap((one) => targets(one, field))) {
      const failed = conditions.find(({ holds }) => !holds(value));
      if (failed === undefined) continue;
      const words: Readonly<Record<string, string>> = { value: shown(value), key: String(key) };
      yield {
        message: message.replace(/\{(value|key)\}/g, (_, name: string) => words[name] ?? ""),
        help: help ?? failed.cure,
        at: { file, pointer, ...(part === undefined ? {} : { part }) },
      };
    }
  }
}

/** A value that is checked, and where a finding about it is shown. */
interface Target {
  readonly value: unknown;
  readonly key: string | number;
  readonly pointer: string;
  readonly part?: "key";
}

function targets({ path, value }: JsonPathMatch, field: string | undefined): readonly Target[] {
  const pointer = joinPointer("", ...path);
  const key = path.at(-1) ?? "";
  if (field === undefined) return [{ value, key, pointer }];
  if (field === "@key") {
    if (!isObject(value)) return [];
    return Object.keys(value).map((name) => ({
      value: name,
      key: name,
      pointer: joinPointer(pointer, name),
      part: "key",
    }));
  }
  const holder = isObject(value) || Array.isArray(value) ? value : undefined;
  if (holder === undefined) return [];
  const isThere = Object.hasOwn(holder, field);
  // A missing field is shown at the key of the object that lacks it.
  return [
    isThere
      ? {
          value: (holder as Readonly<Record<string, unknown>>)[field],
          key: field,
          pointer: joinPointer(pointer, field),
        }
      : { value: undefined, key: field, pointer, part: "key" },
  ];
}

/** A value in a message; long ones are cut. */
function shown(value: unknown): string {
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) ? "a list" : "an object";
  const text = String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
