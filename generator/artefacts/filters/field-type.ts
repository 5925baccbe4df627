import {
  code,
  literal,
  literals,
  representationOf,
  rt,
  typeCode,
  type Code,
  type EnumNode,
  type InnerNode,
  type PackageContext,
  type Printable,
  type Reference,
  type TypeNode,
} from "../../plugin.ts";

/** A field of a filter, for the runtime and for the compiler. */
export interface FieldType {
  /** The FieldType of the runtime, as an object literal. */
  readonly type: Code;
  /** Interface of the runtime for the field in a builder. */
  readonly builder: Reference;
  /** Type of the values that it is compared with; undefined where `builder` takes strings only. */
  readonly value: Printable | undefined;
}

/**
 * How a field is filtered; undefined if a filter cannot compare with its schema. Null does not
 * count: no filter asks for it.
 */
export function fieldType(node: TypeNode, context: PackageContext): FieldType | undefined {
  const type = context.index.resolveNullable(node).node;
  if (type.kind !== "array")
    return scalarField(type, typeCode(withoutNull(node, context), context));
  const item = context.index.resolveNullable(type.items).node;
  if (item.kind === "array") return undefined;
  const items = scalarField(item, typeCode(withoutNull(type.items, context), context));
  if (items === undefined) return undefined;
  return {
    type: code`{ kind: "collection", items: ${items.type} }`,
    builder: rt.CollectionFilterField,
    value: items.value ?? code`string`,
  };
}

/** The type without null; a reference stays one if its declaration has no null. */
function withoutNull(node: TypeNode, context: PackageContext): TypeNode {
  if (node.kind === "nullable") return withoutNull(node.inner, context);
  if (node.kind !== "ref") return node;
  const { type } = context.index.declaration(node.target);
  const inner = withoutNull(type, context);
  return inner === type ? node : inner;
}

function scalarField(type: InnerNode, value: Printable): FieldType | undefined {
  const ordered = (kind: string): FieldType => ({
    type: code`{ kind: ${literal(kind)} }`,
    builder: rt.OrderedFilterField,
    value,
  });
  switch (type.kind) {
    case "boolean":
      return booleanField(value);
    case "integer":
    case "number":
    case "string": {
      const own = representationOf(type).filter(type);
      if (own.isOrdered) return { ...ordered(own.kind), value: own.value ?? value };
      const kind = code`{ kind: ${literal(own.kind)} }`;
      return { type: kind, builder: rt.StringFilterField, value: undefined };
    }
    case "enum":
      return enumField(type, value, ordered);
    case "any":
    case "never":
    case "null":
    case "array":
    case "tuple":
    case "map":
    case "object":
    case "union":
      return undefined;
  }
}

const booleanField = (value: Printable): FieldType => ({
  type: code`{ kind: "boolean" }`,
  builder: rt.EqualityFilterField,
  value,
});

/** An enum of numbers is filtered like all numbers, one of booleans like all booleans. */
function enumField(
  node: EnumNode,
  value: Printable,
  ordered: (kind: string) => FieldType,
): FieldType | undefined {
  const kinds = new Set(node.values.map((item) => typeof item));
  const [kind] = kinds;
  if (kinds.size !== 1) return undefined;
  if (kind === "boolean") return booleanField(value);
  if (kind === "number") return ordered("number");
  return {
    type: code`{ kind: "enum", values: ${literals(node.values)}, open: ${literal(node.open)} }`,
    builder: rt.EqualityFilterField,
    value,
  };
}
