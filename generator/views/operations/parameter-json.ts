import type { TypeNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { checksOf } from "../checks.ts";
import type { CodecContext } from "../codec-context.ts";
import { symbols } from "../symbols.ts";
import { typeWords } from "../type-words.ts";
import { typeText } from "../types/type-text.ts";
import { textFunction } from "./parameter-scalar.ts";

/** Name of the function that makes a value of JSON text. */
export function jsonReader(node: TypeNode, context: CodecContext): string {
  if (node.kind === "ref" && context.options.int64 === "bigint") {
    const decode = context.scope.value(
      "json/decode",
      symbols.decodeJson(context.declaration(node.target)),
    );
    return textFunction(node, context, [
      `return ${context.runtime("decodedParameter")}(r, text, ${decode});`,
    ]);
  }
  const value = valueReader(node, context);
  return textFunction(node, context, [
    `return ${context.runtime("readParameterJson")}(r, text, ${value});`,
  ]);
}

/** Expression for the function that makes JSON text of a value. */
export function jsonWriter(context: CodecContext): string {
  return context.options.int64 === "bigint" ? context.runtime("parameterJson") : "JSON.stringify";
}

/** Name of the function that checks a value which came as JSON. */
function valueReader(node: TypeNode, context: CodecContext): string {
  if (node.kind === "any") return context.runtime("anyParameterJson");
  const reader = context.scope.type("runtime", "ParameterReader");
  return context.helper(
    "checkParameter",
    `r: ${reader}, value: unknown`,
    typeText(node, context),
    valueLines(node, context),
  );
}

function valueLines(node: TypeNode, context: CodecContext): string[] {
  const refuse = (expected: string): string =>
    `return r.invalid("type", ${quote(expected)}, value);`;
  const checks = (value: string): string[] =>
    checksOf(node, context.scope, value, context.options).map(
      ({ failure, code, expected }) =>
        `if (${failure}) r.invalid(${quote(code)}, ${quote(expected)}, value);`,
    );
  const words = typeWords(node, context.declarations);
  const whole = (test: string): string[] => [
    `if (${test}) ${refuse(words)}`,
    ...checks("value"),
    "return value;",
  ];
  switch (node.kind) {
    case "ref": {
      const declaration = context.declaration(node.target);
      const validate = context.scope.value("validate", symbols.validate(declaration));
      return [`return ${context.runtime("checkedParameter")}(r, value, ${validate});`];
    }
    case "never":
      return [refuse(words)];
    case "null":
      return whole("value !== null");
    case "boolean":
    case "string":
      return whole(`typeof value !== "${node.kind}"`);
    case "number":
      return whole('typeof value !== "number"');
    case "integer": {
      const test = 'typeof value !== "number" || !Number.isInteger(value)';
      if (node.format !== "int64" || context.options.int64 !== "bigint") return whole(test);
      // A larger number has already lost digits.
      const safe = `${test} || !Number.isSafeInteger(value)`;
      return [
        `if (${safe}) ${refuse("an integer within ±(2^53 − 1)")}`,
        "const big = BigInt(value);",
        ...checks("big"),
        "return big;",
      ];
    }
    case "enum":
      return node.open ? whole('typeof value !== "string"') : enumLines(node, context);
    case "array":
      return listLines(
        `value.map((item) => ${valueReader(node.items, context)}(r, item))`,
        checks("list"),
        context,
      );
    case "tuple": {
      const readers = node.items.map((item) => valueReader(item, context));
      const rest =
        node.rest === false ? context.runtime("anyParameterJson") : valueReader(node.rest, context);
      const item = `([${readers.join(", ")}][i] ?? ${rest})(r, item)`;
      return listLines(
        `value.map((item, i): unknown => ${item}) as ${typeText(node, context)}`,
        checks("list"),
        context,
      );
    }
    case "map": {
      const read = valueReader(node.values, context);
      return [
        `if (!${context.runtime("isObject")}(value)) ${refuse("an object")}`,
        `const map = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, ${read}(r, item)]));`,
        ...checks("map"),
        "return map;",
      ];
    }
    case "nullable":
      return [`return value === null ? null : ${valueReader(node.inner, context)}(r, value);`];
    case "union":
      return [
        "const { length } = r.issues;",
        ...node.members.flatMap((member) => [
          "{",
          `const tried = ${valueReader(member, context)}(r, value);`,
          "if (r.issues.length === length) return tried;",
          "r.issues.length = length;",
          "}",
        ]),
        `return r.invalid("union", ${quote(words)}, value);`,
      ];
    case "any":
      return ["return value;"];
    case "object":
      throw new Error(`an object outside a declaration: ${node.origin.pointer}`);
  }
}

function enumLines(node: TypeNode & { kind: "enum" }, context: CodecContext): string[] {
  const [check] = checksOf(node, context.scope, "value", context.options);
  if (check === undefined) return ["return value;"];
  return [
    `if (${check.failure}) return r.invalid("enum", ${quote(check.expected)}, value);`,
    `return value as ${typeText(node, context)};`,
  ];
}

function listLines(list: string, checks: readonly string[], context: CodecContext): string[] {
  return [
    `if (!${context.runtime("isArray")}(value)) return r.invalid("type", "an array", value);`,
    `const list = ${list};`,
    ...checks,
    "return list;",
  ];
}
