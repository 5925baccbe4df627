import { call, code, globals, rt, type Printable } from "../../code/index.ts";
import type { ContentNode, PartNode, PartsContent, PositionsContent } from "../../ir/index.ts";
import { someParts } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { isUnchecked } from "../options.ts";
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
import { formPartsReader, receivedParts } from "./form-parts.ts";
import { partsReader, streamedPart, type PartsReading } from "./parts-reader.ts";
import { partsReply, positionsReply, repliedPart } from "./parts-reply.ts";
import { formType, givenFile, partsType, receivedFile, type PartTypes } from "./parts-type.ts";
import { sentParts, sentPositions } from "./parts-writer.ts";
import { positionsReader, receivedPositions, streamedPosition } from "./positions-reader.ts";
import { positionedParts, positionsType, positionTypes } from "./positions-type.ts";

/** Whether a file is among the parts, or within one of them. */
const hasFile = (content: PartsContent | PositionsContent): boolean =>
  someParts(content, ({ kind }: PartNode) => kind === "file" || kind === "either");

/** Types of parts, with a type for files. */
function typesOf(
  { file, open }: Pick<PartTypes, "file" | "open">,
  context: PackageContext,
): PartTypes {
  const types: PartTypes = {
    file,
    open,
    nested: (content, type) =>
      content.kind === "parts"
        ? partsType({ ...content, type }, types, context)
        : positionsType(positionedParts({ ...content, type }, context), types, context),
  };
  return types;
}

const given = (context: PackageContext): PartTypes =>
  typesOf({ file: givenFile, open: undefined }, context);
const received = (context: PackageContext): PartTypes =>
  typesOf({ file: receivedFile, open: union([receivedFile(), code`string`]) }, context);

/** How parts of parts are read: as a whole, which what is around them checks. */
function withNested(reading: Omit<PartsReading, "nested">, context: ModuleContext): PartsReading {
  const within: PartsReading = { ...reading, streams: false, checksWhole: false, nested };
  function nested(...[content, type]: Parameters<PartsReading["nested"]>): Printable {
    return pure(
      content.kind === "parts"
        ? call(rt.readNestedParts, partsReader({ ...content, type }, within, context))
        : call(rt.readNestedList, positionsReader({ ...content, type }, within, context)),
    );
  }
  return { ...reading, nested };
}

/** Parts that come one after the other are never a whole. */
const inRequest = (streams: boolean, context: ModuleContext): PartsReading =>
  withNested({ streams, checksWhole: !streams, xml: symbols.decodeXml }, context);

export const partsRequest: RequestCodec<PartsContent> = {
  ...wholeRequest,
  callerType(content, context) {
    const own = formType(content, given(context), context);
    if (content.isOpen !== true) return definite(own);
    // Whoever has put the parts together gives them as they are.
    return definite(code`${globals.FormData} | ${globals.Uint8Array} | ${own}`);
  },
  encode: sentParts,
  hasBoundary: true,
  mayStream: hasFile,
  handlerType: (content, context, body) =>
    definite(receivedParts(content, body, received(context), context)),
  reader: (content, context, body) => ({
    ...byteReader,
    multipart: formPartsReader(content, inRequest(body.streams, context), context),
    streams: body.streams,
  }),
};

export const positionsRequest: RequestCodec<PositionsContent> = {
  ...wholeRequest,
  callerType(content, context) {
    const parts = positionedParts(content, context);
    if (!content.isStream) return definite(positionsType(parts, given(context), context));
    return definite(code`${rt.Items}<${union(positionTypes(parts, given(context), context))}>`);
  },
  encode: sentPositions,
  hasBoundary: true,
  mayStream: (content) => content.isStream || hasFile(content),
  handlerType: (content, context, body) =>
    definite(receivedPositions(content, body, received(context), context)),
  reader: (content, context, body) => ({
    ...byteReader,
    positions: positionsReader(
      content,
      inRequest(body.streams || content.isStream, context),
      context,
    ),
    streams: body.streams || content.isStream,
  }),
};

/** Parts of responses are read by the codecs that clients read responses with. */
const inResponse = (context: ClientContentContext): PartsReading =>
  withNested(
    {
      streams: true,
      checksWhole: false,
      json: (part) => jsonResponse.decode(part, context),
      xml: (declaration) => pure(call(rt.codecBody, symbols.decodeXml(declaration))),
    },
    context,
  );

/** Check of a whole response, if it has one. */
function wholeCheck({ type }: ContentNode, context: ClientContentContext): readonly Printable[] {
  return type.kind === "ref" && !isUnchecked(context.options)
    ? [symbols.check(context.index.declaration(type.target))]
    : [];
}

export const partsResponse: ResponseCodec<PartsContent> = {
  handlerType(content, context) {
    const types = given(context);
    const whole = partsType(content, types, context);
    return definite(code`${whole} | ${rt.Items}<${repliedPart(content, types, context)}>`);
  },
  writer: (content, context) => ({
    ...textWriter(code`String`, validatorOf(content, context)),
    multipart: partsReply(content, context),
  }),
  callerType: (content, context) => definite(partsType(content, received(context), context)),
  decode: () => rt.binaryBody,
  parts: (content, context) => [
    partsReader(content, inResponse(context), context),
    ...wholeCheck(content, context),
  ],
  partType: (content, context) => streamedPart(content, received(context), context),
  isVoid: () => false,
};

export const positionsResponse: ResponseCodec<PositionsContent> = {
  handlerType(content, context) {
    const parts = positionedParts(content, context);
    const types = positionTypes(parts, given(context), context);
    const item = types.length === 0 ? code`never` : union(types);
    if (content.isStream) return definite(code`${rt.Items}<${item}>`);
    const whole = positionsType(parts, given(context), context);
    return definite(code`${whole} | ${itemsOf(item)}`);
  },
  writer: (content, context) => ({
    ...textWriter(code`String`, !content.isStream && validatorOf(content, context)),
    multipart: positionsReply(content, context),
  }),
  callerType(content, context) {
    if (content.isStream)
      return definite(
        code`${rt.ItemStream}<${streamedPosition(content, received(context), context)}>`,
      );
    const parts = positionedParts(content, context);
    return definite(positionsType(parts, received(context), context));
  },
  decode: () => rt.binaryBody,
  parts: (content, context) => [
    positionsReader(content, inResponse(context), context),
    ...(content.isStream ? [] : wholeCheck(content, context)),
  ],
  partType: (content, context) => streamedPosition(content, received(context), context),
  isVoid: () => false,
};
