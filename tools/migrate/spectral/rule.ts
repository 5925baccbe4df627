import { stringify } from "yaml";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import type {
  LintCustomRuleConfig,
  LintFieldCheckConfig,
} from "../../frame/config/custom-rule-config.ts";
import type { RuleNames, RuleOutcome, StubRule } from "../rules/moved-rules.ts";
import { levelOf } from "../rules/moved-rules.ts";
import { expandGiven, type Aliases } from "./aliases.ts";
import { fieldNames } from "./field.ts";
import { translateFunction } from "./functions.ts";
import { translateGiven, type TranslatedGiven } from "./given.ts";
import { versionsOf } from "./formats.ts";

/** A rule with `given` and `then` after its move. */
export interface MovedRule {
  readonly outcome: RuleOutcome;
  readonly customRules: readonly LintCustomRuleConfig[];
  readonly stub?: StubRule;
  /** Rules here that answer it, which get its level. */
  readonly answers: readonly string[];
}

interface Around {
  readonly aliases: Aliases;
  /** Formats of the ruleset, for rules without their own. */
  readonly formats: unknown;
  readonly documentationUrl: unknown;
  readonly names: RuleNames;
}

type CustomLevel = NonNullable<LintCustomRuleConfig["level"]>;

/** Translates a rule of one's own. */
export function moveRule(name: string, rule: JsonObject, around: Around): MovedRule {
  const level = levelOf(rule["severity"]) ?? "warning";
  const parts = partsOf(name, rule, around);
  if ("problem" in parts) {
    const text = around.names.of(name);
    const stub: StubRule = {
      name: text.slice(text.indexOf("/") + 1),
      summary: summaryOf(name, rule),
      level: level === "off" ? "warning" : level,
      former: stringify({ [name]: rule }),
    };
    if (parts.isLeft)
      return {
        outcome: { rule: name, became: "left", as: [], note: parts.problem },
        customRules: [],
        answers: [],
      };
    const outcome: RuleOutcome = { rule: name, became: "plugin", as: [text], note: parts.problem };
    return { outcome, customRules: [], stub, answers: [] };
  }
  const { groups, checks, answers, message } = parts;
  const [first, ...others] = checks;
  const help = helpOf(name, rule, around.documentationUrl);
  const customRules =
    first === undefined
      ? []
      : groups.map((group): LintCustomRuleConfig => {
          const { select, isName, isResolved, versions, keys, where } = group;
          return {
            name: around.names.of(name),
            select: select.length === 1 ? (select[0] ?? "$") : select,
            ...(isResolved ? { resolved: true } : {}),
            ...(versions === undefined ? {} : { versions }),
            ...(keys === undefined ? {} : { keys }),
            ...(where === undefined ? {} : { where }),
            ...(others.length === 0
              ? alone(first, isName)
              : { checks: checks.map((one) => named(one, isName)) }),
            message,
            ...(help === undefined ? {} : { help }),
            level: (level === "off" ? "warning" : level) satisfies CustomLevel,
          };
        });
  const as = [...customRules.map((one) => one.name), ...answers];
  const became = customRules.length === 0 ? "level" : "custom";
  return { outcome: { rule: name, became, as }, customRules, answers };
}

const named = (check: LintFieldCheckConfig, isName: boolean): LintFieldCheckConfig =>
  isName ? { ...check, field: "@name" } : check;

function alone(
  check: LintFieldCheckConfig,
  isName: boolean,
): Pick<LintCustomRuleConfig, "field" | "check"> {
  const { field, check: conditions } = named(check, isName);
  return { ...(field === undefined ? {} : { field }), check: conditions };
}

/** Paths that differ in nothing but what they select. */
interface Group extends Omit<TranslatedGiven, "select"> {
  readonly select: readonly string[];
  readonly isResolved: boolean;
  readonly versions: LintCustomRuleConfig["versions"];
}

interface Problem {
  readonly problem: string;
  /** Whether a plugin would not say it either. */
  readonly isLeft?: true;
}

function partsOf(
  name: string,
  rule: JsonObject,
  { aliases, formats }: Around,
):
  | {
      readonly groups: readonly Group[];
      readonly checks: readonly LintFieldCheckConfig[];
      readonly answers: readonly string[];
      readonly message: string;
    }
  | Problem {
  const versions = versionsOf(rule["formats"] ?? formats);
  if (versions?.length === 0)
    return { problem: "it is about documents of another kind", isLeft: true };
  const isResolved = rule["resolved"] !== false;
  const groups = new Map<string, Group>();
  for (const one of [rule["given"]].flat()) {
    if (typeof one !== "string") return { problem: "its 'given' is no text" };
    const paths = expandGiven(one, aliases);
    if ("problem" in paths) return paths;
    for (const { path, formats: own } of paths.paths) {
      const found = translateGiven(path);
      if ("problem" in found) return found;
      const { select, ...beside } = found;
      const only = own === undefined ? versions : inBoth(versionsOf(own), versions);
      if (only?.length === 0) continue;
      const key = JSON.stringify([beside, only]);
      const group = groups.get(key);
      groups.set(key, {
        ...beside,
        isResolved,
        versions: only,
        select: [...(group?.select ?? []), select],
      });
    }
  }
  const checks: LintFieldCheckConfig[] = [];
  const answers: string[] = [];
  for (const then of [rule["then"]].flat()) {
    if (!isObject(then)) return { problem: "its 'then' is no object" };
    const { function: of, functionOptions, field } = then;
    const given = field === undefined ? [] : fieldNames(field);
    if (given === undefined)
      return { problem: `the field '${String(field)}' is a path of its own` };
    const names = isSelected(groups.values(), given) ? [] : given;
    if (typeof of !== "string") return { problem: "its function is code" };
    const found = translateFunction(of, functionOptions, names.length > 0);
    if (found.kind === "code") return found;
    if (found.kind === "answer") answers.push(found.code);
    else {
      const message = messageOf(name, rule, found.words);
      checks.push({
        ...(names.length === 0 ? {} : { field: names.length === 1 ? (names[0] ?? "") : names }),
        check: found.check,
        message,
      });
    }
  }
  const messages = new Set(checks.map((one) => one.message));
  const [common = summaryOf(name, rule)] = messages;
  const message = messages.size > 1 ? summaryOf(name, rule) : common;
  const own = checks.map(({ message: said, ...one }) =>
    messages.size > 1 && said !== undefined ? { ...one, message: said } : one,
  );
  return { groups: [...groups.values()], answers, checks: own, message };
}

type Versions = LintCustomRuleConfig["versions"];

const inBoth = (a: Versions, b: Versions): Versions =>
  a === undefined || b === undefined ? (a ?? b) : a.filter((one) => b.includes(one));

/** A field of what is no object is that itself: paths that end in the field's name lead to it. */
const isSelected = (groups: Iterable<Group>, [name, ...more]: readonly string[]): boolean =>
  more.length === 0 &&
  [...groups].every(({ select }) => select.every((one) => one.endsWith(`.${name}`)));

const summaryOf = (name: string, rule: JsonObject): string =>
  typeof rule["description"] === "string" && rule["description"].trim() !== ""
    ? rule["description"].trim()
    : name;

/** The message of a rule, whose words have other names here. */
function messageOf(name: string, rule: JsonObject, words: string): string {
  const { message } = rule;
  const description = summaryOf(name, rule);
  if (typeof message !== "string" || message.trim() === "")
    return typeof rule["description"] === "string" ? description : words;
  const known: Readonly<Record<string, string>> = {
    property: "{key}",
    value: "{value}",
    path: "{pointer}",
    description,
    error: words,
  };
  return message.trim().replace(/\{\{\s*(\w+)\s*\}\}/g, (all, word: string) => known[word] ?? all);
}

function helpOf(name: string, rule: JsonObject, ofRuleset: unknown): string | undefined {
  const { documentationUrl } = rule;
  if (typeof documentationUrl === "string") return `See ${documentationUrl}`;
  return typeof ofRuleset === "string" ? `See ${ofRuleset}#${name}` : undefined;
}
