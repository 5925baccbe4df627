import {
  code,
  distinct,
  join,
  key,
  lines,
  literal,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import type {
  FilePart,
  NestedContent,
  ObjectNode,
  PartNode,
  PartsContent,
  PositionedPart,
  PropertyNode,
  TypeNode,
} from "../../ir/index.ts";
import { partType, sentType, valueOfEither } from "../../ir/forms/form-parameter.ts";
import type { PackageContext } from "../context.ts";
import { typeDoc } from "../types/doc-text.ts";
import { isUnknown, orUndefined, typeCode, union } from "../types/type-code.ts";

/** A property of a multipart body, and how it is sent. */
export interface PartsProperty {
  readonly property: PropertyNode;
  readonly part: PartNode;
}

/** A multipart body with named parts: that of a message, or a part of one. */
export type NamedParts = Pick<PartsContent, "type" | "parts" | "others">;

/** The properties of a multipart body with named parts, and the type of others. */
export function partsObject(
  { type }: NamedParts,
  { index }: PackageContext,
): Pick<ObjectNode, "properties" | "additional"> {
  const { node } = index.resolveNullable(type);
  if (node.kind === "map") return { properties: [], additional: node.values };
  if (node.kind !== "object") throw new Error(`not an object: ${type.origin.pointer}`);
  return node;
}

/** Parts of names that the schema does not list. */
export interface OtherParts {
  readonly part: PositionedPart;
  /** Type of what stands under a name. */
  readonly type: TypeNode;
}

/** The parts of names that the schema does not list; undefined where it has no type for these. */
export function otherParts(content: NamedParts, context: PackageContext): OtherParts | undefined {
  const { additional } = partsObject(content, context);
  const { others: part } = content;
  return part === undefined || typeof additional === "string"
    ? undefined
    : { part, type: additional };
}

/** The properties of a multipart body with named parts. */
export function partsProperties(
  content: NamedParts,
  context: PackageContext,
): readonly PartsProperty[] {
  return partsObject(content, context).properties.map((property) => {
    const part = content.parts.get(property.name);
    if (part === undefined) throw new Error(`no part: ${property.name}`);
    return { property, part };
  });
}

/** TypeScript type of a file that a handler gets. */
export const receivedFile = (): Printable => rt.WebFile;

/** TypeScript type of a file that a caller gives. */
export function givenFile({ requiredHeaders }: FilePart): Printable {
  if (requiredHeaders.length === 0) return rt.FilePart;
  return code`${rt.FileWithHeaders}<${join(requiredHeaders.map(literal), code` | `)}>`;
}

/** How the types of parts are printed where they are not those of their schemas. */
export interface PartTypes {
  /** Type of a file. */
  readonly file: (part: FilePart) => Printable;
  /** Type of a multipart body within another. */
  readonly nested: (content: NestedContent, type: TypeNode) => Printable;
  /** Type of one part that nothing is said of; undefined where it is any value. */
  readonly open: Printable | undefined;
}

/** The objects that a multipart body may be. */
export const choicesOf = (content: PartsContent): readonly NamedParts[] =>
  content.choices ?? [content];

/** TypeScript type of a multipart body: an object, one of several, or null. */
export function formType(content: PartsContent, types: PartTypes, context: PackageContext): Code {
  const objects = choicesOf(content).map((one) => partsType(one, types, context));
  return union(content.nullable === true ? [...objects, code`null`] : objects);
}

/** TypeScript type of the value of one part. */
export function valueType(
  part: PartNode,
  type: TypeNode,
  types: PartTypes,
  context: PackageContext,
): Printable {
  switch (part.kind) {
    case "file":
      return types.file(part);
    case "either": {
      if (part.isOpen === true) return types.open ?? code`unknown`;
      const value = valueType(part.value, valueOfEither(type, context.index), types, context);
      return union([types.file(part.file), value]);
    }
    case "nested":
      return types.nested(part.content, sentType(type, context.index));
    case "text":
    case "json":
    case "xml":
    case "style":
      return typeCode(type, context);
  }
}

/** TypeScript type of a multipart body with named parts. */
export function partsType(content: NamedParts, types: PartTypes, context: PackageContext): Code {
  const properties = partsProperties(content, context);
  const printed = properties.map(({ property, part }) =>
    wholeType(part, property.type, types, context),
  );
  const members = properties.map(({ property, part }, i) => {
    const { name, type, required } = property;
    const own = required ? key(name) : code`${key(name)}?`;
    const isAny = !isOfOwnType(part) && isUnknown(type);
    const shown = printed[i] as Printable;
    const member = code`${own}: ${required ? shown : orUndefined(shown, isAny)};`;
    const doc = typeDoc(property.doc, type, property.default);
    return doc === false ? member : lines([doc, member]);
  });
  const others = otherParts(content, context);
  if (others !== undefined) {
    const index = indexType(properties, printed, others, types, context);
    members.push(code`[key: string]: ${index};`);
  }
  return members.length === 0 ? code`object` : lines([code`{`, ...members, code`}`]);
}

/** Declared properties are properties too, so an index signature has to hold for them. */
function indexType(
  properties: readonly PartsProperty[],
  printed: readonly Printable[],
  { part, type }: OtherParts,
  types: PartTypes,
  context: PackageContext,
): Printable {
  const others = { part, property: { type, required: true } };
  const all = [...properties, others];
  const isAny = (one: Pick<PartsProperty, "part"> & { property: { type: TypeNode } }): boolean =>
    isOpenPart(one.part)
      ? types.open === undefined
      : !isOfOwnType(one.part) && isUnknown(one.property.type);
  if (all.some(isAny)) return code`unknown`;
  const hasOptional = properties.some(({ property }) => !property.required);
  const members = [...printed, wholeType(part, type, types, context)];
  return union(distinct(hasOptional ? [...members, code`undefined`] : members));
}

const isOpenPart = (part: PartNode): boolean => part.kind === "either" && part.isOpen === true;

/** Whether the type of a part is not that of its schema. */
const isOfOwnType = ({ kind }: PartNode): boolean =>
  kind === "file" || kind === "nested" || kind === "either";

/** TypeScript type of a property, which may be several parts. */
function wholeType(
  part: PartNode,
  type: TypeNode,
  types: PartTypes,
  context: PackageContext,
): Printable {
  if (part.kind === "style" || !isOfOwnType(part)) return typeCode(type, context);
  const item = valueType(part, partType(part, type, context.index), types, context);
  const list = code`readonly (${item})[]`;
  const shown = !part.many ? item : part.orOne === true ? union([item, list]) : list;
  const isNullable = context.index.resolve(type).kind === "nullable";
  return isNullable ? union([shown, code`null`]) : shown;
}
