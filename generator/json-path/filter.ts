import { jsonpath, TokenKind, type JSONPathQuery } from "json-p3";
import { compare, nothing } from "./compare.ts";
import { compileIRegexp } from "./i-regexp.ts";
import { isObject, type Follow, type Node } from "./node.ts";
import type { Steps } from "./steps.ts";

const {
  BooleanLiteral,
  FilterQuery,
  FunctionExtension,
  InfixExpression,
  LogicalExpression,
  NumberLiteral,
  PrefixExpression,
  RootQuery,
  StringLiteral,
} = jsonpath.expressions;

type Expression = InstanceType<typeof LogicalExpression>["expression"];
type Call = InstanceType<typeof FunctionExtension>;

/** Context of a filter's evaluation. */
export interface FilterContext {
  readonly root: Node;
  readonly steps: Steps;
  /** Where references lead; absent where they are values as others. */
  readonly follow?: Follow;
  /** The nodes that a query within the filter finds. */
  select(query: JSONPathQuery, start: Node): readonly Node[];
}

/**
 * Whether a filter admits a node.
 *
 * Source: RFC 9535, 2.3.5.
 */
export function admits(expression: Expression, current: Node, context: FilterContext): boolean {
  context.steps.take(1);
  if (expression instanceof LogicalExpression)
    return admits(expression.expression, current, context);
  if (expression instanceof PrefixExpression) return !admits(expression.right, current, context);
  if (expression instanceof InfixExpression) {
    const { left, operator, right } = expression;
    if (operator === "&&") return admits(left, current, context) && admits(right, current, context);
    if (operator === "||") return admits(left, current, context) || admits(right, current, context);
    const values = [valueOf(left, current, context), valueOf(right, current, context)] as const;
    return compare(values[0], operator, values[1], context.steps);
  }
  if (expression instanceof FunctionExtension) return call(expression, current, context) === true;
  return nodesOf(expression, current, context).length > 0;
}

/** The value of one side of a comparison, or of an argument. */
function valueOf(expression: Expression, current: Node, context: FilterContext): unknown {
  if (
    expression instanceof StringLiteral ||
    expression instanceof NumberLiteral ||
    expression instanceof BooleanLiteral
  )
    return expression.value;
  if (expression instanceof FunctionExtension) return call(expression, current, context);
  if (expression instanceof FilterQuery) return only(nodesOf(expression, current, context));
  if (expression.token.kind === TokenKind.CURRENT_KEY) return current.key;
  return null;
}

const only = (nodes: readonly Node[]): unknown => {
  const [node] = nodes;
  return node !== undefined && nodes.length === 1 ? node.value : nothing;
};

function nodesOf(expression: Expression, current: Node, context: FilterContext): readonly Node[] {
  if (!(expression instanceof FilterQuery)) return [];
  return context.select(expression.path, expression instanceof RootQuery ? context.root : current);
}

/** The result of a function, which is a value, or true or false for `match` and `search`. */
function call({ name, args }: Call, current: Node, context: FilterContext): unknown {
  const [first, second] = args;
  if (first === undefined) return nothing;
  if (name === "count") return nodesOf(first, current, context).length;
  if (name === "value") return only(nodesOf(first, current, context));
  const value = valueOf(first, current, context);
  if (name === "length") return lengthOf(value, context.steps);
  const pattern = second === undefined ? nothing : valueOf(second, current, context);
  if (typeof value !== "string" || typeof pattern !== "string") return false;
  return testOf(pattern, name === "match", context.steps)(value, context.steps);
}

function lengthOf(value: unknown, steps: Steps): unknown {
  if (Array.isArray(value)) return value.length;
  if (isObject(value)) return Object.keys(value).length;
  if (typeof value !== "string") return nothing;
  steps.take(value.length);
  return Array.from(value).length;
}

/** Steps that compiling a character of a pattern counts for. */
const stepsOfPattern = 100;

const tests = new WeakMap<Steps, Map<string, ReturnType<typeof compileIRegexp>>>();

/** The test of a pattern, which is compiled once a search. */
function testOf(pattern: string, whole: boolean, steps: Steps): ReturnType<typeof compileIRegexp> {
  let known = tests.get(steps);
  if (known === undefined) tests.set(steps, (known = new Map()));
  const name = `${whole ? "match" : "search"} ${pattern}`;
  let test = known.get(name);
  if (test === undefined) {
    steps.take(stepsOfPattern * (1 + pattern.length));
    test = compileIRegexp(pattern, whole);
    known.set(name, test);
  }
  return test;
}
