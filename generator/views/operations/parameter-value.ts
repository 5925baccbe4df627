import type { MapNode, ObjectNode, TypeNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { checksOf } from "../checks.ts";
import type { CodecContext } from "../codec-context.ts";
import { typeText } from "../types/type-text.ts";
import { jsonReader } from "./parameter-json.ts";
import { scalarReader } from "./parameter-scalar.ts";
import { isScalar, type ParameterShape } from "../../ir/parameter-shape.ts";

/** Name of the function that makes a parameter's value of its text, or of its texts. */
export function parameterReader(
  shape: ParameterShape,
  node: TypeNode,
  context: CodecContext,
): string {
  switch (shape.kind) {
    case "scalar":
      return scalarReader(node, context);
    case "json":
      return jsonReader(node, context);
    case "list":
      return listReader(shape, node, context);
    case "fields":
      return fieldsReader(shape, node, context);
  }
}

/** Constant that says what the members of an object are. */
export function fieldsConstant(node: ObjectNode | MapNode, context: CodecContext): string {
  const properties = node.kind === "map" ? [] : node.properties;
  const others = node.kind === "map" ? node.values : node.additional;
  const pairs = properties.map(
    ({ name, type }) => `[${quote(name)}, ${partReader(type, context)}]`,
  );
  const required = properties.filter((property) => property.required);
  const parts = [
    `[${pairs.join(", ")}]`,
    `[${required.map(({ name }) => quote(name)).join(", ")}]`,
    typeof others === "string" ? quote(others) : partReader(others, context),
  ];
  const made = `/* @__PURE__ */ new ${context.runtime("ParameterFields")}(${parts.join(", ")})`;
  return context.scope.constant("fields", made);
}

/** An item or a member: one text, which is JSON where the type has none of its own. */
function partReader(node: TypeNode, context: CodecContext): string {
  return isScalar(node, context) ? scalarReader(node, context) : jsonReader(node, context);
}

function listReader(
  shape: ParameterShape & { kind: "list" },
  type: TypeNode,
  context: CodecContext,
): string {
  const { node, nullable, scalar } = shape;
  const lines = nullable
    ? [`if (texts.length === 0 || (texts.length === 1 && texts[0] === "")) return null;`]
    : [];
  if (scalar !== undefined) {
    lines.push(
      "const [first, ...others] = texts;",
      `if (first !== undefined && others.length === 0) return ${scalarReader(scalar, context)}(r, first);`,
    );
  }
  let made: string;
  if (node.kind === "array") {
    const items = partReader(node.items, context);
    made = `${context.runtime("readParameterList")}(r, texts, ${items})`;
  } else {
    const items = node.items.map((item) => partReader(item, context));
    const rest =
      node.rest === false ? context.runtime("readParameterNever") : partReader(node.rest, context);
    const call = `${context.runtime("readParameterTuple")}(r, texts, [${items.join(", ")}], ${rest})`;
    made = `${call} as ${typeText(node, context)}`;
  }
  return textsFunction(type, context, [...lines, ...valueLines(made, shape, context)]);
}

function fieldsReader(
  shape: ParameterShape & { kind: "fields" },
  type: TypeNode,
  context: CodecContext,
): string {
  const fields = fieldsConstant(shape.node, context);
  const call = `${context.runtime("readParameterFields")}(r, texts, ${fields})`;
  const text = typeText(type, context);
  const valueType = shape.nullable ? `NonNullable<${text}>` : text;
  return textsFunction(type, context, [
    ...(shape.nullable ? [`if (texts.length === 0) return null;`] : []),
    ...valueLines(`${call} as ${valueType}`, shape, context),
  ]);
}

/** Returns the value, after what its type says of the list or the object as a whole. */
function valueLines(
  made: string,
  shape: ParameterShape & { kind: "list" | "fields" },
  context: CodecContext,
): string[] {
  const checks = checksOf(shape.node, context.scope, "value", context.options);
  if (checks.length === 0) return [`return ${made};`];
  return [
    `const value = ${made};`,
    ...checks.map(
      ({ failure, code, expected }) =>
        `if (${failure}) r.invalid(${quote(code)}, ${quote(expected)}, value);`,
    ),
    "return value;",
  ];
}

function textsFunction(node: TypeNode, context: CodecContext, lines: readonly string[]): string {
  const reader = context.scope.type("runtime", "ParameterReader");
  const parameters = `r: ${reader}, texts: readonly string[]`;
  return context.helper("readParameter", parameters, typeText(node, context), lines);
}
