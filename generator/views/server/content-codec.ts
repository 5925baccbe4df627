import {
  code,
  distinct,
  globals,
  join,
  literal,
  rt,
  template,
  type Code,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { BodyNode, ContentNode, Declaration, TypeNode } from "../../ir/index.ts";
import type { ModuleContext, PackageContext } from "../context.ts";
import { symbols } from "../symbols.ts";
import { isUnknown, typeCode } from "../types/type-code.ts";
import { formReader, isForm } from "./form.ts";
import type { MemberType } from "./member-view.ts";
import { receivedParts } from "./multipart.ts";
import { receivedPositions } from "./multipart-positions.ts";
import { givenItems, itemContent, receivedItems } from "../operations/sequence.ts";

/** Type of a body that a handler gets. */
export function requestBodyType(
  content: ContentNode,
  body: BodyNode,
  context: PackageContext,
): MemberType {
  if (isByteStream(content, body)) return known(receivedItems(globals.Uint8Array));
  if (content.parts !== undefined) return known(receivedParts(content, body, context));
  if (content.positions !== undefined)
    return known(receivedPositions(content, content.positions, body, context));
  if (content.kind === "form" && isForm(content.type, context))
    return declaredType(content.type, context);
  if (content.kind === "sequence")
    return known(receivedItems(wholeBodyType(itemContent(content), context).type));
  return wholeBodyType(content, context);
}

/** Type of a body that a handler returns: a value, or a stream of items or of bytes. */
export function replyBodyType(content: ContentNode, context: PackageContext): MemberType {
  if (content.kind === "sequence")
    return known(givenItems(wholeBodyType(itemContent(content), context).type, content));
  const { type } = wholeBodyType(content, context);
  return isHandedOver(content, context)
    ? known(code`${type} | ${rt.ByteStream}`)
    : wholeBodyType(content, context);
}

/** Whether a handler gets the bytes of a body piece by piece. */
function isByteStream(content: ContentNode, { streams }: BodyNode): boolean {
  const { kind } = content;
  return streams && (kind === "binary" || (kind === "multipart" && !hasParts(content)));
}

const hasParts = ({ parts, positions }: ContentNode): boolean => (parts ?? positions) !== undefined;

/** Whether a handler gets a body piece by piece: its bytes or its parts. */
export function isInPieces(content: ContentNode, body: BodyNode): boolean {
  if (content.positions?.isStream === true) return true;
  return isByteStream(content, body) || (body.streams && hasParts(content));
}

const known = (type: Printable): MemberType => ({ type, hasUndefined: false });

/** Whether a body is sent as it is, without a check: then it may be sent piece by piece. */
export function isHandedOver(content: ContentNode, context: PackageContext): boolean {
  const { kind } = content;
  return (kind === "binary" || kind === "text") && checkOf(content, context) === false;
}

function wholeBodyType(content: ContentNode, context: PackageContext): MemberType {
  const { kind, type } = content;
  const text: MemberType = { type: code`string`, hasUndefined: false };
  switch (kind) {
    case "json":
      return declaredType(type, context);
    case "xml":
      return type.kind === "any" ? text : declaredType(type, context);
    case "text":
      return isText(type, context) ? declaredType(type, context) : text;
    case "form":
    case "multipart":
    case "binary":
    case "sequence":
      return { type: globals.Uint8Array, hasUndefined: false };
  }
}

function declaredType(type: TypeNode, context: PackageContext): MemberType {
  return { type: typeCode(type, context), hasUndefined: isUnknown(type) };
}

/** Expression of a function that reads the bytes of a body. */
export function decoder(content: ContentNode, context: ModuleContext): Printable {
  const { kind, type } = content;
  const declaration = declarationOf(type, context);
  const bytes = code`bytes: ${globals.Uint8Array}`;
  switch (kind) {
    case "json":
      if (declaration !== undefined) return symbols.decodeJson(declaration);
      return code`(${bytes}) => ${rt.decodeJson}(bytes, ${rt.readJsonAny}, undefined)`;
    case "xml":
      return declaration === undefined ? rt.decodeText : symbols.decodeXml(declaration);
    case "text": {
      if (declaration === undefined || !isText(type, context)) return rt.decodeText;
      return code`(${bytes}) => ${rt.decodeText}(bytes, ${symbols.validate(declaration)})`;
    }
    case "form":
      if (isForm(type, context))
        return code`(${bytes}) => ${rt.decodeForm}(bytes, ${formReader(content, context)})`;
      return code`(${bytes}) => bytes`;
    case "sequence":
      return decoder(itemContent(content), context);
    case "multipart":
    case "binary":
      return code`(${bytes}) => bytes`;
  }
}

/** Expression of a function that writes a body, as text if it is text. */
export function encoder(content: ContentNode, context: PackageContext): Printable {
  const { kind, type } = content;
  if (kind === "sequence") return encoder(itemContent(content), context);
  const declaration = declarationOf(type, context);
  if (kind === "json") {
    if (declaration !== undefined) return symbols.encodeJson(declaration);
    return code`(value: unknown) => ${rt.encodeJson}(value, ${rt.writeJsonAny})`;
  }
  if (kind === "xml" && declaration !== undefined) {
    const encode = symbols.encodeXmlString(declaration);
    if (!isAnyXml(content, context)) return encode;
    // An untyped body may be empty, but an empty text is not an XML document.
    return code`(value: unknown) => (value === undefined ? "" : ${encode}(value))`;
  }
  return code`(body: ${wholeBodyType(content, context).type}) => body`;
}

/** Whether a body is one element with any content. */
export function isAnyXml({ kind, type }: ContentNode, { index }: PackageContext): boolean {
  return kind === "xml" && type.kind === "ref" && index.resolve(type).kind === "any";
}

/** The validator of a body or of an item; false if there is nothing to check. */
export function checkOf(content: ContentNode, context: PackageContext): Reference | false {
  const { kind, type } = content.kind === "sequence" ? itemContent(content) : content;
  const declaration = declarationOf(type, context);
  const isChecked = kind === "json" || kind === "xml" || (kind === "text" && isText(type, context));
  if (declaration === undefined || !isChecked) return false;
  return context.index.resolve(type).kind === "any" ? false : symbols.validate(declaration);
}

/** Whether the bytes are characters. */
export function isCharacters({ kind }: ContentNode): boolean {
  return kind !== "binary" && kind !== "multipart";
}

/** Media type in lower case, without parameters. */
export function bareMediaType({ mediaType }: ContentNode): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/**
 * TypeScript type of the media types of contents. A range becomes a template literal type, except
 * for the range of all media types: that is `string`, which contains the others. Source: RFC 9110,
 * 12.5.1.
 */
export function mediaTypeCode(contents: readonly ContentNode[]): Code {
  const names = contents.map(bareMediaType);
  if (names.includes("*/*")) return code`string`;
  return join(distinct(names.map(oneMediaType)), code` | `);
}

function oneMediaType(name: string): Code {
  const [first = "", ...rest] = name.split("*");
  if (rest.length === 0) return literal(name);
  return template(first, ...rest.flatMap((part) => [code`string`, part]));
}

/** Lowering declares the bodies that have codecs; only one without a schema has no declaration. */
function declarationOf(type: TypeNode, { index }: PackageContext): Declaration | undefined {
  return type.kind === "ref" ? index.declaration(type.target) : undefined;
}

/**
 * Whether the text of a body is a value of its type. Others, such as numbers and date-times that
 * are held as Date, are handed over as text.
 */
function isText(type: TypeNode, { index }: PackageContext): boolean {
  const resolved = index.resolve(type);
  if (resolved.kind === "enum") return resolved.values.every((value) => typeof value === "string");
  return resolved.kind === "string" && { string: true, Date: false }[resolved.held];
}
