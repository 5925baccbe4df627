import { call, code, rt, type Printable } from "../../code/index.ts";
import type { ContentNode, PartNode, PartsContent, PositionsContent } from "../../ir/index.ts";
import { symbols } from "../symbols.ts";
import { definite } from "../types/member-type.ts";
import { union } from "../types/type-code.ts";
import {
  byteReader,
  itemsOf,
  pure,
  textWriter,
  validatorOf,
  wholeRequest,
  type ClientContentContext,
  type RequestCodec,
  type ResponseCodec,
} from "./content-codec.ts";
import { jsonResponse } from "./json.ts";
import { partsReader, receivedParts, streamedPart, type PartsReading } from "./parts-reader.ts";
import { partsReply, positionsReply, repliedPart } from "./parts-reply.ts";
import { givenFile, partsType, receivedFile } from "./parts-type.ts";
import { sentParts, sentPositions } from "./parts-writer.ts";
import { positionsReader, receivedPositions, streamedPosition } from "./positions-reader.ts";
import { positionedParts, positionsType, positionTypes } from "./positions-type.ts";

const isFile = (part: PartNode | false): boolean => part !== false && part.kind === "file";

/** Parts that come one after the other are never a whole. */
const inRequest = (streams: boolean): PartsReading => ({
  streams,
  checksWhole: !streams,
  xml: symbols.decodeXml,
});

export const partsRequest: RequestCodec<PartsContent> = {
  ...wholeRequest,
  callerType: (content, context) => definite(partsType(content, givenFile, context)),
  encode: sentParts,
  hasBoundary: true,
  mayStream: ({ parts }) => [...parts.values()].some(isFile),
  handlerType: (content, context, body) => definite(receivedParts(content, body, context)),
  reader: (content, context, body) => ({
    ...byteReader,
    multipart: partsReader(content, inRequest(body.streams), context),
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
    positions: positionsReader(content, inRequest(body.streams || content.isStream), context),
    streams: body.streams || content.isStream,
  }),
};

/** Parts of responses are read by the codecs that clients read responses with. */
const inResponse = (context: ClientContentContext): PartsReading => ({
  streams: true,
  checksWhole: false,
  json: (part) => jsonResponse.decode(part, context),
  xml: (declaration) => pure(call(rt.codecBody, symbols.decodeXml(declaration))),
});

/** What checks a whole response, where something does. */
function wholeCheck({ type }: ContentNode, context: ClientContentContext): readonly Printable[] {
  return type.kind === "ref" ? [symbols.check(context.index.declaration(type.target))] : [];
}

export const partsResponse: ResponseCodec<PartsContent> = {
  handlerType(content, context) {
    const whole = partsType(content, givenFile, context);
    return definite(code`${whole} | ${rt.Items}<${repliedPart(content, context)}>`);
  },
  writer: (content, context) => ({
    ...textWriter(code`String`, validatorOf(content, context)),
    multipart: partsReply(content, context),
  }),
  callerType: (content, context) => definite(partsType(content, receivedFile, context)),
  decode: () => rt.binaryBody,
  parts: (content, context) => [
    partsReader(content, inResponse(context), context),
    ...wholeCheck(content, context),
  ],
  partType: streamedPart,
  isVoid: () => false,
};

export const positionsResponse: ResponseCodec<PositionsContent> = {
  handlerType(content, context) {
    const parts = positionedParts(content, context);
    const types = positionTypes(parts, givenFile, context);
    const item = types.length === 0 ? code`never` : union(types);
    if (content.isStream) return definite(code`${rt.Items}<${item}>`);
    const whole = positionsType(parts, givenFile, context);
    return definite(code`${whole} | ${itemsOf(item)}`);
  },
  writer: (content, context) => ({
    ...textWriter(code`String`, !content.isStream && validatorOf(content, context)),
    multipart: positionsReply(content, context),
  }),
  callerType(content, context) {
    if (content.isStream)
      return definite(code`${rt.ItemStream}<${streamedPosition(content, context)}>`);
    const parts = positionedParts(content, context);
    return definite(positionsType(parts, receivedFile, context));
  },
  decode: () => rt.binaryBody,
  parts: (content, context) => [
    positionsReader(content, inResponse(context), context),
    ...(content.isStream ? [] : wholeCheck(content, context)),
  ],
  partType: streamedPosition,
  isVoid: () => false,
};
