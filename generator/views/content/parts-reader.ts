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
import {
  formParameter,
  partEncoding,
  partParameter,
  partType,
  sentType,
  valueOfEither,
} from "../../ir/forms/form-parameter.ts";
import type {
  Declaration,
  JsonContent,
  NestedContent,
  ParameterNode,
  PartNode,
  PositionedPart,
  TypeNode,
} from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import {
  otherParts,
  partsObject,
  partsProperties,
  valueType,
  type NamedParts,
  type PartsProperty,
  type PartTypes,
} from "./parts-type.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import { shapeOf } from "../../ir/parameters/shape-of.ts";
import { symbols } from "../symbols.ts";

/** Type of one part that is read after the other. */
export function streamedPart(content: NamedParts, types: PartTypes, context: PackageContext): Code {
  const streamed = (own: Printable, part: PartNode, whole: TypeNode): Code => {
    if (part.kind === "file") return code`${rt.StreamedFile}<${own}>`;
    const type = partType(part, whole, context.index);
    if (part.kind !== "either")
      return code`${rt.StreamedField}<${own}, ${valueType(part, type, types, context)}>`;
    const value =
      part.isOpen === true
        ? code`${rt.StreamedField}<${own}, string>`
        : streamed(own, part.value, valueOfEither(type, context.index));
    return code`${rt.StreamedFile}<${own}> | ${value}`;
  };
  const parts = partsProperties(content, context).map(({ property, part }) =>
    streamed(literal(property.name), part, property.type),
  );
  const others = otherParts(content, context);
  if (others !== undefined) parts.push(streamed(code`string`, others.part, others.type));
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
  /** Function that reads the bytes of a part that is multipart. */
  nested(content: NestedContent, type: TypeNode): Printable;
}

/** Object literal of how a multipart body with named parts is read. */
export function partsReader(
  content: NamedParts,
  reading: PartsReading,
  context: ModuleContext,
  further: readonly Code[] = [],
): Code {
  const properties = partsProperties(content, context);
  const fields = properties.filter(
    ({ part }) => !isCoded(part) && part.kind !== "file" && !isReadAlone(part),
  );
  const hides = hiddenParameters(
    fields.map(({ property }) => property),
    reader,
    context,
  );
  const members = [
    code`parts: [${lines(properties.map((one) => code`${partShape(one, reading, context)},`))}]`,
    ...othersShape(content, reading, context),
    ...(partsObject(content, context).additional === "closed" ? [code`closed: true`] : []),
    ...(hides === false ? [] : [code`hide: (${reader}) => { ${hides} }`]),
    ...(reading.checksWhole ? validator(withoutNull(content.type), context) : []),
    ...further,
  ];
  return code`{ ${commas(members)} }`;
}

/** Null is no value of the parts of a body. */
const withoutNull = (type: TypeNode): TypeNode => (type.kind === "nullable" ? type.inner : type);

function partShape(
  { property, part }: PartsProperty,
  reading: PartsReading,
  context: ModuleContext,
): Code {
  const orNull = property.required && context.index.resolve(property.type).kind === "nullable";
  const head: Code[] = [
    code`name: ${literal(property.name)}`,
    code`required: ${literal(property.required && !orNull)}`,
    ...(orNull ? [code`orNull: true`] : []),
  ];
  const type = partType(part, property.type, context.index);
  if (part.kind !== "style" && isReadAlone(part)) {
    const own = checkedShape(part, sentType(type, context.index), reading, context);
    const orOne = part.orOne === true ? [code`orOne: true`] : [];
    return code`{ ${commas([...head, ...own, ...orOne, code`alone: true`])} }`;
  }
  const members: Code[] = [...head, ...partMembers(part)];
  if (part.kind === "file") return code`{ ${commas(members)} }`;
  const decode = decoder(part, type, reading, context);
  if (decode.length > 0) return code`{ ${commas([...members, ...decode])} }`;
  const parameter = formParameter(property, partEncoding(part), context.index);
  if (part.kind === "style") members.push(...styleMembers(parameter, context));
  const read = decodeParameter(parameter, reader, context, { path: "", parameters: [] });
  members.push(code`read: (${reader}) => ${read}`);
  // A body that is not read as a whole is not checked as a whole.
  if (reading.streams && part.kind !== "json") members.push(...validator(type, context));
  return code`{ ${commas(members)} }`;
}

/** The member for parts of names that the schema does not list. */
function othersShape(
  content: NamedParts,
  reading: PartsReading,
  context: ModuleContext,
): readonly Code[] {
  const others = otherParts(content, context);
  if (others === undefined) return [];
  const { part } = others;
  const type = partType(part, others.type, context.index);
  const members = checkedShape(part, type, reading, context);
  if (part.kind === "either" && part.orOne === true) members.push(code`orOne: true`);
  return [code`others: { ${commas(members)} }`];
}

/** Members for a part that nothing else checks where parts come one after the other. */
function checkedShape(
  part: PositionedPart,
  type: TypeNode,
  reading: PartsReading,
  context: ModuleContext,
): Code[] {
  const members = unnamedShape(part, type, reading, context);
  const isChecked = reading.streams && part.kind === "text";
  return isChecked ? [...members, ...validator(type, context)] : members;
}

/** Members for a part whose name does not tell how it is read. */
export function unnamedShape(
  part: PartNode,
  type: TypeNode,
  reading: PartsReading,
  context: ModuleContext,
): Code[] {
  const members = [...partMembers(part)];
  if (part.kind === "file") return members;
  if (part.kind === "either") {
    const { value } = part;
    const own = checkedShape(
      { ...value, many: false },
      valueOfEither(type, context.index),
      reading,
      context,
    );
    return [...members, code`value: { ${commas(own)} }`];
  }
  const decode = decoder(part, type, reading, context);
  if (decode.length > 0) return [...members, ...decode];
  const parameter = partParameter(type, part.kind === "json" ? part.sent : undefined);
  const hides = hiddenParameters([parameter], reader, context);
  if (hides !== false) members.push(code`hide: (${reader}) => { ${hides} }`);
  const read = decodeParameter(parameter, reader, context, { path: "", parameters: [] });
  return [...members, code`read: (${reader}) => ${read}`];
}

/** Whether each part of a name is read by itself, because the part tells how, or how many there are. */
function isReadAlone(part: PartNode): boolean {
  if (part.kind === "style" || part.kind === "text") return false;
  return part.kind === "either" || part.orOne === true;
}

/** Whether a part is never read as a text. */
const isCoded = ({ kind }: PartNode): boolean => kind === "xml" || kind === "nested";

/** Members that read a part by a codec, or as multipart; none for a part that is read as a text. */
function decoder(
  part: PartNode,
  held: TypeNode,
  { streams, json, xml, nested }: PartsReading,
  context: ModuleContext,
): readonly Code[] {
  const { index } = context;
  if (part.kind === "nested") {
    const inner = sentType(held, index);
    const read = code`nested: ${nested(part.content, inner)}`;
    return streams ? [read, ...validator(inner, context)] : [read];
  }
  const type = part.kind === "xml" ? sentType(held, index) : held;
  if (type.kind !== "ref") return [];
  if (part.kind === "xml") return [code`decode: ${xml(index.declaration(type.target))}`];
  if (part.kind !== "json" || json === undefined) return [];
  const { origin } = type;
  const content = {
    kind: "json",
    mediaType: part.sent,
    type,
    examples: [],
    exampleNames: [],
    origin,
  } as const;
  return [code`decode: ${json(content)}`];
}

/** Members of what the runtime takes for a part, whether it has a name or not. */
function partMembers(part: PartNode): readonly Code[] {
  if (part.kind === "style") return [];
  if (part.kind === "either") return partMembers({ ...part.file, many: part.many });
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

export function validator(type: TypeNode, { index }: ModuleContext): readonly Code[] {
  if (type.kind !== "ref") return [];
  return [code`check: ${symbols.validate(index.declaration(type.target)) as Printable}`];
}
