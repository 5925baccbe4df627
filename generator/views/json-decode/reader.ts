import type { EnumNode, TypeNode } from "../../ir/index.ts";
import type { JsonContext } from "../json-context.ts";
import { typeText } from "../types/type-text.ts";
import { quote } from "../../names/quote.ts";
import { checksOf, type Check } from "../checks.ts";
import { alternatives } from "../checks/words.ts";
import { literal } from "../checks/enum-checks.ts";
import { readName, type Reader } from "./names.ts";
import { unionReader } from "./union-reader.ts";

/** Reads a type where it is used, its own rules included. */
export function readerOf(node: TypeNode, context: JsonContext): Reader {
  const { stem, call } = readerOfType(node, context);
  const checks = checksOf(node, context.scope, "value", context.options);
  if (checks.length === 0) return reader(stem, call, node, context);
  const secret = node.kind === "string" && node.format === "password";
  const lines = [
    "const at = r.pos;",
    `const value = ${call};`,
    ...checks.map((check) => checkLine(check, secret)),
    "return value;",
  ];
  return reader(
    stem,
    `${context.helper(stem, "", typeText(node, context), lines)}(r)`,
    node,
    context,
  );
}

/** A statement that notes an issue with the value which starts at `at`. */
export function checkLine({ failure, code, expected }: Check, secret: boolean): string {
  return `if (${failure}) r.${secret ? "invalidSecret" : "invalid"}(at, ${quote(code)}, ${quote(expected)});`;
}

/** The function is that of the call, where the call takes the reader alone. */
function reader(stem: string, call: string, node: TypeNode, context: JsonContext): Reader {
  const simple = /^([\w$]+)\(r\)$/.exec(call)?.[1];
  return {
    call,
    get function() {
      return simple ?? context.helper(stem, "", typeText(node, context), [`return ${call};`]);
    },
  };
}

function readerOfType(node: TypeNode, context: JsonContext): { stem: string; call: string } {
  const of = (symbol: string, ...rest: string[]): string =>
    `${context.runtime(symbol)}(${["r", ...rest].join(", ")})`;
  switch (node.kind) {
    case "any":
      return { stem: "any", call: of("readJsonAny") };
    case "never":
      return { stem: "never", call: of("readJsonNever") };
    case "null":
      return { stem: "nothing", call: of("readJsonNull") };
    case "boolean":
      return { stem: "flag", call: of("readJsonBoolean") };
    case "integer":
      return {
        stem: "integer",
        call: of(isBigint(node.format, context) ? "readJsonBigint" : "readJsonInteger"),
      };
    case "number":
      return { stem: "number", call: of("readJsonNumber") };
    case "string":
      return { stem: "text", call: of("readJsonString") };
    case "enum":
      return { stem: "choice", call: node.open ? of("readJsonString") : enumCall(node, context) };
    case "array":
      return { stem: "list", call: of("readJsonArray", readerOf(node.items, context).function) };
    case "tuple": {
      const items = node.items
        .slice(0, node.maxItems)
        .map((item) => readerOf(item, context).function);
      const list = `[${items.join(", ")}]`;
      if (node.rest === false) return { stem: "tuple", call: of("readJsonTuple", list) };
      return {
        stem: "tuple",
        call: of("readJsonOpenTuple", list, readerOf(node.rest, context).function),
      };
    }
    case "map":
      return { stem: "map", call: of("readJsonMap", readerOf(node.values, context).function) };
    case "nullable":
      return {
        stem: "nullable",
        call: of("readJsonNullable", readerOf(node.inner, context).function),
      };
    case "union":
      return {
        stem: "union",
        call: unionReader(node, context, (member) => readerOf(member, context)),
      };
    case "ref":
      return { stem: "ref", call: `${readName(context.declaration(node.target))}(r)` };
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}

function isBigint(format: string | undefined, context: JsonContext): boolean {
  return format === "int64" && context.options.int64 === "bigint";
}

function enumCall(node: EnumNode, context: JsonContext): string {
  const literals = node.values.map(literal);
  const made = `/* @__PURE__ */ new ${context.runtime("JsonEnum")}([${literals.join(", ")}], ${quote(alternatives(literals))})`;
  return `${context.runtime("readJsonEnum")}(r, ${context.scope.constant("choices", made)}, ${literals[0]})`;
}
