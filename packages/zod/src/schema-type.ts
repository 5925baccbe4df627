import {
  code,
  key,
  lines,
  symbols,
  typeCode,
  type Code,
  type Declaration,
  type ObjectNode,
  type Printable,
} from "diptych/plugin";
import type { SchemaContext } from "./schema-context.ts";
import { isBeyondZod } from "./beyond-zod.ts";

/** The type of a declaration's schema; its input and output are the declaration's type. */
export function schemaType(declaration: Declaration, context: SchemaContext): Code {
  const own = symbols.type(declaration);
  const { type } = declaration;
  if (type.kind !== "object" || isBeyondZod(type)) return code`${context.zod.Type}<${own}, ${own}>`;
  return code`${context.zod.Object}<${shapeType(type, context)}, ${configType(type, own, context)}>`;
}

/** Whether the schema of a declaration is one of an object, with a shape. */
export const isObjectSchema = ({ type }: Declaration): boolean =>
  type.kind === "object" && !isBeyondZod(type);

function shapeType({ properties }: ObjectNode, context: SchemaContext): Code {
  const { Type, Optional } = context.zod;
  if (properties.length === 0) return code`{}`;
  const members = properties.map((property) => {
    const held = typeCode(property.type, context);
    const schema = code`${Type}<${held}, ${held}>`;
    return code`${key(property.name)}: ${property.required ? schema : code`${Optional}<${schema}>`};`;
  });
  return code`{${lines(members)}}`;
}

/** Properties without a name, as the generated type has them. */
function configType(type: ObjectNode, own: Printable, { zod }: SchemaContext): Code {
  const isIndexed = typeof type.additional === "object" || type.properties.length === 0;
  if (!isIndexed) return code`${zod.z}.core.$strip`;
  const others = code`{ [key: string]: ${own}[string] }`;
  return code`{ out: ${others}; in: ${others} }`;
}
