import { stringify } from "yaml";
import { isObject, type JsonObject } from "../../../generator/openapi/site.ts";
import type {
  LintCheckConfig,
  LintCustomRuleConfig,
  LintPlainCheckConfig,
  LintWhereConfig,
} from "../../frame/config/custom-rule-config.ts";
import { checkPattern } from "../rules/js-pattern.ts";
import { levelOf, type RuleNames, type RuleOutcome, type StubRule } from "../rules/moved-rules.ts";
import { fieldCheck, ofNames, translateAssertions } from "./assertions.ts";
import { subjectOfType, type RedoclySubject } from "./subjects.ts";

/** A configurable rule after its move. */
export interface MovedRule {
  readonly outcome: RuleOutcome;
  readonly custom?: LintCustomRuleConfig;
  readonly stub?: StubRule;
}

/** Translates a configurable rule. */
export function moveRule(
  name: string,
  rule: JsonObject,
  names: RuleNames,
  versions: LintCustomRuleConfig["versions"],
): MovedRule {
  const short = name.slice(name.indexOf("/") + 1);
  const own = names.of(short);
  const level = levelOf(rule["severity"]) ?? "error";
  const parts = partsOf(rule);
  const usual = level === "off" ? "error" : level;
  if ("problem" in parts) {
    const summary = typeof rule["message"] === "string" ? rule["message"] : short;
    const stub = {
      name: own.slice(own.indexOf("/") + 1),
      summary,
      level: usual,
      former: stringify({ [name]: rule }),
    };
    return { outcome: { rule: name, became: "plugin", as: [own], note: parts.problem }, stub };
  }
  const { words, ...rest } = parts;
  const { suggest } = rule;
  const help =
    Array.isArray(suggest) && suggest.length > 0 ? `Write ${suggest.join(", or ")}` : undefined;
  const custom: LintCustomRuleConfig = {
    name: own,
    ...rest,
    ...(versions === undefined ? {} : { versions }),
    message: messageOf(rule, short, words),
    ...(help === undefined ? {} : { help }),
    level: usual,
  };
  // Redocly counts maps and lists as objects of any type.
  const isAny = isObject(rule["subject"]) && rule["subject"]["type"] === "any";
  const notes = [
    ...(isAny ? ["maps and lists are no objects here"] : []),
    ...(JSON.stringify(rule["assertions"]).includes('"properties":')
      ? ["other properties than those of its schema are allowed"]
      : []),
  ];
  const note = notes.length === 0 ? {} : { note: notes.join("; ") };
  return { outcome: { rule: name, became: "custom", as: [own], ...note }, custom };
}

type Parts = Pick<LintCustomRuleConfig, "on" | "keys" | "where" | "field" | "check" | "checks">;

interface Problem {
  readonly problem: string;
}

function partsOf(rule: JsonObject): (Parts & { readonly words: string }) | Problem {
  const { subject, assertions, where = [] } = rule;
  if (!isObject(subject) || !isObject(assertions))
    return { problem: "it has no subject, or no assertions" };
  const type = subjectOfType(subject["type"]);
  if (type === undefined)
    return { problem: `objects of the type '${String(subject["type"])}' have no kind here` };
  const keys = keysOf(subject);
  if (keys !== undefined && "problem" in keys) return keys;
  if (keys !== undefined && type.field.length > 0)
    return { problem: "it asks for the name of a part that has no kind" };
  const properties: readonly unknown[] = [subject["property"] ?? undefined].flat();
  const checks = [];
  for (const property of properties) {
    if (property !== undefined && typeof property !== "string")
      return { problem: "its property is no text" };
    const found = translateAssertions(assertions, type.field, property);
    if ("problem" in found) return found;
    checks.push(...found.checks);
  }
  const conditions = conditionsOf(where, subject["type"], type);
  if ("problem" in conditions) return conditions;
  const [first, ...more] = checks;
  if (first === undefined) return { problem: "it has no assertions" };
  const isMember = type.field.length > 0;
  const all = [
    ...(isMember ? [{ field: fieldOf(type.field), check: { defined: true } }] : []),
    ...conditions.where,
  ];
  return {
    on: type.on,
    ...(keys === undefined ? {} : { keys: keys.keys }),
    ...(all.length === 0 ? {} : { where: all }),
    ...(more.length === 0 ? fieldCheck(first) : { checks: checks.map(fieldCheck) }),
    words: [...new Set(checks.map((one) => one.words))].join(", and "),
  };
}

const fieldOf = (field: readonly string[]): string | readonly string[] =>
  field.length === 1 ? (field[0] ?? "") : field;

/** The names that a subject is asked for. */
function keysOf(
  subject: JsonObject,
): { readonly keys: LintPlainCheckConfig } | Problem | undefined {
  const { filterInParentKeys, filterOutParentKeys, matchParentKeys } = subject;
  let keys: LintPlainCheckConfig = {};
  if (Array.isArray(filterInParentKeys))
    keys = { ...keys, enumeration: filterInParentKeys.map(String) };
  if (Array.isArray(filterOutParentKeys)) {
    const names = filterOutParentKeys.map((one) =>
      String(one).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
    );
    keys = { ...keys, notPattern: `^(?:${names.join("|")})$` };
  }
  if (typeof matchParentKeys === "string") {
    const pattern = checkPattern(matchParentKeys);
    if (pattern === undefined)
      return { problem: `the pattern ${matchParentKeys} has no form with the flag 'u'` };
    if (pattern.ignoreCase && keys.notPattern !== undefined)
      return { problem: "its names have patterns with other flags" };
    keys = {
      ...keys,
      pattern: pattern.pattern,
      ...(pattern.ignoreCase ? { ignoreCase: true } : {}),
    };
  }
  return Object.keys(keys).length === 0 ? undefined : { keys };
}

/** The conditions of `where`. The last one may be about the subject itself. */
function conditionsOf(
  list: unknown,
  type: unknown,
  subject: RedoclySubject,
): { readonly where: readonly LintWhereConfig[] } | Problem {
  if (!Array.isArray(list)) return { where: [] };
  const where: LintWhereConfig[] = [];
  for (const [index, one] of list.entries()) {
    if (!isObject(one) || !isObject(one["subject"]))
      return { problem: "a condition of it has no subject" };
    const of = one["subject"];
    const around = subjectOfType(of["type"]);
    const isOwn = index === list.length - 1 && of["type"] === type;
    const on = isOwn ? undefined : around?.on;
    if (around === undefined || (!isOwn && (around.field.length > 0 || typeof on !== "string")))
      return { problem: `conditions of the type '${String(of["type"])}' need code` };
    const keys = keysOf(of);
    if (keys !== undefined && "problem" in keys) return keys;
    const property = of["property"];
    if (property !== undefined && typeof property !== "string")
      return { problem: "a condition is about several properties" };
    const check = conditionOf(isObject(one["assertions"]) ? one["assertions"] : {}, property);
    if ("problem" in check) return check;
    const field = [...(isOwn ? subject.field : []), ...(property === undefined ? [] : [property])];
    where.push({
      ...(typeof on === "string" ? { on } : {}),
      ...(keys === undefined ? {} : { keys: keys.keys }),
      ...(field.length === 0 ? {} : { field: fieldOf(field) }),
      ...(Object.keys(check.check).length === 0 ? {} : { check: check.check }),
    });
  }
  return { where };
}

/** The assertions of a condition as one check. */
function conditionOf(
  assertions: JsonObject,
  property: string | undefined,
): { readonly check: LintCheckConfig } | Problem {
  const schemas: JsonObject[] = [];
  let check: LintCheckConfig = {};
  for (const [name, condition] of Object.entries(assertions)) {
    const names = Array.isArray(condition) ? condition.map(String) : [];
    if (property === undefined && /^(?:required|disallowed|requireAny|mutually\w+)$/.test(name)) {
      schemas.push(ofNames(name, names));
      continue;
    }
    const found = translateAssertions({ [name]: condition }, [], property);
    const [first, ...more] = "problem" in found ? [] : found.checks;
    if (first === undefined || more.length > 0 || first.field.includes("@key"))
      return { problem: `the condition '${name}: ${JSON.stringify(condition)}' needs code` };
    check = { ...check, ...first.check };
  }
  if (schemas.length > 0 && check.schema !== undefined)
    return { problem: "a condition has two schemas" };
  const [only, ...others] = schemas;
  if (only === undefined) return { check };
  return { check: { ...check, schema: others.length === 0 ? only : { allOf: schemas } } };
}

function messageOf(rule: JsonObject, name: string, words: string): string {
  const { message, subject } = rule;
  const type = isObject(subject) ? String(subject["type"]) : "";
  if (typeof message !== "string" || message.trim() === "") return words;
  const known: Readonly<Record<string, string>> = {
    problems: words,
    assertionName: name,
    nodeType: type,
    property: "{key}",
    key: "{key}",
    pointer: "{pointer}",
  };
  return message.trim().replace(/\{\{(\w+)\}\}/g, (all, word: string) => known[word] ?? all);
}
