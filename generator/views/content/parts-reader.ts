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
import { formParameter, partEncoding } from "../../ir/form-parameter.ts";
import type {
  BodyNode,
  Declaration,
  JsonContent,
  ParameterNode,
  PartNode,
  PartsContent,
  TypeNode,
} from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import {
  partsObject,
  partsProperties,
  partsType,
  receivedFile,
  type PartsProperty,
} from "./parts-type.ts";
import { decodeParameter, shapeOf } from "../operations/parameter-decode.ts";
import { symbols } from "../symbols.ts";
import { itemsOf } from "./content-codec.ts";
import { typeCode } from "../types/type-code.ts";

/** Type of a multipart body that a handler gets: an object, or its parts one after the other. */
export function receivedParts(
  content: PartsContent,
  { streams }: Pick<BodyNode, "streams">,
  context: PackageContext,
): Code {
  return streams
    ? itemsOf(streamedPart(content, context))
    : partsType(content, receivedFile, context);
}

/** Type of one part that is read after the other. */
export function streamedPart(content: PartsContent, context: PackageContext): Code {
  const parts = partsProperties(content, context).map(({ property, part }) => {
    const own = literal(property.name);
    if (part.kind === "file") return code`${rt.StreamedFile}<${own}>`;
    const type = isMany(part) ? itemOf(property.type, context) : property.type;
    return code`${rt.StreamedField}<${own}, ${typeCode(type, context)}>`;
  });
  return parts.length === 0 ? code`never` : join(parts, code` | `);
}

const reader = name("reader");

/** How parts are read. */
export interface PartsReading {
  /** Whether they come one after the other, so that each is checked. */
  readonly streams: boolean;
  /** Whether the whole is checked here. */
  readonly checksWhole: boolean;
  /** Function that reads the bytes of a part in JSON, for callers; in servers it is read as a text. */
  json?(part: JsonContent): Printable;
  /** Function that reads the bytes of a part in XML. */
  xml(declaration: Declaration): Printable;
}

/** Object literal of how a multipart body with named parts is read. */
export function partsReader(
  content: PartsContent,
  reading: PartsReading,
  context: ModuleContext,
): Code {
  const properties = partsProperties(content, context);
  const fields = properties.filter(({ part }) => part.kind !== "file" && part.kind !== "xml");
  const hides = hiddenParameters(
    fields.map(({ property }) => property),
    reader,
    context,
  );
  const members = [
    code`parts: [${lines(properties.map((one) => code`${partShape(one, reading, context)},`))}]`,
    ...(partsObject(content, context).additional === "closed" ? [code`closed: true`] : []),
    ...(hides === false ? [] : [code`hide: (${reader}) => { ${hides} }`]),
    ...(reading.checksWhole ? validator(content.type, context) : []),
  ];
  return code`{ ${commas(members)} }`;
}

function partShape(
  { property, part }: PartsProperty,
  reading: PartsReading,
  context: ModuleContext,
): Code {
  const members: Code[] = [
    code`name: ${literal(property.name)}`,
    code`required: ${literal(property.required)}`,
    ...partMembers(part),
  ];
  if (part.kind === "file") return code`{ ${commas(members)} }`;
  const type = isMany(part) ? itemOf(property.type, context) : property.type;
  const decode = decoder(part, type, reading, context);
  if (decode !== undefined) return code`{ ${commas([...members, decode])} }`;
  const parameter = formParameter(property, partEncoding(part), context.index);
  if (part.kind === "style") members.push(...styleMembers(parameter, context));
  const read = decodeParameter(parameter, reader, context, { path: "", parameters: [] });
  members.push(code`read: (${reader}) => ${read}`);
  // A body that is not read as a whole is not checked as a whole.
  if (reading.streams && part.kind !== "json") members.push(...validator(type, context));
  return code`{ ${commas(members)} }`;
}

/** The member that reads a part by its codec; undefined for a part that is read as a text. */
export function decoder(
  part: PartNode,
  type: TypeNode,
  { json, xml }: PartsReading,
  { index }: PackageContext,
): Code | undefined {
  if (type.kind !== "ref") return undefined;
  if (part.kind === "xml") return code`decode: ${xml(index.declaration(type.target))}`;
  if (part.kind !== "json" || json === undefined) return undefined;
  const { origin } = type;
  return code`decode: ${json({ kind: "json", mediaType: part.sent, type, examples: [], origin })}`;
}

/** Members of what the runtime takes for a part, whether it has a name or not. */
export function partMembers(part: PartNode): readonly Code[] {
  if (part.kind === "style") return [];
  const members: Code[] = [];
  if (part.kind === "file") members.push(code`file: true`);
  if (part.many) members.push(code`many: true`);
  if (part.mediaTypes.length > 0) members.push(code`mediaTypes: ${literals(part.mediaTypes)}`);
  if (part.kind === "text" && part.transferEncoding !== undefined)
    members.push(code`transferEncoding: ${literal(part.transferEncoding)}`);
  if (part.kind === "file" && part.requiredHeaders.length > 0)
    members.push(code`requiredHeaders: ${literals(part.requiredHeaders)}`);
  return members;
}

/** Members for a part that a style makes several texts, or one that holds several. */
function styleMembers(parameter: ParameterNode, context: ModuleContext): readonly Code[] {
  const { style, explode } = parameter;
  const shape = shapeOf(parameter, context);
  const isDelimited = !explode && style !== "deepObject" && shape.kind !== "scalar";
  const members = isDelimited ? [code`delimited: true`] : [];
  const shapes = shape.kind === "choice" ? shape.members.map((member) => member.shape) : [shape];
  const objects = shapes.flatMap((one) => (one.kind === "fields" ? [one.node] : []));
  if (objects.length === 0) return members;
  const names = objects.flatMap((node) =>
    node.kind === "object" ? node.properties.map(({ name: own }) => own) : [],
  );
  if (style === "deepObject") members.push(code`fields: true`);
  else if (explode) members.push(code`fields: ${literals([...new Set(names)])}`);
  return members;
}

export const isMany = (part: PartNode): boolean => part.kind !== "style" && part.many;

export function validator(type: TypeNode, { index }: ModuleContext): readonly Code[] {
  if (type.kind !== "ref") return [];
  return [code`check: ${symbols.validate(index.declaration(type.target)) as Printable}`];
}

/** The type of the items of a list. */
export function itemOf(type: TypeNode, context: PackageContext): TypeNode {
  const node = context.index.resolve(type);
  if (node.kind === "nullable") return itemOf(node.inner, context);
  return node.kind === "array" ? node.items : { kind: "any", origin: type.origin };
}
