import {
  call,
  code,
  commas,
  globals,
  key,
  name,
  nothing,
  rt,
  type Code,
  type Printable,
} from "../../code/index.ts";
import { formParameter } from "../../ir/form-parameter.ts";
import type { ContentNode, Declaration, PositionsNode } from "../../ir/index.ts";
import { encodeParameter } from "../operations/parameter-encode.ts";
import { conditionedText } from "../operations/parameter-conditions.ts";
import { givenItems, itemContent, sequenceReader, sequenceWriter } from "../operations/sequence.ts";
import { givenFile, multipartType } from "../operations/multipart.ts";
import {
  positionedParts,
  positionsType,
  positionTypes,
} from "../operations/multipart-positions.ts";
import { symbols } from "../symbols.ts";
import { isUnknown, typeCode, union } from "../types/type-code.ts";
import type { ClientContext } from "./context.ts";

/** TypeScript type of a body that is sent. */
export function sentType(content: ContentNode, context: ClientContext): Printable {
  switch (content.kind) {
    case "json":
    case "form":
      return typeCode(content.type, context);
    case "xml":
      // Without a schema there is no codec, so that XML stays text.
      return content.type.kind === "any" ? code`string` : typeCode(content.type, context);
    case "text":
      return code`string`;
    case "multipart":
      if (content.parts !== undefined) return multipartType(content, givenFile, context);
      return content.positions === undefined
        ? code`${globals.FormData} | ${globals.Uint8Array}`
        : sentPositions(content, content.positions, context);
    case "binary":
      return rt.BinaryBody;
    case "sequence":
      return givenItems(sentType(itemContent(content), context), content);
  }
}

/** A multipart body without names: an array, or parts that may come one after the other. */
function sentPositions(
  content: ContentNode,
  positions: PositionsNode,
  context: ClientContext,
): Code {
  const parts = positionedParts(content, positions, context);
  if (!positions.isStream) return positionsType(parts, givenFile, context);
  return code`${rt.Items}<${union(positionTypes(parts, givenFile, context))}>`;
}

/** TypeScript type of the items of a body that is received. */
export function itemType(content: ContentNode, context: ClientContext): Printable {
  return receivedType(itemContent(content), context);
}

/** TypeScript type of a body that is received. */
export function receivedType(content: ContentNode, context: ClientContext): Printable {
  if (content.kind === "form") return code`string`;
  if (content.kind === "sequence") return code`${rt.ItemStream}<${itemType(content, context)}>`;
  const isBytes = content.kind === "multipart" || content.kind === "binary";
  return isBytes ? globals.Uint8Array : sentType(content, context);
}

/** Whether `sentType` is `unknown`. */
export function isSentAsUnknown({ kind, type }: ContentNode): boolean {
  return (kind === "json" || kind === "form") && isUnknown(type);
}

/** Whether `receivedType` is `unknown`. */
export function isReceivedAsUnknown(content: ContentNode): boolean {
  return content.kind !== "form" && isSentAsUnknown(content);
}

/** Whether a body is sent as the caller gives it. */
export function isSentUnchanged({ kind, type, parts, positions }: ContentNode): boolean {
  switch (kind) {
    case "text":
    case "binary":
      return true;
    case "multipart":
      return (parts ?? positions) === undefined;
    case "xml":
      return type.kind !== "ref";
    case "json":
    case "form":
    case "sequence":
      return false;
  }
}

/** Expression of what is sent for a body: text, or bytes. */
export function sentData(
  content: ContentNode,
  value: Printable,
  context: ClientContext,
): Printable {
  const declaration = declarationOf(content, context);
  switch (content.kind) {
    case "json":
      return declaration !== undefined && context.beyondJson.has(declaration.id)
        ? call(symbols.encodeJson(declaration), value)
        : code`${globals.JSON}.stringify(${value})`;
    case "xml":
      return declaration === undefined ? value : call(symbols.encodeXml(declaration), value);
    case "form":
      return conditionedText(
        { condition: content.condition, name: "body" },
        value,
        call(rt.formText, value, ...formWriters(content, context)),
      );
    case "sequence": {
      const item = itemContent(content);
      const encode = code`(item: ${sentType(item, context)}) => ${sentData(item, code`item`, context)}`;
      return call(rt.sentItems, sequenceWriter(content) || nothing, encode, value);
    }
    case "text":
    case "multipart":
    case "binary":
      return value;
  }
}

/** Object literal of the functions that write the properties with an encoding; none without any. */
function formWriters(content: ContentNode, context: ClientContext): readonly Code[] {
  const type = context.index.resolve(content.type);
  if (content.encodings === undefined || type.kind !== "object") return [];
  const given = name("given");
  const writers = type.properties.flatMap((property) => {
    if (content.encodings?.has(property.name) !== true) return [];
    const parameter = formParameter(property, content, context.index);
    return [
      code`${key(property.name)}: (${given}) => ${encodeParameter(parameter, given, context)}`,
    ];
  });
  return [code`{ ${commas(writers)} }`];
}

/** Expression of a function that reads the bytes of a response. */
export function readFunction(content: ContentNode, context: ClientContext): Printable {
  const declaration = declarationOf(content, context);
  switch (content.kind) {
    case "json":
      if (declaration === undefined) return pure(call(rt.jsonBody));
      if (context.beyondJson.has(declaration.id))
        return pure(call(rt.codecBody, symbols.decodeJson(declaration)));
      return pure(call(rt.jsonBody, symbols.check(declaration)));
    case "xml": {
      if (declaration === undefined) return rt.textBody;
      const decode = symbols.decodeXml(declaration);
      // Any value may also be no value, which is not an XML document.
      const isAny = context.index.resolve(content.type).kind === "any";
      return isAny
        ? code`(bytes: Uint8Array, options?: ${rt.XmlDecodeOptions}) => (bytes.length === 0 ? undefined : ${call(decode, code`bytes`, code`options`)})`
        : pure(call(rt.codecBody, decode));
    }
    case "text":
    case "form":
      return rt.textBody;
    case "multipart":
    case "binary":
      return rt.binaryBody;
    case "sequence": {
      const item = readFunction(itemContent(content), context);
      return pure(call(rt.itemsBody, sequenceReader(content) || nothing, item));
    }
  }
}

/** A call that bundlers may drop where its result is not used. */
export const pure = (made: Code): Code => code`/* @__PURE__ */ ${made}`;

/** Lowering declares the bodies that have codecs; only one without a schema has no declaration. */
function declarationOf({ type }: ContentNode, { index }: ClientContext): Declaration | undefined {
  return type.kind === "ref" ? index.declaration(type.target) : undefined;
}
