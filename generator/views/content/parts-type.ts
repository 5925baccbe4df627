import {
  code,
  join,
  key,
  lines,
  literal,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import type { FilePart, ObjectNode, PartNode, PartsContent, PropertyNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { typeDoc } from "../types/doc-text.ts";
import { isUnknown, orUndefined, typeCode } from "../types/type-code.ts";

/** A property of a multipart body, and how it is sent. */
export interface PartsProperty {
  readonly property: PropertyNode;
  readonly part: PartNode;
}

/** The object that a multipart body with named parts is. */
export function partsObject({ type }: PartsContent, { index }: PackageContext): ObjectNode {
  const node = index.resolve(type);
  if (node.kind !== "object") throw new Error(`not an object: ${type.origin.pointer}`);
  return node;
}

/** The properties of a multipart body with named parts. */
export function partsProperties(
  content: PartsContent,
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

/** TypeScript type of a multipart body with named parts, with `file` as the type of its files. */
export function partsType(
  content: PartsContent,
  file: (part: FilePart) => Printable,
  context: PackageContext,
): Code {
  const members = partsProperties(content, context).map(({ property, part }) => {
    const { name, type, required } = property;
    const isFile = part.kind === "file";
    const printed = isFile ? filesType(part, file(part)) : typeCode(type, context);
    const own = required ? key(name) : code`${key(name)}?`;
    const member = code`${own}: ${required ? printed : orUndefined(printed, !isFile && isUnknown(type))};`;
    const doc = typeDoc(property.doc, type, property.default);
    return doc === false ? member : lines([doc, member]);
  });
  return members.length === 0 ? code`object` : lines([code`{`, ...members, code`}`]);
}

const filesType = ({ many }: FilePart, file: Printable): Printable =>
  many ? code`readonly ${file}[]` : file;
