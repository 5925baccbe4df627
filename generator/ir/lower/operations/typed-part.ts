import { at, own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { EncodingNode, PositionedPart } from "../../content.ts";
import { isJson, isRange, isTextual, isXml } from "../../media-type.ts";
import { originOf } from "../../origin.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { EncodingSite } from "./encodings.ts";
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

/**
 * A part that is sent by its schema and the media types of its Encoding Object. Source: OpenAPI 3.2,
 * Encoding Object, and Working with Binary Data; 3.0.4, Considerations for File Uploads.
 */
export function lowerTypedPart(lowering: OperationLowering, described: Described): PositionedPart {
  const { site, name } = described;
  const mediaTypes = listedTypes(described.encoding);
  const part = partOf(lowering, described, mediaTypes);
  const headers = site === undefined ? [] : lowerPartHeaders(lowering, site, name, part.kind);
  return part.kind === "file" ? { ...part, requiredHeaders: headers } : part;
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
