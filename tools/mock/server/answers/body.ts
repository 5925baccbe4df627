import {
  isText,
  type ApiIndex,
  type NestedContent,
  type PartNode,
  type PositionedPart,
  type ResponseContent,
  type TypeNode,
} from "../../../../generator/ir/index.ts";
import { encodedField, formFields, plainText } from "../../../../generator/samples/form-fields.ts";
import { isJsonObject, type Json } from "../../../../generator/samples/json.ts";

/** Whether a body is read and written by its schema; others are handed over as they are. */
export function isTyped({ kind, type }: ResponseContent, index: ApiIndex): boolean {
  switch (kind) {
    case "json":
    case "parts":
    case "positions":
    case "sequence":
      return true;
    case "xml":
      return type.kind === "ref" && index.resolve(type).kind !== "any";
    case "text": {
      const resolved = index.resolve(type);
      if (resolved.kind === "enum") return resolved.values.every((one) => typeof one === "string");
      return isText(resolved);
    }
    case "form":
    case "multipart":
    case "binary":
      return false;
  }
}

/** A value as a handler of the generated server gives it. */
export function givenBody(content: ResponseContent, value: Json, index: ApiIndex): unknown {
  switch (content.kind) {
    case "json":
    case "sequence":
      return value;
    case "xml":
    case "text":
      return isTyped(content, index) ? value : plainText(value);
    case "form":
      return utf8(typeof value === "string" ? value : formText(value));
    case "multipart":
    case "binary":
      return utf8(plainText(value));
    case "parts":
    case "positions":
      return withFiles(content, content.type, value, index);
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A value as a urlencoded form of a response, of which documents describe no encoding. */
function formText(value: Json): string {
  return Object.entries(isJsonObject(value) ? value : {})
    .flatMap(([name, member]) => formFields(name, member, undefined).map(encodedField))
    .join("&");
}

/** The value of a multipart body, with files in place of their texts. */
function withFiles(content: NestedContent, type: TypeNode, value: Json, index: ApiIndex): unknown {
  const { node } = index.resolveNullable(type);
  if (content.kind === "positions") {
    const list: readonly Json[] = Array.isArray(value) ? value : [value];
    return list.map((item, i) => {
      const part = content.prefix[i] ?? content.rest;
      return part === false ? item : givenPart(part, itemType(node, i) ?? type, item, index);
    });
  }
  if (node.kind !== "object" || !isJsonObject(value)) return value;
  const types = new Map(node.properties.map((one) => [one.name, one.type]));
  const members = Object.entries(value).flatMap(([name, member]) => {
    const part = content.parts.get(name) ?? content.others;
    const own = types.get(name);
    // Null is left out, or JSON.
    if (part === undefined || own === undefined || member === null) return [[name, member]];
    if (part.kind === "style" || !part.many || !Array.isArray(member))
      return [[name, givenPart(part, own, member, index)]];
    const whole = index.resolveNullable(own).node;
    const items = (member as readonly Json[]).map((item, i) =>
      givenPart(part, itemType(whole, i) ?? own, item, index),
    );
    return [[name, items]];
  });
  return Object.fromEntries(members) as unknown;
}

function itemType(node: TypeNode, position: number): TypeNode | undefined {
  if (node.kind === "array") return node.items;
  if (node.kind !== "tuple") return undefined;
  return node.items[position] ?? (node.rest === false ? undefined : node.rest);
}

function givenPart(part: PartNode, type: TypeNode, value: Json, index: ApiIndex): unknown {
  if (part.kind === "file") return fileOf(part, value);
  if (part.kind === "either") return fileOf(part.file, value);
  if (part.kind === "nested") return withFiles(part.content, type, value, index);
  return value;
}

function fileOf(part: PositionedPart & { readonly kind: "file" }, value: Json): object {
  const { mediaTypes, requiredHeaders } = part;
  const contentType = mediaTypes.find((one) => !one.includes("*")) ?? ofRange(mediaTypes[0]);
  const headers = Object.fromEntries(
    requiredHeaders
      .filter((name) => !/^content-(?:type|disposition)$/i.test(name))
      .map((name) => [name, "example"]),
  );
  return { content: utf8(plainText(value)), filename: "example", contentType, headers };
}

/** A media type within a range. */
export function ofRange(range = "*/*"): string {
  const [kind = "*"] = range.split("/");
  return known.get(kind) ?? "application/octet-stream";
}

const known = new Map([
  ["text", "text/plain"],
  ["image", "image/png"],
  ["audio", "audio/mpeg"],
  ["video", "video/mp4"],
  ["font", "font/woff2"],
]);
