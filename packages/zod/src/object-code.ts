import {
  code,
  key,
  lines,
  referencesOf,
  type Code,
  type ObjectNode,
  type PropertyNode,
  type TypeNode,
} from "diptych/plugin";
import type { SchemaContext } from "./schema-context.ts";

type SchemaOf = (node: TypeNode, context: SchemaContext) => Code;

/**
 * An object with its properties. Those without a name are kept, as rules such as `uniqueItems` and `oneOf` look at them.
 */
export function objectCode(node: ObjectNode, context: SchemaContext, schemaOf: SchemaOf): Code {
  const { z, catchall } = context.zod;
  const isCopied = context.isChecked || typeof node.additional === "object";
  const members = node.properties.map((property) =>
    isCopied
      ? propertyCode(property, schemaOf(property.type, context), context)
      : readLater(property, context, schemaOf),
  );
  const shape = members.length === 0 ? code`{}` : code`{${lines(members)}}`;
  const { additional } = node;
  if (additional === "closed") return code`${z}.strictObject(${shape})`;
  if (additional === "open") return code`${z}.looseObject(${shape})`;
  return catchall(code`${z}.object(${shape})`, schemaOf(additional, context));
}

/** A getter where the schema refers to one that comes below. */
function readLater(property: PropertyNode, context: SchemaContext, schemaOf: SchemaOf): Code {
  const { above } = context;
  const waits =
    above !== undefined && [...referencesOf(property.type, "values")].some((id) => !above.has(id));
  if (!waits) return propertyCode(property, schemaOf(property.type, context), context);
  const own = schemaOf(property.type, { ...context, above: undefined });
  return code`get ${key(property.name)}() { return ${optional(property, own, context)}; },`;
}

function propertyCode(property: PropertyNode, own: Code, context: SchemaContext): Code {
  return code`${key(property.name)}: ${optional(property, own, context)},`;
}

function optional({ required }: PropertyNode, own: Code, { zod }: SchemaContext): Code {
  return required ? own : code`${zod.z}.optional(${own})`;
}
