import type { EnumNode, TypeNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { checksOf, type Check } from "../checks.ts";
import { literal } from "../checks/enum-checks.ts";
import { alternatives } from "../checks/words.ts";
import type { CodecContext } from "../codec-context.ts";
import { typeWords } from "../type-words.ts";
import { typeText } from "../types/type-text.ts";
import { resolveType } from "../../ir/parameter-shape.ts";

type Resolved = ReturnType<typeof resolveType>;

/** Name of the function that makes a value of a text: of the runtime, or of the module where there are rules. */
export function scalarReader(node: TypeNode, context: CodecContext): string {
  const type = resolveType(node, context);
  const checks = checksOf(type, context.scope, "value", context.options);
  switch (type.kind) {
    case "any":
      return context.runtime("readParameterText");
    case "null":
      return context.runtime("readParameterNull");
    case "never":
      return context.runtime("readParameterNever");
    case "boolean":
      return context.runtime("readParameterBoolean");
    case "string":
      if (checks.length === 0) return context.runtime("readParameterText");
      return textFunction(node, context, stringLines(type, context));
    case "enum":
      return enumReader(node, type, context);
    case "integer":
    case "number": {
      const kind = numberKind(type, context);
      if (checks.length === 0) return context.runtime(`readParameter${kind}`);
      return textFunction(node, context, [
        `const value = ${context.runtime(`parseParameter${kind}`)}(text);`,
        `if (value === undefined) return r.invalid("type", ${quote(kind === "Number" ? "a number" : "an integer")}, text);`,
        ...checks.map((check) => `if (${check.failure}) ${refusal(check, false)};`),
        "return value;",
      ]);
    }
    case "nullable": {
      const inner = scalarReader(type.inner, context);
      return textFunction(node, context, [`return text === "" ? null : ${inner}(r, text);`]);
    }
    case "union":
      return textFunction(node, context, unionLines(type.members, context));
    default:
      throw new Error(`no scalar: ${type.kind} at ${type.origin.pointer}`);
  }
}

/** A function of the module that makes a value of `text`. */
export function textFunction(
  node: TypeNode,
  context: CodecContext,
  lines: readonly string[],
): string {
  const reader = context.scope.type("runtime", "ParameterReader");
  const name = lines.some((line) => /\br\b/.test(line)) ? "r" : "_r";
  const parameters = `${name}: ${reader}, text: string`;
  return context.helper("readParameter", parameters, typeText(node, context), lines);
}

function refusal({ code, expected }: Check, secret: boolean): string {
  return `r.invalid(${quote(code)}, ${quote(expected)}${secret ? "" : ", text"})`;
}

function stringLines(type: Resolved & { kind: "string" }, context: CodecContext): string[] {
  const checks = checksOf(type, context.scope, "text", context.options);
  const secret = type.format === "password";
  return [
    ...checks.map((check) => `if (${check.failure}) ${refusal(check, secret)};`),
    "return text;",
  ];
}

function enumReader(node: TypeNode, type: EnumNode, context: CodecContext): string {
  const checks = checksOf(type, context.scope, "text", context.options);
  const others = type.values.filter((value) => typeof value !== "string");
  if (others.length === 0 && type.open && checks.length === 0)
    return context.runtime("readParameterText");
  if (others.length === 0) {
    return textFunction(node, context, [
      ...checks.map((check) =>
        type.open
          ? `if (${check.failure}) ${refusal(check, false)};`
          : `if (${check.failure}) return ${refusal(check, false)};`,
      ),
      `return ${enumText(type, checks, context)};`,
    ]);
  }
  const otherwise = type.open
    ? "return text;"
    : `return r.invalid("enum", ${quote(alternatives(type.values.map(literal)))}, text);`;
  return textFunction(node, context, [
    "switch (text) {",
    ...enumCases(type),
    "default:",
    otherwise,
    "}",
  ]);
}

/** A value and its text may be the same as another's; the first counts. */
function enumCases(type: EnumNode): string[] {
  const texts = new Map<string, string>();
  for (const value of type.values) {
    const text = String(value);
    if (!texts.has(text)) texts.set(text, literal(value));
  }
  return [...texts].map(([text, value]) => `case ${quote(text)}: return ${value};`);
}

/** Comparing one by one tells the compiler the type; looking up in a set does not. */
function enumText(type: EnumNode, checks: readonly Check[], context: CodecContext): string {
  const compared = type.open || checks.some(({ condition }) => condition.includes("==="));
  return compared ? "text" : `text as ${typeText(type, context)}`;
}

/** A text says nothing of its type: the members that fewer texts fit go first. */
const ranks: readonly TypeNode["kind"][] = ["null", "enum", "boolean", "integer", "number"];

function unionLines(members: readonly TypeNode[], context: CodecContext): readonly string[] {
  const flat = flatten(members, context);
  const rank = (type: Resolved): number =>
    type.kind === "enum" && type.open ? ranks.length : ranks.indexOf(type.kind) + 1 || 9;
  const lines: string[] = [];
  for (const type of [...flat].sort((a, b) => rank(a) - rank(b))) {
    const attempt = attemptLines(type, context);
    lines.push(...attempt);
    if (attempt.at(-1) === "return text;") return lines;
  }
  const words = flat.map((type) => typeWords(type, context.declarations));
  const expected = alternatives([...new Set(words)]);
  return [...lines, `return r.invalid("union", ${quote(expected)}, text);`];
}

function flatten(members: readonly TypeNode[], context: CodecContext): Resolved[] {
  return members.flatMap((member): Resolved[] => {
    const type = resolveType(member, context);
    if (type.kind === "union") return flatten(type.members, context);
    if (type.kind !== "nullable") return [type];
    return [{ kind: "null", origin: type.origin }, ...flatten([type.inner], context)];
  });
}

/** Lines that return the value where the text fits the type with all its rules. */
function attemptLines(type: Resolved, context: CodecContext): string[] {
  const conditions = (value: string): string[] =>
    checksOf(type, context.scope, value, context.options).map(({ condition }) => condition);
  switch (type.kind) {
    case "any":
      return ["return text;"];
    case "null":
      return ['if (text === "") return null;'];
    case "boolean":
    case "integer":
    case "number": {
      const kind = type.kind === "boolean" ? "Boolean" : numberKind(type, context);
      const fits = ["value !== undefined", ...conditions("value")].join(" && ");
      const parse = context.runtime(`parseParameter${kind}`);
      return ["{", `const value = ${parse}(text);`, `if (${fits}) return value;`, "}"];
    }
    case "enum":
      return enumAttempt(type, context);
    case "string":
      return textAttempt(conditions("text"), "text");
    default:
      return [];
  }
}

function enumAttempt(type: EnumNode, context: CodecContext): string[] {
  if (type.values.some((value) => typeof value !== "string"))
    return ["switch (text) {", ...enumCases(type), "}", ...(type.open ? ["return text;"] : [])];
  const checks = checksOf(type, context.scope, "text", context.options);
  return textAttempt(
    checks.map(({ condition }) => condition),
    enumText(type, checks, context),
  );
}

function textAttempt(conditions: readonly string[], value: string): string[] {
  if (conditions.length === 0) return ["return text;"];
  return [`if (${conditions.join(" && ")}) return ${value};`];
}

function numberKind(
  type: Resolved & { kind: "integer" | "number" },
  context: CodecContext,
): "Integer" | "Bigint" | "Number" {
  if (type.kind === "number") return "Number";
  return type.format === "int64" && context.options.int64 === "bigint" ? "Bigint" : "Integer";
}
