import { own, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { PartNode } from "../../operations.ts";
import type { TypeNode } from "../../types.ts";
import type { OperationLowering as Lowering } from "./operation-lowering.ts";

interface FoundPart extends Omit<PartNode, "many"> {
  /** Whether the value has a type, but its media type is none that is decoded. */
  readonly isUndecoded?: boolean;
}

/**
 * What a part holds, by the schema of its value, or of one item of an array, and the media types of
 * its Encoding Object. Source: OpenAPI 3.2, Encoding Object, and Working with Binary Data; 3.0.4,
 * Considerations for File Uploads.
 *
 * @param many whether the property is an array, of which each item is a part
 */
export function partKind(
  lowering: Lowering,
  schema: Site<JsonObject> | undefined,
  mediaTypes: readonly string[],
  many: boolean,
  type: TypeNode,
): FoundPart {
  const [first] = mediaTypes;
  const sent = first === undefined || first.includes("*") ? {} : { sent: first };
  const shape = schema === undefined ? shapeOfType(lowering, type, many) : shapeOf(schema);
  if (shape === "file") {
    const held = schema === undefined ? undefined : textAt(schema, "contentMediaType");
    // The Encoding Object counts before the schema.
    const listed = first === undefined && held !== undefined ? [held.toLowerCase()] : mediaTypes;
    return { kind: "file", mediaTypes: listed };
  }
  if (first !== undefined && isJson(first)) return { kind: "json", mediaTypes, ...sent };
  if (shape === "structure") {
    if (first === undefined) return { kind: "json", mediaTypes };
    return { kind: "file", mediaTypes, isUndecoded: true };
  }
  const transferEncoding = schema && textAt(schema, "contentEncoding")?.toLowerCase();
  if (transferEncoding !== undefined && !plainEncodings.includes(transferEncoding))
    return { kind: "text", mediaTypes, ...sent, transferEncoding };
  const isBytes = shape === "string" && first !== undefined && !isTextual(first);
  return isBytes && schema !== undefined && textAt(schema, "format") !== "byte"
    ? { kind: "file", mediaTypes }
    : { kind: "text", mediaTypes, ...sent };
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
  return encoding === undefined && held !== undefined && !isTextual(held.toLowerCase())
    ? "file"
    : "string";
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
function shapeOfType(lowering: Lowering, type: TypeNode, many: boolean): Shape {
  const resolved = type.kind === "ref" ? (lowering.drafts.expand(type) ?? type) : type;
  if (resolved.kind === "nullable") return shapeOfType(lowering, resolved.inner, many);
  if (many && resolved.kind === "array") return shapeOfType(lowering, resolved.items, false);
  if (many && resolved.kind === "tuple") return "scalar";
  return ["object", "map", "array", "tuple", "union"].includes(resolved.kind)
    ? "structure"
    : resolved.kind === "any"
      ? "file"
      : "scalar";
}

const isJson = (mediaType: string): boolean => /[/+]json\s*(;|$)/.test(mediaType);

/** Media types whose values are characters. */
function isTextual(mediaType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)\s*(;|$)/.test(mediaType);
}
