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
import type { ContentNode, ObjectNode, PartNode, PropertyNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import { typeDoc } from "../types/doc-text.ts";
import { isUnknown, orUndefined, typeCode } from "../types/type-code.ts";

/** A property of a multipart body, and how it is sent. */
export interface MultipartProperty {
  readonly property: PropertyNode;
  readonly part: PartNode;
}

/** The object that a multipart body with named parts is. */
export function multipartObject({ type }: ContentNode, { index }: PackageContext): ObjectNode {
  const node = index.resolve(type);
  if (node.kind !== "object") throw new Error(`not an object: ${type.origin.pointer}`);
  return node;
}

/** The properties of a multipart body with named parts. */
export function multipartProperties(
  content: ContentNode,
  context: PackageContext,
): readonly MultipartProperty[] {
  return multipartObject(content, context).properties.map((property) => {
    const part = content.parts?.get(property.name);
    if (part === undefined) throw new Error(`no part: ${property.name}`);
    return { property, part };
  });
}

/** TypeScript type of a file that a handler gets. */
export const receivedFile = (): Printable => rt.WebFile;

/** TypeScript type of a file that a caller gives. */
export function givenFile({ requiredHeaders }: PartNode): Printable {
  if (requiredHeaders === undefined) return rt.FilePart;
  return code`${rt.FileWithHeaders}<${join(requiredHeaders.map(literal), code` | `)}>`;
}

/** TypeScript type of a multipart body with named parts, with `file` as the type of its files. */
export function multipartType(
  content: ContentNode,
  file: (part: PartNode) => Printable,
  context: PackageContext,
): Code {
  const members = multipartProperties(content, context).map(({ property, part }) => {
    const { name, type, required } = property;
    const isFile = part.kind === "file";
    const one = file(part);
    const many = part.many ? code`readonly ${one}[]` : one;
    const printed = isFile ? many : typeCode(type, context);
    const own = required ? key(name) : code`${key(name)}?`;
    const member = code`${own}: ${required ? printed : orUndefined(printed, !isFile && isUnknown(type))};`;
    const doc = typeDoc(property.doc, type, property.default);
    return doc === false ? member : lines([doc, member]);
  });
  return members.length === 0 ? code`object` : lines([code`{`, ...members, code`}`]);
}
