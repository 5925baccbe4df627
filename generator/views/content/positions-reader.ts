import {
  code,
  commas,
  distinct,
  join,
  literal,
  name,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { partParameter } from "../../ir/form-parameter.ts";
import type { BodyNode, PositionsContent } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import { itemsOf } from "./content-codec.ts";
import { decoder, partMembers, type PartsReading, validator } from "./parts-reader.ts";
import { receivedFile } from "./parts-type.ts";
import {
  positionedParts,
  positionsType,
  streamedPositionTypes,
  type PartOfType,
} from "./positions-type.ts";

/** Type of a multipart body without names that a handler gets: an array, or part after part. */
export function receivedPositions(
  content: PositionsContent,
  { streams }: Pick<BodyNode, "streams">,
  context: PackageContext,
): Printable {
  const parts = positionedParts(content, context);
  if (!streams && !content.isStream) return positionsType(parts, receivedFile, context);
  return itemsOf(streamedPosition(content, context));
}

/** Type of one part that is read after the other. */
export function streamedPosition(content: PositionsContent, context: PackageContext): Code {
  const types = distinct(streamedPositionTypes(positionedParts(content, context), context));
  return types.length === 0 ? code`never` : join(types, code` | `);
}

const reader = name("reader");

/** Object literal of how a multipart body without names is read. */
export function positionsReader(
  content: PositionsContent,
  reading: PartsReading,
  context: ModuleContext,
): Code {
  const { type } = content;
  const { prefix, rest, minItems, maxItems } = positionedParts(content, context);
  const members = [
    code`prefix: [${commas(prefix.map((one) => partShape(one, reading, context)))}]`,
    ...(rest === false ? [] : [code`rest: ${partShape(rest, reading, context)}`]),
  ];
  if (reading.streams) {
    if (minItems !== undefined) members.push(code`minItems: ${literal(minItems)}`);
    if (maxItems !== undefined) members.push(code`maxItems: ${literal(maxItems)}`);
  }
  if (reading.json !== undefined && content.isStream) members.push(code`streams: true`);
  if (reading.checksWhole) members.push(...validator(type, context));
  return code`{ ${commas(members)} }`;
}

function partShape(
  { part, type }: PartOfType,
  reading: PartsReading,
  context: ModuleContext,
): Code {
  const members = [...partMembers(part)];
  if (part.kind === "file") return code`{ ${commas(members)} }`;
  const decode = decoder(part, type, reading, context);
  if (decode !== undefined) return code`{ ${commas([...members, decode])} }`;
  const parameter = partParameter(type, part.kind === "json" ? "application/json" : undefined);
  const hides = hiddenParameters([parameter], reader, context);
  if (hides !== false) members.push(code`hide: (${reader}) => { ${hides} }`);
  const read = decodeParameter(parameter, reader, context, { path: "", parameters: [] });
  members.push(code`read: (${reader}) => ${read}`);
  return code`{ ${commas(members)} }`;
}
