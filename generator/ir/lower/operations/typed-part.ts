import { at, own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { EncodingNode, NestedContent, PositionedPart } from "../../content.ts";
import { isJson, isRange, isTextual, isXml, mediaKind } from "../../media-type.ts";
import { originOf } from "../../origin.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import type { LoweredType } from "../types/lowered.ts";
import { reportNested, type EncodingSite } from "./encodings.ts";
import { lowerPartHeaders } from "./part-headers.ts";

/** A part as the document describes it. */
interface Described {
  /** Name or position, for reports. */
  readonly name: string;
  /** Its Encoding Object, and what that says. */
  readonly site: EncodingSite | undefined;
  readonly encoding: EncodingNode | undefined;
  /** Schema of its value, or of one item of an array. */
  readonly schema: Site<JsonObject> | undefined;
  /** Whether it is one of an array's. */
  readonly many: boolean;
  readonly type: LoweredType;
}

/** A part, and the type of its value. */
export interface LoweredPart<Part> {
  readonly part: Part;
  /** That of the schema, with files as any values; of an array that of all its items. */
  readonly type: LoweredType;
}

/** A part that is to be a multipart body itself. */
export interface NestedMedia extends Pick<Described, "name" | "schema" | "type"> {
  readonly site: EncodingSite;
  readonly mediaType: string;
}

/** Makes the parts of a part; undefined for what has neither names nor positions. */
export type Nest = (media: NestedMedia) => LoweredNested | undefined;

/** The parts of a part, and its type. */
export interface LoweredNested {
  readonly content: NestedContent;
  readonly type: LoweredType;
}

/**
 * A part that is sent by its schema and the media types of its Encoding Object. Source: OpenAPI 3.2,
 * Encoding Object, and Working with Binary Data; 3.0.4, Considerations for File Uploads.
 */
export function lowerTypedPart(
  lowering: OperationLowering,
  described: Described,
  nest: Nest,
): LoweredPart<PositionedPart> {
  const { site, name, type } = described;
  const mediaTypes = listedTypes(described.encoding);
  const nested = nestedPart(lowering, described, mediaTypes, nest);
  const part = nested?.part ?? partOf(lowering, described, mediaTypes);
  const headers = site === undefined ? [] : lowerPartHeaders(lowering, site, name, part.kind);
  if (site !== undefined && nested === undefined) reportNested(lowering, site, name);
  if (part.kind !== "file") return nested ?? { part, type };
  return { part: { ...part, requiredHeaders: headers }, type: fileType(lowering, type) };
}

/** A part whose first media type is multipart, and whose value is an object or an array. */
function nestedPart(
  lowering: OperationLowering,
  { site, schema, many, name, type }: Described,
  mediaTypes: readonly string[],
  nest: Nest,
): LoweredPart<PositionedPart> | undefined {
  const [sent = ""] = mediaTypes;
  if (site === undefined || isRange(sent) || mediaKind(sent) !== "multipart") return undefined;
  const item = heldType(lowering, type, many);
  const nested = nest({ site, mediaType: sent, type: item, schema, name });
  if (nested === undefined) return undefined;
  const part = { kind: "nested", many, mediaTypes, sent, content: nested.content } as const;
  return { part, type: withItem(lowering, type, many, nested.type) };
}

/** A type with another one for a part of it. */
function withItem(
  lowering: OperationLowering,
  type: LoweredType,
  many: boolean,
  item: LoweredType,
): LoweredType {
  if (heldType(lowering, type, many) === item) return type;
  const list = lowering.drafts.resolve(type);
  if (many && list.kind === "nullable") return withItem(lowering, list.inner, many, item);
  return many && list.kind === "array" ? { ...list, items: item, uniqueItems: false } : item;
}

/** A file, or a list of files with the rules of the list. */
function fileType(lowering: OperationLowering, type: LoweredType): LoweredType {
  const resolved = lowering.drafts.resolve(type);
  const any: LoweredType = { kind: "any", origin: type.origin };
  if (resolved.kind === "nullable") return fileType(lowering, resolved.inner);
  return resolved.kind === "array" ? { ...resolved, items: any, uniqueItems: false } : any;
}

function partOf(
  lowering: OperationLowering,
  { site, schema, many, name, type }: Described,
  mediaTypes: readonly string[],
): PositionedPart {
  const [first] = mediaTypes;
  const sent = first === undefined || isRange(first) ? {} : { sent: first };
  const shape = schema === undefined ? shapeOfType(lowering, type, many) : shapeOf(schema);
  const file = { kind: "file", many, mediaTypes, requiredHeaders: [] } as const;
  if (shape === "file") {
    const held = schema && textAt(schema, "contentMediaType")?.toLowerCase();
    // The Encoding Object counts before the schema.
    return first === undefined && held !== undefined ? { ...file, mediaTypes: [held] } : file;
  }
  if (first === undefined ? shape === "structure" : isJson(first))
    return { kind: "json", many, mediaTypes, sent: "application/json", ...sent };
  const held = heldType(lowering, type, many);
  if (shape === "structure" && first !== undefined && isXml(first) && held.kind === "ref") {
    // Nothing names the element of a schema that stands in the body itself.
    if (lowering.drafts.draft(held.target).component === undefined)
      lowering.notes.unnamedRoots.add(held.target);
    return { kind: "xml", many, mediaTypes, sent: first };
  }
  if (shape === "structure") {
    if (site !== undefined) {
      const place = { ...originOf(at(site, "contentType")), part: "value" as const };
      const args = { name, mediaType: mediaTypes.join() };
      lowering.diagnostics.report("part-not-decoded", place, args);
    }
    return file;
  }
  const transferEncoding = schema && textAt(schema, "contentEncoding")?.toLowerCase();
  if (transferEncoding !== undefined && !plainEncodings.includes(transferEncoding))
    return { kind: "text", many, mediaTypes, ...sent, transferEncoding };
  const isBytes = shape === "string" && first !== undefined && !isTextual(first);
  return isBytes && schema !== undefined && textAt(schema, "format") !== "byte"
    ? file
    : { kind: "text", many, mediaTypes, ...sent };
}

/** The type of one part. */
function heldType(lowering: OperationLowering, type: LoweredType, many: boolean): LoweredType {
  const resolved = many ? lowering.drafts.resolve(type) : type;
  if (!many) return type;
  if (resolved.kind === "nullable") return heldType(lowering, resolved.inner, many);
  return resolved.kind === "array" ? resolved.items : type;
}

/** The media types that an Encoding Object lists, in lower case. */
function listedTypes(encoding: EncodingNode | undefined): readonly string[] {
  const listed = encoding !== undefined && "mediaType" in encoding ? encoding.mediaType : "";
  return listed
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");
}

const plainEncodings: readonly string[] = ["7bit", "8bit", "binary"];

/** Bytes, text of a string, text of another scalar, or a value that needs JSON. */
type Shape = "file" | "string" | "scalar" | "structure";

function shapeOf(schema: Site<JsonObject>): Shape {
  const declared = own(schema, "type");
  const types = (Array.isArray(declared) ? declared : [declared]).filter((one) => one !== "null");
  const [only] = types as readonly unknown[];
  if (declared === undefined) {
    if (["const", "enum"].some((keyword) => own(schema, keyword) !== undefined)) return "scalar";
    const isStructured = structures.some((keyword) => own(schema, keyword) !== undefined);
    return isStructured ? "structure" : "file";
  }
  if (types.length !== 1) return types.some(isStructure) ? "structure" : "scalar";
  if (isStructure(only)) return "structure";
  if (only !== "string") return "scalar";
  if (own(schema, "format") === "binary") return "file";
  const encoding = textAt(schema, "contentEncoding")?.toLowerCase();
  if (encoding === "binary") return "file";
  const held = textAt(schema, "contentMediaType");
  return encoding === undefined && held !== undefined && !isTextual(held) ? "file" : "string";
}

const structures = [
  "properties",
  "additionalProperties",
  "items",
  "prefixItems",
  "oneOf",
  "anyOf",
  "allOf",
];

const isStructure = (type: unknown): boolean => type === "object" || type === "array";

/** Where a property has no schema of its own, its type tells. */
function shapeOfType(lowering: OperationLowering, type: LoweredType, many: boolean): Shape {
  const resolved = lowering.drafts.resolve(type);
  if (resolved.kind === "nullable") return shapeOfType(lowering, resolved.inner, many);
  if (many && resolved.kind === "array") return shapeOfType(lowering, resolved.items, false);
  if (many && resolved.kind === "tuple") return "scalar";
  return ["object", "map", "array", "tuple", "union"].includes(resolved.kind)
    ? "structure"
    : resolved.kind === "any"
      ? "file"
      : "scalar";
}
