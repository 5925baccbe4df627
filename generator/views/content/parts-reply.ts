import {
  code,
  commas,
  join,
  key,
  lines,
  literal,
  literals,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { partType, sentType, valueOfEither } from "../../ir/forms/form-parameter.ts";
import type { PartNode, PartsContent, PositionsContent, TypeNode } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { validator } from "./parts-reader.ts";
import {
  givenFile,
  otherParts,
  partsProperties,
  valueType,
  type NamedParts,
  type PartTypes,
} from "./parts-type.ts";
import { nestedWriter, writerOf, type NestedWriters } from "./parts-writer.ts";
import { positionedParts } from "./positions-type.ts";

/** Type of one part that a handler gives after the other. */
export function repliedPart(
  content: PartsContent,
  types: PartTypes,
  context: PackageContext,
): Code {
  const replied = (own: Printable, part: PartNode, whole: TypeNode): Code => {
    if (part.kind === "file")
      return part.requiredHeaders.length === 0
        ? code`${rt.GivenFile}<${own}>`
        : code`${rt.GivenFile}<${own}, ${givenFile(part)}>`;
    const type = partType(part, whole, context.index);
    if (part.kind !== "either")
      return code`${rt.GivenField}<${own}, ${valueType(part, type, types, context)}>`;
    const value = replied(own, part.value, valueOfEither(type, context.index));
    return code`${replied(own, part.file, whole)} | ${value}`;
  };
  const parts = partsProperties(content, context).map(({ property, part }) =>
    replied(literal(property.name), part, property.type),
  );
  const others = otherParts(content, context);
  if (others !== undefined) parts.push(replied(code`string`, others.part, others.type));
  return parts.length === 0 ? code`never` : join(parts, code` | `);
}

/** Object literal of how the parts of a reply with names are written. */
export function partsReply(content: PartsContent, context: ModuleContext): Code {
  const { writers, others } = namedWriters(content, validator, context);
  const required = partsProperties(content, context).filter(({ property }) => property.required);
  const names = required.map(({ property }) => property.name);
  const further = others === undefined ? [] : [code`others: ${others}`];
  const members = [code`named: ${writers}`, ...further, code`required: ${literals(names)}`];
  return code`{ ${commas(members)} }`;
}

interface NamedWriters {
  readonly writers: Code;
  readonly others: Code | undefined;
}

function namedWriters(
  content: NamedParts,
  checks: PartChecks,
  context: ModuleContext,
): NamedWriters {
  const writer = (part: PartNode, whole: TypeNode): Code =>
    partReply(part, partType(part, whole, context.index), { hasCharset: false, checks }, context);
  const named = partsProperties(content, context).map(
    ({ property, part }) => code`${key(property.name)}: ${writer(part, property.type)},`,
  );
  const others = otherParts(content, context);
  return {
    writers: code`{ ${lines(named)} }`,
    others: others && writer(others.part, others.type),
  };
}

/** Members that check a part. */
type PartChecks = typeof validator;

/** The check of a part includes the parts within it. */
const unchecked: PartChecks = () => [];

/** How the parts of a part of a reply are written: nothing that the schema does not describe. */
function replyWriters(context: ModuleContext): NestedWriters {
  return {
    named(content) {
      const { writers, others } = namedWriters(content, unchecked, context);
      return [writers, others ?? literal(false)];
    },
    positioned: ({ part, type }) =>
      partReply(part, type, { hasCharset: true, checks: unchecked }, context),
  };
}

/** Object literal of how the parts of a reply without names are written. */
export function positionsReply(content: PositionsContent, context: ModuleContext): Code {
  const { prefix, rest, minItems, maxItems } = positionedParts(content, context);
  const all = [...prefix, ...(rest === false ? [] : [rest])];
  const writers = all.map(({ part, type }) =>
    partReply(part, type, { hasCharset: true, checks: validator }, context),
  );
  const most = rest === false ? Math.min(prefix.length, maxItems ?? Infinity) : maxItems;
  const members = [
    code`positions: [${commas(writers)}]`,
    ...(minItems === undefined ? [] : [code`minItems: ${literal(minItems)}`]),
    ...(most === undefined ? [] : [code`maxItems: ${literal(most)}`]),
  ];
  return code`{ ${commas(members)} }`;
}

/** How parts of a reply differ by where they are. */
interface ReplyPlace {
  /** Whether text says that it is in UTF-8. */
  readonly hasCharset: boolean;
  readonly checks: PartChecks;
}

function partReply(
  part: PartNode,
  type: TypeNode,
  { hasCharset, checks }: ReplyPlace,
  context: ModuleContext,
): Code {
  // Styles are for forms, which only requests are.
  if (part.kind === "style") throw new Error(`a style in a response: ${type.origin.pointer}`);
  const written = writerOf(part, hasCharset, encoder(part, type, context));
  // A writer that says nothing is that of one value here.
  const isList = part.many && written.length === 0;
  const members: Printable[] = isList ? [code`many: true`] : [...written];
  if (part.kind === "either") members.push(...checks(valueOfEither(type, context.index), context));
  else if (part.kind !== "file") members.push(...checks(type, context));
  return code`{ ${commas(members)} }`;
}

/** The member that writes a part by its codec, or as multipart; none for a part without one. */
function encoder(part: PartNode, held: TypeNode, context: ModuleContext): readonly Code[] {
  if (part.kind === "either")
    return encoder(part.value, valueOfEither(held, context.index), context);
  const type = sentType(held, context.index);
  if (part.kind === "nested")
    return [code`nested: ${nestedWriter(part, type, replyWriters(context), context)}`];
  if (type.kind !== "ref" || (part.kind !== "json" && part.kind !== "xml")) return [];
  const declaration = context.index.declaration(type.target);
  const { encodeJson: json, encodeXmlString: xml } = symbols;
  return [code`encode: ${{ json, xml }[part.kind](declaration)}`];
}
