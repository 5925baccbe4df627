import { code, rt } from "../../code/index.ts";
import type { PartNode, PartsContent, PositionsContent } from "../../ir/index.ts";
import { definite } from "../types/member-type.ts";
import { union } from "../types/type-code.ts";
import { byteReader, wholeRequest, type RequestCodec } from "./content-codec.ts";
import { partsReader, receivedParts } from "./parts-reader.ts";
import { givenFile, partsType } from "./parts-type.ts";
import { sentParts, sentPositions } from "./parts-writer.ts";
import { positionsReader, receivedPositions } from "./positions-reader.ts";
import { positionedParts, positionsType, positionTypes } from "./positions-type.ts";

const isFile = (part: PartNode | false): boolean => part !== false && part.kind === "file";

export const partsRequest: RequestCodec<PartsContent> = {
  ...wholeRequest,
  callerType: (content, context) => definite(partsType(content, givenFile, context)),
  encode: sentParts,
  hasBoundary: true,
  mayStream: ({ parts }) => [...parts.values()].some(isFile),
  handlerType: (content, context, body) => definite(receivedParts(content, body, context)),
  reader: (content, context, body) => ({
    ...byteReader,
    multipart: partsReader(content, body, context),
    streams: body.streams,
  }),
};

export const positionsRequest: RequestCodec<PositionsContent> = {
  ...wholeRequest,
  callerType(content, context) {
    const parts = positionedParts(content, context);
    if (!content.isStream) return definite(positionsType(parts, givenFile, context));
    return definite(code`${rt.Items}<${union(positionTypes(parts, givenFile, context))}>`);
  },
  encode: sentPositions,
  hasBoundary: true,
  mayStream: ({ prefix, rest, isStream }) => isStream || [...prefix, rest].some(isFile),
  handlerType: (content, context, body) => definite(receivedPositions(content, body, context)),
  reader: (content, context, body) => ({
    ...byteReader,
    positions: positionsReader(content, body, context),
    streams: body.streams || content.isStream,
  }),
};
