import { at, textAt, type JsonObject, type Site } from "../../../../openapi/site.ts";
import type {
  EncodingNode,
  FilePart,
  JsonPart,
  NestedContent,
  PositionedPart,
  TextPart,
  XmlPart,
} from "../../../content.ts";
import { essenceOf, isJson, isRange, isTextual, isXml, mediaKind } from "../../../media-type.ts";
import { originOf } from "../../../origin.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import type { LoweredType } from "../../types/lowered.ts";
import { reportNested, type EncodingSite } from "../encodings.ts";
import { lowerPartHeaders } from "./part-headers.ts";
import { leavesOf, leavesOfType, type Leaf } from "./part-shape.ts";
import { eitherType, fileType, heldType, isOneOrMany, withItem } from "./part-type.ts";

/** A part as the document describes it. */
interface Described {
  /** Name or position, for reports. */
  readonly name: string;
  /** Its Encoding Object, and what that says. */
  readonly site: EncodingSite | undefined;
  readonly encoding: EncodingNode | undefined;
  /** Schema of its value. */
  readonly whole: Site<JsonObject> | undefined;
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
  const { site, name, type, many } = described;
  const mediaTypes = listedTypes(described.encoding);
  const nested = nestedPart(lowering, described, mediaTypes, nest);
  const part = nested?.part ?? partOf(lowering, described, mediaTypes);
  const headers =
    site === undefined
      ? []
      : lowerPartHeaders(lowering, site, name, part.kind === "either" ? "file" : part.kind);
  if (site !== undefined && nested === undefined) reportNested(lowering, site, name);
  if (part.kind === "file")
    return { part: { ...part, requiredHeaders: headers }, type: fileType(lowering, type, many) };
  if (part.kind !== "either") return nested ?? { part, type };
  const file = { ...part.file, requiredHeaders: headers };
  return { part: { ...part, file }, type: eitherType(lowering, type, many) };
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

/** A part by the kinds of its values: a file, a value, or either. */
function partOf(
  lowering: OperationLowering,
  described: Described,
  mediaTypes: readonly string[],
): PositionedPart {
  const { whole, many, type } = described;
  const leaves =
    whole === undefined ? leavesOfType(lowering, type, many) : leavesOf(lowering, whole, many);
  const orOne = many && isOneOrMany(lowering, type) ? ({ orOne: true } as const) : {};
  const common = { many, ...orOne };
  const files = leaves.filter(({ shape }) => shape === "file");
  const values = leaves.filter(({ shape }) => shape !== "file");
  const file: FilePart = {
    ...common,
    kind: "file",
    mediaTypes: fileTypes(files, mediaTypes),
    requiredHeaders: [],
  };
  if (values.length === 0 && files.length > 0) return file;
  const value = valuePart(lowering, described, { leaves: values, mediaTypes, common });
  if (value === undefined) return file;
  if (files.length === 0) return value;
  // A file has a codec of its own for no media type.
  if (value.kind === "xml") return file;
  return { ...common, kind: "either", mediaTypes: [], file, value };
}

/** The media types that a file may have; none where bytes of any kind are right. Source: RFC 2046, 4.5.1. */
function fileTypes(files: readonly Leaf[], mediaTypes: readonly string[]): readonly string[] {
  const held = files.map(({ schema }) => schema && textAt(schema, "contentMediaType"));
  const named = held.flatMap((one) => (one === undefined ? [] : [one.toLowerCase()]));
  // The Encoding Object counts before the schema.
  const listed = mediaTypes.length > 0 ? mediaTypes : named.length < held.length ? [] : named;
  return listed.some(isAnyFile) ? [] : [...new Set(listed)];
}

const isAnyFile = (mediaType: string): boolean =>
  ["application/octet-stream", "*/*"].includes(essenceOf(mediaType));

/** Values that are no files. */
interface Values {
  readonly leaves: readonly Leaf[];
  readonly mediaTypes: readonly string[];
  readonly common: Pick<TextPart, "many" | "orOne">;
}

/** A part of values that are no files by their schemas; undefined where it is a file by its media type. */
function valuePart(
  lowering: OperationLowering,
  { site, name, type }: Described,
  { leaves, mediaTypes, common }: Values,
): TextPart | JsonPart | XmlPart | undefined {
  const [first] = mediaTypes;
  const sent = first === undefined || isRange(first) ? {} : { sent: first };
  const isStructure = leaves.length > 0 && leaves.every(({ shape }) => shape === "structure");
  if (first === undefined && isStructure)
    return { ...common, kind: "json", mediaTypes, sent: "application/json" };
  if (first !== undefined && isJson(first)) {
    // Of a union each value is one text.
    const many = common.many && common.orOne !== true;
    return { kind: "json", many, mediaTypes, sent: "application/json", ...sent, keepsNull: true };
  }
  const held = heldType(lowering, type, common.many);
  if (isStructure && first !== undefined && isXml(first) && held.kind === "ref") {
    // Nothing names the element of a schema that stands in the body itself.
    if (lowering.drafts.draft(held.target).component === undefined)
      lowering.notes.unnamedRoots.add(held.target);
    return { ...common, kind: "xml", mediaTypes, sent: first };
  }
  if (isStructure) {
    if (site !== undefined) {
      const place = { ...originOf(at(site, "contentType")), part: "value" as const };
      const args = { name, mediaType: mediaTypes.join() };
      lowering.diagnostics.report("part-not-decoded", place, args);
    }
    return undefined;
  }
  const [only] = leaves;
  const schema = leaves.length === 1 ? only?.schema : undefined;
  const transferEncoding = schema && textAt(schema, "contentEncoding")?.toLowerCase();
  if (transferEncoding !== undefined && !plainEncodings.includes(transferEncoding))
    return { ...common, kind: "text", mediaTypes, ...sent, transferEncoding };
  const isString = leaves.length > 0 && leaves.every(({ shape }) => shape === "string");
  const isBytes = isString && first !== undefined && !isTextual(first);
  return isBytes && schema !== undefined && textAt(schema, "format") !== "byte"
    ? undefined
    : { ...common, kind: "text", mediaTypes, ...sent };
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
