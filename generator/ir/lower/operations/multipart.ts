import { getByPointer } from "../../../source/pointer.ts";
import { at, isObject, membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { EncodingNode, PartNode } from "../../operations.ts";
import type { PropertyNode, TypeNode } from "../../types.ts";
import type { LoweredObject, LoweredProperty, LoweredType } from "../types/lowered.ts";
import type { OperationLowering as Lowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";
import { reportUnsupported } from "../unsupported.ts";
import { lowerEncoding, reportIgnored, type EncodingSite } from "./encodings.ts";
import { lowerPartHeaders } from "./part-headers.ts";
import { partKind } from "./part-kind.ts";

/** A multipart body whose parts have names. */
export interface Multipart {
  readonly type: LoweredType;
  readonly parts: ReadonlyMap<string, PartNode>;
  readonly encodings: ReadonlyMap<string, EncodingNode>;
}

/**
 * The parts of a multipart body that is an object; undefined for any other. In its type files are any
 * values, as JSON Schema knows nothing of bytes. Source: OpenAPI 3.2, Encoding By Name and Working
 * with Binary Data.
 *
 * @param name of the declaration that the body gets, where files make it another than its schema's
 */
export function lowerMultipart(
  lowering: Lowering,
  media: Site<JsonObject>,
  mediaType: string,
  type: LoweredType,
  isDeclaredHere: boolean,
  name: string,
): Multipart | undefined {
  const form = type.kind === "ref" ? (lowering.drafts.expand(type) ?? type) : type;
  if (form.kind !== "object" || typeof form.additional !== "string" || mediaType.includes("*"))
    return undefined;
  for (const field of ["prefixEncoding", "itemEncoding"]) {
    if (own(media, field) !== undefined)
      reportIgnored(lowering, at(media, field), `'${field}'`, "the parts of this body have names");
  }
  const sites = new Map(membersAt(media, "encoding").map((member) => [member.key, member]));
  for (const [key, member] of sites) {
    if (!form.properties.some((property) => property.name === key))
      reportIgnored(lowering, member, `The encoding of '${key}'`, "the form has no such property");
  }
  const isForm = /^multipart\/form-data\b/i.test(mediaType.trim());
  const parts = new Map<string, PartNode>();
  const encodings = new Map<string, EncodingNode>();
  for (const property of form.properties) {
    const site = sites.get(property.name);
    const encoding = isObject(site?.value) ? (site as EncodingSite) : undefined;
    const part = lowerPart(lowering, property, encoding, isForm, encodings);
    parts.set(property.name, part);
  }
  if (![...parts.values()].some(({ kind }) => kind === "file")) return { type, parts, encodings };
  return { type: withFiles(lowering, type, form, parts, isDeclaredHere, name), parts, encodings };
}

function lowerPart(
  lowering: Lowering,
  property: PropertyNode,
  site: EncodingSite | undefined,
  isForm: boolean,
  encodings: Map<string, EncodingNode>,
): PartNode {
  const { name } = property;
  const schema = schemaOf(lowering, property);
  const many = isList(lowering, property.type);
  const items = many && schema !== undefined && own(schema, "items") !== undefined;
  const item = items ? lowering.document.follow(at(schema, "items")) : many ? undefined : schema;
  const encoding = site && lowerEncoding(lowering, site, name, isForm ? "form-data" : "multipart");
  if (encoding !== undefined && "style" in encoding) {
    const isRepeated = many && (encoding.explode || encoding.style === "deepObject");
    if (site !== undefined) lowerPartHeaders(lowering, site, name, "text");
    // What a style repeats, or does not change, is text without it.
    if (isRepeated || !(many || isObjectType(lowering, property.type)))
      return { kind: "text", many, mediaTypes: [] };
    encodings.set(name, encoding);
    return { kind: "style", many: false, mediaTypes: [] };
  }
  const mediaTypes = listedTypes(encoding);
  const part = partKind(lowering, item, mediaTypes, many, property.type);
  if (part.kind === "json") encodings.set(name, { mediaType: part.sent ?? "application/json" });
  if (part.isUndecoded === true && site !== undefined)
    reportUndecoded(lowering, site, name, mediaTypes);
  const { isUndecoded: _, ...found } = part;
  const headers = site === undefined ? {} : lowerPartHeaders(lowering, site, name, found.kind);
  return { ...found, ...headers, many };
}

export function reportUndecoded(
  lowering: Lowering,
  encoding: EncodingSite,
  name: string,
  mediaTypes: readonly string[],
): void {
  const place = { ...originOf(at(encoding, "contentType")), part: "value" as const };
  lowering.diagnostics.report("part-not-decoded", place, { name, mediaType: mediaTypes.join() });
}

function schemaOf(lowering: Lowering, { origin }: PropertyNode): Site<JsonObject> | undefined {
  const { file, pointer } = origin;
  const value = getByPointer(lowering.document.sources.files.get(file)?.value, pointer);
  return followed(lowering, { value, file, pointer });
}

/** A schema, references followed, and `allOf` of a single one too; undefined if it is no object. */
export function followed(lowering: Lowering, schema: Site): Site<JsonObject> | undefined {
  let site = isObject(schema.value) ? lowering.document.follow(schema) : undefined;
  for (let depth = 0; site !== undefined && depth < 10; depth++) {
    const all = own(site, "allOf");
    if (!Array.isArray(all) || all.length !== 1 || own(site, "type") !== undefined) return site;
    site = lowering.document.follow(at(at(site, "allOf"), 0));
  }
  return site;
}

function isList(lowering: Lowering, type: TypeNode): boolean {
  const resolved = type.kind === "ref" ? (lowering.drafts.expand(type) ?? type) : type;
  if (resolved.kind === "nullable") return isList(lowering, resolved.inner);
  return resolved.kind === "array" || resolved.kind === "tuple";
}

function isObjectType(lowering: Lowering, type: TypeNode): boolean {
  const resolved = type.kind === "ref" ? (lowering.drafts.expand(type) ?? type) : type;
  if (resolved.kind === "nullable") return isObjectType(lowering, resolved.inner);
  return resolved.kind === "object" || resolved.kind === "map";
}

/** The type of a body in which files are any values. */
function withFiles(
  lowering: Lowering,
  type: LoweredType,
  form: LoweredObject,
  parts: ReadonlyMap<string, PartNode>,
  isDeclaredHere: boolean,
  name: string,
): LoweredType {
  const properties = form.properties.map((property): LoweredProperty => {
    if (parts.get(property.name)?.kind !== "file") return property;
    const { inheritedFrom: _, ...rest } = property;
    return { ...rest, type: fileType(lowering, property.type) };
  });
  const made: LoweredObject = { ...form, properties, bases: [] };
  if (type.kind !== "ref") return type;
  const draft = lowering.drafts.draft(type.target);
  if (draft.hasConditions)
    lowering.diagnostics.report("multipart-rules", { ...type.origin, part: "key" }, {});
  if (!isDeclaredHere)
    return lowering.drafts.hoist({ parent: name, part: "" }, form.origin, () => made);
  // Nothing else refers to a schema that stands in the body itself.
  draft.type = made;
  draft.hasConditions = false;
  return type;
}

/** The media types that an Encoding Object lists, in lower case. */
export function listedTypes(encoding: EncodingNode | undefined): readonly string[] {
  const listed = encoding !== undefined && "mediaType" in encoding ? encoding.mediaType : "";
  return listed
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");
}

/** A file, or a list of files with the rules of the list. */
function fileType(lowering: Lowering, type: LoweredType): LoweredType {
  const resolved = type.kind === "ref" ? (lowering.drafts.expand(type) ?? type) : type;
  const any: LoweredType = { kind: "any", origin: type.origin };
  if (resolved.kind === "nullable") return fileType(lowering, resolved.inner);
  return resolved.kind === "array" ? { ...resolved, items: any, uniqueItems: false } : any;
}

/** Reports what has no effect or is not supported in a multipart body that stays bytes. */
export function reportParts(lowering: Lowering, media: Site<JsonObject>): void {
  for (const field of ["encoding", "prefixEncoding", "itemEncoding"])
    if (own(media, field) !== undefined) reportUnsupported(lowering, media, field);
}
