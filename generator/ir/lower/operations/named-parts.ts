import { getByPointer } from "../../../source/pointer.ts";
import { at, isObject, membersAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { PartNode, PartsContent } from "../../content.ts";
import { isFormData, isRange } from "../../media-type.ts";
import type { LoweredObject, LoweredProperty, LoweredType } from "../types/lowered.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { reportUnsupported } from "../unsupported.ts";
import { lowerEncoding, reportIgnored, type EncodingSite, type PartsFormat } from "./encodings.ts";
import { lowerPartHeaders } from "./part-headers.ts";
import { lowerTypedPart } from "./typed-part.ts";

/** A multipart body whose parts have names. */
type Multipart = Pick<PartsContent, "kind" | "type" | "parts">;

/** A Media Type Object of a multipart body. */
interface MultipartMedia {
  readonly site: Site<JsonObject>;
  readonly mediaType: string;
  readonly type: LoweredType;
  /** Name of the declaration that the body gets, where files make it another than its schema's. */
  readonly name: string;
  readonly isRequest: boolean;
}

/**
 * The parts of a multipart body that is an object; undefined for any other. In its type files are any
 * values, as JSON Schema knows nothing of bytes. Source: OpenAPI 3.2, Encoding By Name and Working
 * with Binary Data.
 */
export function lowerMultipart(
  lowering: OperationLowering,
  { site: media, mediaType, type, name, isRequest }: MultipartMedia,
  isDeclaredHere: boolean,
): Multipart | undefined {
  const form = lowering.drafts.resolve(type);
  if (form.kind !== "object" || typeof form.additional !== "string" || isRange(mediaType))
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
  const format = !isRequest ? "response" : isFormData(mediaType) ? "form-data" : "multipart";
  const parts = new Map(
    form.properties.map((property) => {
      const site = sites.get(property.name);
      const encoding = isObject(site?.value) ? (site as EncodingSite) : undefined;
      return [property.name, lowerPart(lowering, property, encoding, format)];
    }),
  );
  const hasFiles = [...parts.values()].some(({ kind }) => kind === "file");
  const held = hasFiles ? withFiles(lowering, type, form, parts, isDeclaredHere, name) : type;
  return { kind: "parts", type: held, parts };
}

function lowerPart(
  lowering: OperationLowering,
  property: LoweredProperty,
  site: EncodingSite | undefined,
  format: PartsFormat,
): PartNode {
  const { name, type } = property;
  const schema = schemaOf(lowering, property);
  const many = isList(lowering, type);
  const items = many && schema !== undefined && own(schema, "items") !== undefined;
  const item = items ? lowering.document.follow(at(schema, "items")) : many ? undefined : schema;
  const encoding = site && lowerEncoding(lowering, site, name, format);
  if (encoding === undefined || !("style" in encoding))
    return lowerTypedPart(lowering, { name, site, encoding, schema: item, many, type });
  if (site !== undefined) lowerPartHeaders(lowering, site, name, "text");
  // What a style repeats, or does not change, is text without it.
  const isRepeated = many && (encoding.explode || encoding.style === "deepObject");
  if (isRepeated || !(many || mayBeStructure(lowering, type)))
    return { kind: "text", many, mediaTypes: [] };
  return { kind: "style", encoding };
}

function schemaOf(
  lowering: OperationLowering,
  { origin }: LoweredProperty,
): Site<JsonObject> | undefined {
  const { file, pointer } = origin;
  const value = getByPointer(lowering.document.sources.files.get(file)?.value, pointer);
  return followed(lowering, { value, file, pointer });
}

/** A schema, references followed, and `allOf` of a single one too; undefined if it is no object. */
export function followed(lowering: OperationLowering, schema: Site): Site<JsonObject> | undefined {
  let site = isObject(schema.value) ? lowering.document.follow(schema) : undefined;
  for (let depth = 0; site !== undefined && depth < 10; depth++) {
    const all = own(site, "allOf");
    if (!Array.isArray(all) || all.length !== 1 || own(site, "type") !== undefined) return site;
    site = lowering.document.follow(at(at(site, "allOf"), 0));
  }
  return site;
}

function isList(lowering: OperationLowering, type: LoweredType): boolean {
  const resolved = lowering.drafts.resolve(type);
  if (resolved.kind === "nullable") return isList(lowering, resolved.inner);
  return resolved.kind === "array" || resolved.kind === "tuple";
}

/** Whether a value may be an object, or a list that is one of several kinds of values. */
function mayBeStructure(
  lowering: OperationLowering,
  type: LoweredType,
  within: ReadonlySet<LoweredType> = new Set(),
): boolean {
  const resolved = lowering.drafts.resolve(type);
  if (within.has(resolved)) return false;
  const around = new Set([...within, resolved]);
  switch (resolved.kind) {
    case "nullable":
      return mayBeStructure(lowering, resolved.inner, around);
    case "union":
      return resolved.members.some(
        (member) => isList(lowering, member) || mayBeStructure(lowering, member, around),
      );
    default:
      return resolved.kind === "object" || resolved.kind === "map";
  }
}

/** The type of a body in which files are any values. */
function withFiles(
  lowering: OperationLowering,
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

/** A file, or a list of files with the rules of the list. */
function fileType(lowering: OperationLowering, type: LoweredType): LoweredType {
  const resolved = lowering.drafts.resolve(type);
  const any: LoweredType = { kind: "any", origin: type.origin };
  if (resolved.kind === "nullable") return fileType(lowering, resolved.inner);
  return resolved.kind === "array" ? { ...resolved, items: any, uniqueItems: false } : any;
}

/** Reports what has no effect or is not supported in a multipart body that stays bytes. */
export function reportParts(lowering: OperationLowering, media: Site<JsonObject>): void {
  for (const field of ["encoding", "prefixEncoding", "itemEncoding"])
    if (own(media, field) !== undefined) reportUnsupported(lowering, media, field);
}
