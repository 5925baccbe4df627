import { call, code, literal, name, rt, type Code, type Printable } from "../../code/index.ts";
import { isHeld, type TypeNode } from "../../ir/index.ts";
import { checksOf, type Check } from "../checks.ts";
import type { ModuleContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import { conditionsSymbol } from "../symbols.ts";

/**
 * Checks that the reader does not make itself; it already enforces closed enums, the range of
 * integers but for int32, and date-times and times, which options may give an offset.
 */
export function rulesOf(
  node: TypeNode,
  value: Printable,
  { scope }: ModuleContext,
): readonly Check[] {
  if (node.kind === "enum" && !node.open) return [];
  const checks = checksOf(node, scope, value);
  const isRead = isHeld(node) && representationOf(node).xml.checksFormat(node);
  return isRead ? checks.filter((check) => check.code !== "format") : checks;
}

/** Where a value was read: its start, and its key as an expression. */
export interface IssueLocation {
  readonly at: Printable;
  readonly key: Printable;
}

/** The location that functions get as parameters. */
export const ownLocation: IssueLocation = { at: name("at"), key: name("key") };

/** Statements that report an issue for each check that `value` fails. */
export function checkLines(
  node: TypeNode,
  checks: readonly Check[],
  value: Printable,
  { at, key }: IssueLocation,
): Code[] {
  const received = isShown(node) ? code`String(${value})` : code`undefined`;
  return checks.map(({ failure, code: issue, expected, details }) => {
    const rest = code`${key}, ${at}, ${details ?? literal(expected)}, ${received}`;
    // Options may let texts through that are not of their formats.
    return issue === "format" && node.kind === "string"
      ? code`if (${failure}) ${call(rt.refuseXmlFormat, name("r"), rest)};`
      : code`if (${failure}) r.issue(${literal(issue)}, ${rest});`;
  });
}

/** Statement that checks `value` against entries of the conditions. */
export function conditionLine(
  entries: readonly string[],
  value: Printable,
  { at, key }: IssueLocation,
): Code {
  const names = entries.map((entry) => literal(entry));
  return code`${call(rt.checkXmlConditions, name("r"), at, key, value, conditionsSymbol, ...names)};`;
}

/** Whether messages show the value: scalars that are not secret. */
function isShown(node: TypeNode): boolean {
  switch (node.kind) {
    case "string":
      return node.format !== "password";
    case "integer":
    case "number":
      return true;
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "enum":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
    case "nullable":
    case "ref":
      return false;
  }
}
