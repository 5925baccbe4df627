import {
  code,
  commas,
  distinct,
  join,
  literal,
  literals,
  name,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { partParameter } from "../../ir/form-parameter.ts";
import type { BodyNode, ContentNode, PositionsNode } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { hiddenParameters } from "../operations/hidden-parameters.ts";
import {
  positionedParts,
  positionsType,
  streamedPositionTypes,
  type PositionedPart,
} from "../operations/multipart-positions.ts";
import { receivedFile } from "../operations/multipart.ts";
import { decodeParameter } from "../operations/parameter-decode.ts";
import { receivedItems } from "../operations/sequence.ts";
import { symbols } from "../symbols.ts";

/** Type of a multipart body without names that a handler gets: an array, or part after part. */
export function receivedPositions(
  content: ContentNode,
  positions: PositionsNode,
  { streams }: BodyNode,
  context: PackageContext,
): Printable {
  const parts = positionedParts(content, positions, context);
  if (!streams && !positions.isStream) return positionsType(parts, receivedFile, context);
  const types = distinct(streamedPositionTypes(parts, context));
  return receivedItems(types.length === 0 ? code`never` : join(types, code` | `));
}

const reader = name("reader");

/** Object literal of how a multipart body without names is read; false for what is none. */
export function multipartPositions(
  content: ContentNode,
  body: BodyNode,
  context: ModuleContext,
): Code | false {
  const { positions, type } = content;
  if (positions === undefined) return false;
  const { prefix, rest, minItems, maxItems } = positionedParts(content, positions, context);
  const members = [
    code`prefix: [${commas(prefix.map((one) => partShape(one, context)))}]`,
    ...(rest === false ? [] : [code`rest: ${partShape(rest, context)}`]),
  ];
  if (body.streams || positions.isStream) {
    // Parts that come one after the other are never a whole.
    if (minItems !== undefined) members.push(code`minItems: ${literal(minItems)}`);
    if (maxItems !== undefined) members.push(code`maxItems: ${literal(maxItems)}`);
  } else if (type.kind === "ref") {
    const validate = symbols.validate(context.index.declaration(type.target)) as Printable;
    members.push(code`check: ${validate}`);
  }
  return code`{ ${commas(members)} }`;
}

function partShape({ part, type }: PositionedPart, context: ModuleContext): Code {
  const { kind, mediaTypes, transferEncoding } = part;
  const members: Code[] = [];
  if (kind === "file") members.push(code`file: true`);
  if (mediaTypes.length > 0) members.push(code`mediaTypes: ${literals(mediaTypes)}`);
  if (transferEncoding !== undefined)
    members.push(code`transferEncoding: ${literal(transferEncoding)}`);
  if (part.requiredHeaders !== undefined)
    members.push(code`requiredHeaders: ${literals(part.requiredHeaders)}`);
  if (kind === "file") return code`{ ${commas(members)} }`;
  const parameter = partParameter(type, kind === "json" ? "application/json" : undefined);
  const hides = hiddenParameters([parameter], reader, context);
  if (hides !== false) members.push(code`hide: (${reader}) => { ${hides} }`);
  const read = decodeParameter(parameter, reader, context, { path: "", parameters: [] });
  members.push(code`read: (${reader}) => ${read}`);
  return code`{ ${commas(members)} }`;
}
