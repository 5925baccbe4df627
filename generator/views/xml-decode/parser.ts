import type { TypeNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { literal } from "../checks/enum-checks.ts";
import { knownFormats } from "../checks/formats.ts";
import { typeText } from "../types/type-text.ts";
import type { DecodeContext } from "./context.ts";
import { checkLines, rulesOf } from "./check-lines.ts";

/** Formats whose text may stand among white space. */
export function isCollapsed(format: string | undefined): boolean {
  return format !== undefined && format !== "byte" && knownFormats.has(format);
}

/** Expression for the value of `text`, a variable with the text of an attribute or an element. */
export function parseText(
  node: TypeNode,
  text: string,
  at: string,
  key: string,
  context: DecodeContext,
): string {
  const call = (fn: string): string => `${fn}(r, ${text}, ${at}, ${key})`;
  const plain = plainParser(node, context);
  if (plain === "") return text;
  return call(plain);
}

/** Name of a function `(r, text, at, key) => value`; empty where the text itself is the value. */
function plainParser(node: TypeNode, context: DecodeContext): string {
  const checked = (lines: readonly string[]): string => {
    const checks = checkLines(node, rulesOf(node, "value", context));
    return context.helper("parse", parameters, typeText(node, context), [
      ...lines,
      ...checks,
      "return value;",
    ]);
  };
  const parameters = `r: ${context.scope.type("runtime", "XmlReader")}, text: string, at: number, key: string`;
  const trimmed = (symbol: string): string =>
    `const value = ${context.runtime(symbol)}(r, text.trim(), at, key);`;
  switch (node.kind) {
    case "boolean":
      return checked([trimmed("parseXmlBoolean")]);
    case "integer":
      return checked([trimmed(isBigint(node, context) ? "parseXmlBigint" : "parseXmlInteger")]);
    case "number":
      return checked([trimmed("parseXmlNumber")]);
    case "string": {
      if (rulesOf(node, "value", context).length === 0) return "";
      return checked([
        isCollapsed(node.format) ? "const value = text.trim();" : "const value = text;",
      ]);
    }
    case "enum":
      if (node.open) return "";
      return checked([
        `const value = ${enumConstant(node, context)}.parse(r, text.trim(), at, key);`,
      ]);
    case "nullable":
      return plainParser(node.inner, context);
    case "ref":
      return plainParser(context.declaration(node.target).type, context);
    case "array": {
      const item = parseText(node.items, "item", "at", "key", context);
      const items = `${context.runtime("splitXmlList")}(text).map((item) => ${item})`;
      return checked([`const value: ${typeText(node, context)} = ${items};`]);
    }
    case "union": {
      const scalar = node.members.map((member) => context.resolve(member));
      return checked([`const value = ${unionText(scalar, context)};`]);
    }
    case "any":
      return "";
    case "null":
      return context.helper("parse", parameters, "null", [
        'if (text.trim() !== "") r.issue("type", key, at, "nothing", text);',
        "return null;",
      ]);
    case "tuple":
    case "map":
    case "object":
    case "never":
      return context.helper("parse", parameters, "never", [
        'return r.issue("type", key, at, "no text, since the type has no text in XML", text);',
      ]);
  }
}

/** Picks by the look of the text: numbers and booleans before strings. */
function unionText(members: readonly TypeNode[], context: DecodeContext): string {
  const alternatives = [
    ...members.filter(({ kind }) => kind !== "string" && !isOpen(members)),
    ...members.filter(({ kind }) => kind === "string"),
  ];
  const rest = alternatives.at(-1);
  if (rest === undefined) return "text";
  const tests: string[] = [];
  for (const member of alternatives.slice(0, -1)) {
    const test = lookOf(member);
    if (test !== undefined)
      tests.push(`${test} ? ${parseText(member, "text", "at", "key", context)} : `);
  }
  return `${tests.join("")}${parseText(rest, "text", "at", "key", context)}`;
}

function isOpen(members: readonly TypeNode[]): boolean {
  return members.some((member) => member.kind === "enum" && member.open);
}

function lookOf(node: TypeNode): string | undefined {
  switch (node.kind) {
    case "boolean":
      return "/^(?:true|false)$/.test(text.trim())";
    case "integer":
      return "/^[+-]?\\d+$/.test(text.trim())";
    case "number":
      return "/^[+-]?[\\d.]+(?:[eE][+-]?\\d+)?$/.test(text.trim())";
    case "enum":
      return `[${node.values.map((value) => quote(String(value))).join(", ")}].includes(text.trim())`;
    default:
      return undefined;
  }
}

/** Constant with the values of a closed enumeration. */
export function enumConstant(node: TypeNode & { kind: "enum" }, context: DecodeContext): string {
  const literals = node.values.map(literal);
  const made = `/* @__PURE__ */ new ${context.runtime("XmlEnum")}<${literals.join(" | ")}>([${literals.join(", ")}])`;
  return context.scope.constant("choices", made);
}

export function isBigint(node: TypeNode & { kind: "integer" }, context: DecodeContext): boolean {
  return node.format === "int64" && context.options.int64 === "bigint";
}
