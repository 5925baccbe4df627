import {
  code,
  commas,
  distinct,
  join,
  literal,
  name,
  nothing,
  type Code,
  type Printable,
} from "../../code/index.ts";
import {
  isText,
  type ArrayNode,
  type EnumNode,
  type TupleNode,
  type TypeNode,
} from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { representationOf } from "../held/representations.ts";
import { symbols } from "../symbols.ts";

/** A type as TypeScript; declarations that it names are imported where it is printed. */
export function typeCode(node: TypeNode, context: PackageContext): Printable {
  switch (node.kind) {
    case "any":
      return code`unknown`;
    case "never":
      return code`never`;
    case "null":
      return code`null`;
    case "boolean":
      return code`boolean`;
    case "number":
    case "string":
    case "integer":
      return representationOf(node).type(node, context);
    case "enum":
      return enumCode(node);
    case "array":
      return arrayCode(node, context);
    case "tuple":
      return tupleCode(node, context);
    case "map":
      return code`{ [key: string]: ${typeCode(node.values, context)} }`;
    case "union":
      return union(membersCode(node.members, context));
    case "nullable":
      return union([typeCode(node.inner, context), code`null`]);
    case "ref":
      return symbols.type(context.index.declaration(node.target));
    case "object":
      throw new Error(`an object without a declaration at ${node.origin.pointer}`);
  }
}

/**
 * Members of a union. Text beside known texts is an intersection, which keeps the known ones from
 * dissolving in it, so that editors offer those.
 */
function membersCode(members: readonly TypeNode[], context: PackageContext): readonly Printable[] {
  const ends = members.map((member) => context.index.resolveNullable(member).node);
  const hasKnown = ends.some(
    (end) => end.kind === "enum" && end.values.some((value) => typeof value === "string"),
  );
  return members.map((member, i) => {
    const type = typeCode(member, context);
    const end = ends[i];
    return end !== undefined && isText(end) && hasKnown && member.kind !== "nullable"
      ? code`(${type} & {})`
      : type;
  });
}

/** Types as one union, each once. */
export function union(members: readonly Printable[]): Code {
  return join(distinct(members), code` | `);
}

/** Whether a type is `unknown`, which swallows what else could be said about a value. */
export function isUnknown(node: TypeNode): boolean {
  if (node.kind === "nullable") return isUnknown(node.inner);
  if (node.kind === "union") return node.members.some(isUnknown);
  return node.kind === "any";
}

/** The type of an optional member: `undefined` is written out, as exact optional types want it. */
export function orUndefined(type: Printable, isAny: boolean): Printable {
  return isAny ? type : code`${type} | undefined`;
}

function enumCode(node: EnumNode): Code {
  const known = node.values.map(literal);
  // The intersection keeps the known values from dissolving in `string`, so that editors offer them.
  return join([...known, ...(node.open ? [code`(string & {})`] : [])], code` | `);
}

function arrayCode({ items, fixed }: ArrayNode, context: PackageContext): Code {
  return fixed === undefined
    ? code`${operand(items, context)}[]`
    : code`[${commas(Array.from({ length: fixed }, () => typeCode(items, context)))}]`;
}

function tupleCode(node: TupleNode, context: PackageContext): Code {
  const { minItems: required = 0, maxItems = Infinity } = node;
  const items: Printable[] = node.items
    .slice(0, maxItems)
    .map((item, i) => (i < required ? typeCode(item, context) : optionalItem(item, i, context)));
  const { rest, fixed } = node;
  if (rest !== false && fixed !== undefined)
    for (let i = node.items.length; i < fixed; i++) items.push(typeCode(rest, context));
  else if (rest !== false && maxItems > node.items.length)
    items.push(code`...${holdsList(rest) ? code`others: ` : nothing}${operand(rest, context)}[]`);
  return code`[${commas(items)}]`;
}

/**
 * An optional item of a tuple. The compiler looks at once into one without a label, and lists there that
 * hold the tuple itself would be a circle.
 */
function optionalItem(item: TypeNode, i: number, context: PackageContext): Code {
  return holdsList(item)
    ? code`${name(`item${i}`)}?: ${typeCode(item, context)}`
    : code`${operand(item, context)}?`;
}

function holdsList(node: TypeNode): boolean {
  if (node.kind === "nullable") return holdsList(node.inner);
  if (node.kind === "union") return node.members.some(holdsList);
  return node.kind === "array" || node.kind === "tuple";
}

/** A type where an operator follows. */
function operand(node: TypeNode, context: PackageContext): Printable {
  const type = typeCode(node, context);
  const compound = node.kind === "union" || node.kind === "nullable" || node.kind === "enum";
  return compound ? code`(${type})` : type;
}
