import type { ContentNode, Declaration, TypeNode } from "../../ir/index.ts";
import { quote, templateText } from "../../names/quote.ts";
import type { CodecContext } from "../codec-context.ts";
import { resolveType } from "../../ir/parameter-shape.ts";
import { symbols } from "../symbols.ts";
import { typeText } from "../types/type-text.ts";
import { formReader, isForm } from "./form.ts";

/** TypeScript type of a body that a handler gets. */
export function requestBodyType(content: ContentNode, context: CodecContext): string {
  if (content.kind === "form" && isForm(content.type, context))
    return typeText(content.type, context);
  return replyBodyType(content, context);
}

/** TypeScript type of a body that a handler answers. */
export function replyBodyType(content: ContentNode, context: CodecContext): string {
  const { kind, type } = content;
  if (kind === "json") return typeText(type, context);
  if (kind === "xml") return type.kind === "any" ? "string" : typeText(type, context);
  if (kind === "text") return isText(type, context) ? typeText(type, context) : "string";
  return "Uint8Array";
}

const bytes = "bytes: Uint8Array";
const keepBytes = `(${bytes}) => bytes`;

/** Expression of a function that reads the bytes of a body. */
export function decodeText(content: ContentNode, context: CodecContext): string {
  const { kind, type } = content;
  const declaration = declarationOf(type, context);
  switch (kind) {
    case "json":
      if (declaration !== undefined)
        return context.scope.value("json/decode", symbols.decodeJson(declaration));
      return `(${bytes}) => ${context.runtime("decodeJson")}(bytes, ${context.runtime("readJsonAny")}, undefined)`;
    case "xml":
      if (declaration !== undefined)
        return context.scope.value("xml/decode", symbols.decodeXml(declaration));
      return context.runtime("decodeText");
    case "text": {
      if (declaration === undefined || !isText(type, context)) return context.runtime("decodeText");
      const validate = context.scope.value("validate", symbols.validate(declaration));
      return `(${bytes}) => ${context.runtime("decodeText")}(bytes, ${validate})`;
    }
    case "form":
      if (!isForm(type, context)) return keepBytes;
      return `(${bytes}) => ${context.runtime("decodeForm")}(bytes, ${formReader(type, context)})`;
    case "multipart":
    case "binary":
      return keepBytes;
  }
}

/** Expression of a function that writes a body, as text where it is text. */
export function encodeText(content: ContentNode, context: CodecContext): string {
  const { kind, type } = content;
  const declaration = declarationOf(type, context);
  if (kind === "json") {
    if (declaration !== undefined)
      return context.scope.value("json/encode", symbols.encodeJson(declaration));
    return `(value: unknown) => ${context.runtime("encodeJson")}(value, ${context.runtime("writeJsonAny")})`;
  }
  if (kind === "xml" && declaration !== undefined) {
    const encode = context.scope.value("xml/encode", symbols.encodeXmlString(declaration));
    if (!isAnyXml(content, context)) return encode;
    // What may be anything may be nothing, which no XML document is.
    return `(value: unknown) => (value === undefined ? "" : ${encode}(value))`;
  }
  return `(body: ${replyBodyType(content, context)}) => body`;
}

/** Whether a body is one element that may hold anything. */
export function isAnyXml({ kind, type }: ContentNode, context: CodecContext): boolean {
  return kind === "xml" && type.kind === "ref" && resolveType(type, context).kind === "any";
}

/** Name of the validator of a body; empty where there is nothing to check. */
export function checkText({ kind, type }: ContentNode, context: CodecContext): string {
  const declaration = declarationOf(type, context);
  const isChecked = kind === "json" || kind === "xml" || (kind === "text" && isText(type, context));
  if (declaration === undefined || !isChecked) return "";
  if (resolveType(type, context).kind === "any") return "";
  return context.scope.value("validate", symbols.validate(declaration));
}

/** Whether the bytes are characters. */
export function isCharacters({ kind }: ContentNode): boolean {
  return kind !== "binary" && kind !== "multipart";
}

/** Media type in lower case, without parameters. */
export function bareMediaType({ mediaType }: ContentNode): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** TypeScript type of media types: the one, or all that a range stands for. Source: RFC 9110, 12.5.1. */
export function mediaTypeText(content: ContentNode): string {
  const name = bareMediaType(content);
  if (name === "*/*") return "string";
  return name.includes("*")
    ? `\`${templateText(name).replaceAll("*", "${string}")}\``
    : quote(name);
}

/** Types of several media types; `string` says it all, and the others would only be lost in it. */
export function mediaTypeUnion(mediaTypes: readonly string[]): string {
  const unique = [...new Set(mediaTypes)];
  return unique.includes("string") ? "string" : unique.join(" | ");
}

/** Lowering declares the bodies that have codecs; only one without a schema has no declaration. */
function declarationOf(type: TypeNode, context: CodecContext): Declaration | undefined {
  return type.kind === "ref" ? context.declaration(type.target) : undefined;
}

/** Whether all values of a type are strings. */
function isText(type: TypeNode, context: CodecContext): boolean {
  const resolved = resolveType(type, context);
  if (resolved.kind === "enum") return resolved.values.every((value) => typeof value === "string");
  return resolved.kind === "string";
}
