import { parseExpression, valueOf, type FlowExpression, type Scope } from "./expressions.ts";

/** A condition of the kind `simple`. Source: Arazzo 1.0.1, Criterion Object. */
export type Condition =
  | { readonly kind: "literal"; readonly value: unknown }
  | { readonly kind: "expression"; readonly expression: FlowExpression }
  | { readonly kind: "not"; readonly of: Condition }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: Condition;
      readonly right: Condition;
    };

type Operator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "&&" | "||";

/** Characters of a condition. */
const mostCharacters = 4_000;

/** Parentheses and negations within each other. */
const deepest = 50;

/** Operators by how tightly they bind, the loosest first. */
const levels: readonly (readonly Operator[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">"],
];

/** Reads a condition; a text says what is wrong with it. */
export function parseCondition(text: string): Condition | string {
  if (text.length > mostCharacters) return `it has more than ${mostCharacters} characters`;
  const parser = new Parser(text);
  try {
    return parser.whole();
  } catch (error) {
    if (error instanceof Mistake) return error.message;
    throw error;
  }
}

class Mistake extends Error {}

class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Condition {
    const found = this.#level(0);
    this.#blanks();
    if (this.#at < this.#text.length)
      throw new Mistake(`'${this.#text.slice(this.#at, this.#at + 20)}' is not understood`);
    return found;
  }

  #level(number: number): Condition {
    const operators = levels[number];
    if (operators === undefined) return this.#single();
    let left = this.#level(number + 1);
    for (;;) {
      this.#blanks();
      const operator = operators.find((one) => this.#text.startsWith(one, this.#at));
      if (operator === undefined) return left;
      this.#at += operator.length;
      left = { kind: "binary", operator, left, right: this.#level(number + 1) };
    }
  }

  #single(): Condition {
    this.#blanks();
    if (++this.#depth > deepest) throw new Mistake("it is nested too deeply");
    try {
      if (this.#take("!")) return { kind: "not", of: this.#single() };
      if (this.#take("(")) {
        const inner = this.#level(0);
        this.#blanks();
        if (!this.#take(")")) throw new Mistake("a parenthesis is not closed");
        return inner;
      }
      return this.#value();
    } finally {
      this.#depth--;
    }
  }

  #value(): Condition {
    const rest = this.#text.slice(this.#at);
    const [quoted, inner = ""] = /^'((?:[^']|'')*)'/.exec(rest) ?? [];
    if (quoted !== undefined) {
      this.#at += quoted.length;
      return { kind: "literal", value: inner.replaceAll("''", "'") };
    }
    const [word = ""] = /^[^\s()=<>!&|]+/.exec(rest) ?? [];
    if (word === "")
      throw new Mistake(rest === "" ? "a value is missing" : `'${rest.slice(0, 20)}' is no value`);
    this.#at += word.length;
    if (word.startsWith("$")) {
      const expression = parseExpression(word);
      if (expression === undefined) throw new Mistake(`'${word}' is no expression that is known`);
      return { kind: "expression", expression };
    }
    const names: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };
    if (Object.hasOwn(names, word)) return { kind: "literal", value: names[word] };
    if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word))
      return { kind: "literal", value: Number(word) };
    const bare = /^"[^"]*"$/.test(word) ? word.slice(1, -1) : undefined;
    if (bare !== undefined) return { kind: "literal", value: bare };
    throw new Mistake(`'${word}' is no value: texts stand in single quotes`);
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #blanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }
}

/** Whether a condition holds. */
export const holds = (condition: Condition, scope: Scope): boolean =>
  isTrue(evaluated(condition, scope));

function evaluated(condition: Condition, scope: Scope): unknown {
  switch (condition.kind) {
    case "literal":
      return condition.value;
    case "expression":
      return valueOf(condition.expression, scope);
    case "not":
      return !isTrue(evaluated(condition.of, scope));
    case "binary": {
      const { operator, left, right } = condition;
      if (operator === "&&") return holds(left, scope) && holds(right, scope);
      if (operator === "||") return holds(left, scope) || holds(right, scope);
      return compared(operator, evaluated(left, scope), evaluated(right, scope));
    }
  }
}

function compared(operator: Operator, left: unknown, right: unknown): boolean {
  const [a, b] = alike(left, right);
  switch (operator) {
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    default: {
      const isOrdered =
        (typeof a === "number" && typeof b === "number") ||
        (typeof a === "string" && typeof b === "string");
      if (!isOrdered) return false;
      const [one, other] = [a as number, b as number];
      if (operator === "<") return one < other;
      if (operator === "<=") return one <= other;
      return operator === ">" ? one > other : one >= other;
    }
  }
}

/** Two values as they are compared: texts without case, and a text of a header with a number as a number. */
function alike(left: unknown, right: unknown): readonly [unknown, unknown] {
  const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);
  if (typeof left === "string" && typeof right === "number" && isNumber(left))
    return [Number(left), right];
  if (typeof right === "string" && typeof left === "number" && isNumber(right))
    return [left, Number(right)];
  // Source: Arazzo 1.0.1, Criterion Object: comparisons of strings are case insensitive.
  if (typeof left === "string" && typeof right === "string")
    return [left.toLowerCase(), right.toLowerCase()];
  return [left ?? null, right ?? null];
}

const isTrue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false;
