import {
  code,
  commas,
  literal,
  key,
  literals,
  name,
  representationOf,
  type ArrayNode,
  type Code,
  type EnumNode,
  type HeldNode,
  type Printable,
  type TupleNode,
  type TypeNode,
  type UnionNode,
} from "diptych/plugin";
import { objectCode } from "./object-code.ts";
import { withCheck, withRules } from "./rule-code.ts";
import type { SchemaContext } from "./schema-context.ts";
import { tellingProperty } from "./telling-property.ts";

const value = name("value");

/** A schema as an expression, with all rules of the type. */
export function schemaCode(node: TypeNode, context: SchemaContext): Code {
  return withRules(ruleless(node, context), node, context);
}

function ruleless(node: TypeNode, context: SchemaContext): Code {
  const { z, catchall } = context.zod;
  switch (node.kind) {
    case "any":
      return code`${z}.unknown()`;
    case "never":
      return code`${z}.never()`;
    case "null":
      return code`${z}.null()`;
    case "boolean":
      return code`${z}.boolean()`;
    case "ref":
      return referenceCode(node.target, context);
    case "nullable":
      return code`${z}.nullable(${schemaCode(node.inner, context)})`;
    case "enum":
      return enumCode(node, context);
    case "union":
      return unionCode(node, context);
    case "string":
    case "integer":
    case "number":
      return heldCode(node, context);
    case "array":
      return arrayCode(node, context);
    case "tuple":
      return tupleCode(node, context);
    case "map":
      // A record of Zod takes plain objects only, validators every object.
      return catchall(code`${z}.object({})`, schemaCode(node.values, context));
    case "object":
      return objectCode(node, context, schemaCode);
  }
}

/** A schema that exists already, or is found when a value comes. */
function referenceCode(target: string, { above, index, zod }: SchemaContext): Code {
  const own = name(index.declaration(target).name);
  const exists = above === undefined || above.has(target);
  return exists ? code`${own}` : code`${zod.z}.lazy(() => ${own})`;
}

/** The schema of the library with what it does not test, or a schema of our own where it has none. */
function heldCode(node: HeldNode, context: SchemaContext): Code {
  const { z } = context.zod;
  const { checks, type } = representationOf(node);
  const further = checks.further?.(value, node);
  if (checks.library === undefined) {
    const condition = further?.condition ?? code`true`;
    return code`${z}.custom<${type(node, context)}>((${value}) => ${condition})`;
  }
  const base = code`${z}.${name(checks.library)}()`;
  if (further === undefined) return base;
  return withCheck(base, further.condition, further.expected, context, true);
}

function enumCode({ open, values }: EnumNode, { zod }: SchemaContext): Code {
  return open ? code`${zod.z}.string()` : code`${zod.z}.literal(${literals(values)})`;
}

/** One that a property tells apart takes one member; in another, exactly one or at least one fits. */
function unionCode(node: UnionNode, context: SchemaContext): Code {
  const { z } = context.zod;
  const members = commas(
    node.members.map((member, i) => taggedCode(node, i, schemaCode(member, context), context)),
  );
  const told = tellingProperty(node, context.index);
  if (told !== undefined) return code`${z}.discriminatedUnion(${literal(told)}, [${members}])`;
  return code`${z}.${node.exclusive ? code`xor` : code`union`}([${members}])`;
}

/** A member that is chosen by the value of a property, which its own schema need not list. */
function taggedCode(
  { discriminator }: UnionNode,
  member: number,
  schema: Printable,
  { zod: { z } }: SchemaContext,
): Printable {
  if (discriminator?.decides !== true) return schema;
  const named = discriminator.mapping.filter((entry) => entry.member === member);
  const tag = code`${z}.literal(${literals(named.map((entry) => entry.value))})`;
  return code`${z}.intersection(${schema}, ${z}.looseObject({ ${key(discriminator.property)}: ${tag} }))`;
}

function arrayCode({ items, fixed }: ArrayNode, context: SchemaContext): Code {
  const { z } = context.zod;
  // A schema that is not printed must not be made: it would declare its patterns.
  if (fixed === 0) return code`${z}.tuple([])`;
  const item = schemaCode(items, context);
  return fixed === undefined
    ? code`${z}.array(${item})`
    : code`${z}.tuple([${commas(Array.from({ length: fixed }, () => item))}])`;
}

function tupleCode(node: TupleNode, context: SchemaContext): Code {
  const { z } = context.zod;
  const required = node.minItems ?? 0;
  const items = node.items.slice(0, node.maxItems).map((item, i): Printable => {
    const own = schemaCode(item, context);
    return i < required ? own : code`${z}.exactOptional(${own})`;
  });
  const { rest, fixed, maxItems = Infinity } = node;
  if (rest === false) return code`${z}.tuple([${commas(items)}])`;
  const isOpen = fixed === undefined && maxItems > node.items.length;
  const missing = Math.max(0, (fixed ?? 0) - node.items.length);
  if (!isOpen && missing === 0) return code`${z}.tuple([${commas(items)}])`;
  const further = schemaCode(rest, context);
  if (isOpen) return code`${z}.tuple([${commas(items)}], ${further})`;
  return code`${z}.tuple([${commas([...items, ...Array.from({ length: missing }, () => further)])}])`;
}
