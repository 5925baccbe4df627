import {
  code,
  commas,
  join,
  lines,
  literal,
  literals,
  name,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { formParameter } from "../../ir/form-parameter.ts";
import type { BodyNode, ContentNode, TypeNode } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import {
  multipartObject,
  multipartProperties,
  multipartType,
  receivedFile,
  type MultipartProperty,
} from "../operations/multipart.ts";
import { decodeParameter, shapeOf } from "../operations/parameter-decode.ts";
import { receivedItems } from "../operations/sequence.ts";
import { symbols } from "../symbols.ts";
import { typeCode } from "../types/type-code.ts";

/** Type of a multipart body that a handler gets: an object, or its parts one after the other. */
export function receivedParts(
  content: ContentNode,
  { streams }: BodyNode,
  context: PackageContext,
): Code {
  if (!streams) return multipartType(content, receivedFile, context);
  const parts = multipartProperties(content, context).map(({ property, part }) => {
    const own = literal(property.name);
    if (part.kind === "file") return code`${rt.StreamedFile}<${own}>`;
    const type = part.many ? itemOf(property.type, context) : property.type;
    return code`${rt.StreamedField}<${own}, ${typeCode(type, context)}>`;
  });
  const part = parts.length === 0 ? code`never` : join(parts, code` | `);
  return receivedItems(part) as Code;
}

const reader = name("reader");

/** Object literal of how a multipart body is read; false for what is none. */
export function multipartBody(
  content: ContentNode,
  body: BodyNode,
  context: ModuleContext,
): Code | false {
  if (content.parts === undefined) return false;
  const properties = multipartProperties(content, context);
  const fields = properties.filter(({ part }) => part.kind !== "file");
  const hides = hiddenParameters(
    fields.map(({ property }) => property),
    reader,
    context,
  );
  const members = [
    code`parts: [${lines(properties.map((one) => code`${partShape(one, content, body, context)},`))}]`,
    ...(multipartObject(content, context).additional === "closed" ? [code`closed: true`] : []),
    ...(hides === false ? [] : [code`hide: (${reader}) => { ${hides} }`]),
    // Parts that come one after the other are never a whole.
    ...(body.streams ? [] : validator(content.type, context)),
  ];
  return code`{ ${commas(members)} }`;
}

function partShape(
  { property, part }: MultipartProperty,
  content: ContentNode,
  { streams }: BodyNode,
  context: ModuleContext,
): Code {
  const { kind, many, mediaTypes, transferEncoding } = part;
  const members: Code[] = [
    code`name: ${literal(property.name)}`,
    code`required: ${literal(property.required)}`,
  ];
  if (kind === "file") members.push(code`file: true`);
  if (many) members.push(code`many: true`);
  if (mediaTypes.length > 0) members.push(code`mediaTypes: ${literals(mediaTypes)}`);
  if (transferEncoding !== undefined)
    members.push(code`transferEncoding: ${literal(transferEncoding)}`);
  if (part.requiredHeaders !== undefined)
    members.push(code`requiredHeaders: ${literals(part.requiredHeaders)}`);
  if (kind === "file") return code`{ ${commas(members)} }`;
  const parameter = formParameter(property, content, context.index);
  const shape = shapeOf(parameter, context);
  if (kind === "style" && !parameter.explode && shape.kind !== "scalar")
    members.push(code`delimited: true`);
  if (kind === "style" && shape.kind === "fields") {
    const names =
      shape.node.kind === "object" ? shape.node.properties.map(({ name: own }) => own) : [];
    if (parameter.style === "deepObject") members.push(code`fields: true`);
    else if (parameter.explode) members.push(code`fields: ${literals(names)}`);
  }
  const read = decodeParameter(parameter, reader, context, { path: "", parameters: [] });
  members.push(code`read: (${reader}) => ${read}`);
  // A body that is not read as a whole is not checked as a whole.
  const checked = many ? itemOf(property.type, context) : property.type;
  if (streams && kind !== "json") members.push(...validator(checked, context));
  return code`{ ${commas(members)} }`;
}

function validator(type: TypeNode, { index }: ModuleContext): readonly Code[] {
  if (type.kind !== "ref") return [];
  return [code`check: ${symbols.validate(index.declaration(type.target)) as Printable}`];
}

/** The type of the items of a list. */
function itemOf(type: TypeNode, context: PackageContext): TypeNode {
  const node = context.index.resolve(type);
  if (node.kind === "nullable") return itemOf(node.inner, context);
  return node.kind === "array" ? node.items : { kind: "any", origin: type.origin };
}
