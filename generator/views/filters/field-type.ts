import type { EnumNode, TypeNode } from "../../ir/index.ts";
import { quote } from "../../names/quote.ts";
import { target, typeText, type TypeContext } from "../types/type-text.ts";

/** A field of a filter as the runtime and the compiler are told about it. */
export interface FieldTypeView {
  /** The FieldType of the runtime, as an object literal. */
  readonly type: string;
  /** Interface of the runtime for the field in a builder. */
  readonly builder: BuilderField;
  /** Type of the values that it is compared with; empty where `builder` leaves no choice. */
  readonly value: string;
}

export type BuilderField =
  | "StringFilterField"
  | "EqualityFilterField"
  | "OrderedFilterField"
  | "CollectionFilterField";

/**
 * How a field is filtered; undefined where its schema is none that a filter can compare with. Null
 * does not count: no filter asks for it.
 */
export function fieldTypeView(node: TypeNode, context: TypeContext): FieldTypeView | undefined {
  const type = resolve(node, context);
  if (type.kind !== "array") return scalarView(type, typeText(withoutNull(node, context), context));
  const items = fieldTypeView(type.items, context);
  if (items === undefined || items.builder === "CollectionFilterField") return undefined;
  return {
    type: `{ kind: "collection", items: ${items.type} }`,
    builder: "CollectionFilterField",
    value: items.value === "" ? "string" : items.value,
  };
}

/** What a type is behind its names and null. */
function resolve(node: TypeNode, context: TypeContext): TypeNode {
  if (node.kind === "nullable") return resolve(node.inner, context);
  return node.kind === "ref" ? resolve(target(node.target, context).type, context) : node;
}

/** A type that keeps its name, where what the name stands for has no null. */
function withoutNull(node: TypeNode, context: TypeContext): TypeNode {
  if (node.kind === "nullable") return withoutNull(node.inner, context);
  if (node.kind !== "ref") return node;
  const { type } = target(node.target, context);
  const inner = withoutNull(type, context);
  return inner === type ? node : inner;
}

function scalarView(type: TypeNode, value: string): FieldTypeView | undefined {
  switch (type.kind) {
    case "boolean":
      return { type: `{ kind: "boolean" }`, builder: "EqualityFilterField", value };
    case "integer":
      return {
        type: `{ kind: "${value === "bigint" ? "bigint" : "integer"}" }`,
        builder: "OrderedFilterField",
        value,
      };
    case "number":
      return { type: `{ kind: "number" }`, builder: "OrderedFilterField", value };
    case "enum":
      return enumView(type, value);
    case "string":
      if (type.format === "date" || type.format === "date-time") {
        const kind = type.format === "date" ? "date" : "dateTime";
        return { type: `{ kind: "${kind}" }`, builder: "OrderedFilterField", value };
      }
      return { type: `{ kind: "string" }`, builder: "StringFilterField", value: "" };
    default:
      return undefined;
  }
}

/** Enums of numbers are numbers, of which some are never found; the same holds for booleans. */
function enumView(node: EnumNode, value: string): FieldTypeView | undefined {
  const kinds = new Set(node.values.map((item) => typeof item));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined) return undefined;
  if (kind === "boolean")
    return { type: `{ kind: "boolean" }`, builder: "EqualityFilterField", value };
  if (kind === "number")
    return { type: `{ kind: "number" }`, builder: "OrderedFilterField", value };
  const values = node.values.map((item) => quote(String(item))).join(", ");
  return {
    type: `{ kind: "enum", values: [${values}], open: ${node.open} }`,
    builder: "EqualityFilterField",
    value,
  };
}
