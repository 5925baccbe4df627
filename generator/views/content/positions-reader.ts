import {
  code,
  commas,
  distinct,
  join,
  literal,
  type Code,
  type Printable,
} from "../../code/index.ts";
import type { BodyNode, PositionsContent } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { itemsOf } from "./content-codec.ts";
import { type PartsReading, unnamedShape, validator } from "./parts-reader.ts";
import type { PartTypes } from "./parts-type.ts";
import {
  positionedParts,
  positionsType,
  streamedPositionTypes,
  type ListedParts,
  type PartOfType,
} from "./positions-type.ts";

/** Type of a multipart body without names that a handler gets: an array, or part after part. */
export function receivedPositions(
  content: PositionsContent,
  { streams }: Pick<BodyNode, "streams">,
  types: PartTypes,
  context: PackageContext,
): Printable {
  const parts = positionedParts(content, context);
  if (!streams && !content.isStream) return positionsType(parts, types, context);
  return itemsOf(streamedPosition(content, types, context));
}

/** Type of one part that is read after the other. */
export function streamedPosition(
  content: PositionsContent,
  types: PartTypes,
  context: PackageContext,
): Code {
  const all = streamedPositionTypes(positionedParts(content, context), types, context);
  const streamed = distinct(all);
  return streamed.length === 0 ? code`never` : join(streamed, code` | `);
}

/** Object literal of how a multipart body without names is read. */
export function positionsReader(
  content: ListedParts,
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

const partShape = (
  { part, type }: PartOfType,
  reading: PartsReading,
  context: ModuleContext,
): Code => code`{ ${commas(unnamedShape(part, type, reading, context))} }`;
