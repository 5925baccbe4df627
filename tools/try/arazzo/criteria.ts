import { RE2JS } from "re2js";
import { compileJsonPath, type JsonPath } from "../../../generator/json-path/json-path.ts";
import { holds, parseCondition, type Condition } from "./conditions.ts";
import { parseExpression, valueOf, type FlowExpression, type Scope } from "./expressions.ts";

/** A criterion of a step or an action. */
export interface Criterion {
  /** As the description writes it. */
  readonly text: string;
  readonly test: (scope: Scope) => boolean;
}

/** Characters of a pattern. */
const mostCharacters = 1_000;

/** Reads a criterion; a text says what is wrong with it. */
export function parseCriterion(
  condition: string,
  type: string,
  context: string | undefined,
): Criterion | string {
  if (type === "simple") {
    const parsed = parseCondition(condition);
    return typeof parsed === "string" ? parsed : simple(condition, parsed);
  }
  const expression = context === undefined ? undefined : parseExpression(context);
  if (expression === undefined) return `'context' is no expression that is known`;
  if (type === "regex") return byPattern(condition, expression);
  const path = compileJsonPath(condition);
  if (path.kind === "mistake") return `it is no JSONPath expression: ${path.message}`;
  return byPath(condition, path, expression);
}

const simple = (text: string, condition: Condition): Criterion => ({
  text,
  test: (scope) => holds(condition, scope),
});

/** A pattern, which may stand between slashes with flags behind it. Patterns take time in proportion to the text, whatever they are. */
function byPattern(text: string, context: FlowExpression): Criterion | string {
  if (text.length > mostCharacters) return `it has more than ${mostCharacters} characters`;
  try {
    const [, inner = text, flags = ""] = /^\/(.*)\/([ims]*)$/s.exec(text) ?? [];
    const pattern = RE2JS.compile(flags === "" ? inner : `(?${flags})${inner}`);
    return { text, test: (scope) => pattern.matcher(String(valueOf(context, scope) ?? "")).find() };
  } catch {
    return "it is no regular expression that can be tested in linear time";
  }
}

/**
 * An expression that finds something in a value. The specification's example, `$[?count(@.pets) > 0]` of an object, is one of
 * a list that has the value alone.
 */
const byPath = (text: string, path: JsonPath, context: FlowExpression): Criterion => ({
  text,
  test: (scope) => {
    const value = valueOf(context, scope);
    if (value === undefined) return false;
    return [value, [value]].some((one) => path.find(one).matches.length > 0);
  },
});
