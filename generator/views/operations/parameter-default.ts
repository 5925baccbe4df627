import type { ParameterNode, TypeNode } from "../../ir/index.ts";
import { propertyKey, quote } from "../../names/quote.ts";
import type { CodecContext } from "../codec-context.ts";
import { resolveType } from "../../ir/parameter-shape.ts";

/**
 * The default of a parameter as TypeScript, where the server has one to give: the parameter is not
 * required and the value is of its type.
 */
export function parameterDefault(
  parameter: ParameterNode,
  context: CodecContext,
): string | undefined {
  if (parameter.required || parameter.default === undefined) return undefined;
  return valueText(parameter.default, parameter.type, context);
}

function valueText(value: unknown, node: TypeNode, context: CodecContext): string | undefined {
  const type = resolveType(node, context);
  switch (type.kind) {
    case "any":
      return JSON.stringify(value);
    case "null":
      return value === null ? "null" : undefined;
    case "boolean":
    case "number":
      return typeof value === type.kind ? String(value) : undefined;
    case "string":
      return typeof value === "string" ? quote(value) : undefined;
    case "integer":
      if (!Number.isInteger(value)) return undefined;
      return type.format === "int64" && context.options.int64 === "bigint"
        ? `${BigInt(value as number)}n`
        : String(value);
    case "enum": {
      const known = type.values.some((other) => other === value);
      if (!known && !(type.open && typeof value === "string")) return undefined;
      return typeof value === "string" ? quote(value) : String(value);
    }
    case "nullable":
      return value === null ? "null" : valueText(value, type.inner, context);
    case "union":
      return type.members
        .map((member) => valueText(value, member, context))
        .find((text) => text !== undefined);
    case "array": {
      if (!Array.isArray(value)) return undefined;
      return listText(value.map((item) => valueText(item, type.items, context)));
    }
    case "tuple": {
      if (!Array.isArray(value) || value.length < (type.minItems ?? 0)) return undefined;
      return listText(
        value.map((item, i) => {
          const part = type.items[i] ?? type.rest;
          return part === false ? undefined : valueText(item, part, context);
        }),
      );
    }
    case "map":
    case "object":
      return objectText(value, type, context);
    case "never":
      return undefined;
  }
}

function objectText(
  value: unknown,
  type: TypeNode & { kind: "map" | "object" },
  context: CodecContext,
): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const properties = type.kind === "map" ? [] : type.properties;
  if (properties.some(({ name, required }) => required && !Object.hasOwn(value, name)))
    return undefined;
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const others = type.kind === "map" ? type.values : type.additional;
    const node = properties.find((property) => property.name === name)?.type ?? others;
    // Readers skip it too.
    if (node === "open") return [];
    const text = node === "closed" ? undefined : valueText(member, node, context);
    return text === undefined ? [undefined] : [`${propertyKey(name)}: ${text}`];
  });
  return members.includes(undefined) ? undefined : `{ ${members.join(", ")} }`;
}

function listText(items: readonly (string | undefined)[]): string | undefined {
  return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
}
