import {
  at,
  isObject,
  membersAt,
  own,
  type JsonObject,
  type Site,
} from "../../../../openapi/site.ts";
import type { PartNode, PartsNode, PositionedPart } from "../../../content.ts";
import { isFormData, isRange } from "../../../media-type.ts";
import type {
  LoweredMap,
  LoweredObject,
  LoweredProperty,
  LoweredType,
} from "../../types/lowered.ts";
import type { Hint } from "../../drafts/draft.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import { reportUnsupported } from "../../unsupported.ts";
import {
  lowerEncoding,
  reportIgnored,
  reportNested,
  type EncodingSite,
  type PartsFormat,
} from "../encodings.ts";
import { lowerPartHeaders } from "./part-headers.ts";
import { isDeclaredFile, leavesOf, leavesOfType } from "./part-shape.ts";
import { isList, isOneOrMany } from "./part-type.ts";
import { itemSchema, schemaOf } from "./schema-site.ts";
import { lowerTypedPart, type LoweredPart, type Nest } from "./typed-part.ts";

/** A multipart body whose parts have names. */
export interface Multipart extends PartsNode {
  readonly kind: "parts";
  readonly type: LoweredType;
}

/** A Media Type Object of a multipart body, or an Encoding Object of a part that is one. */
export interface MultipartMedia {
  readonly site: Site<JsonObject>;
  readonly mediaType: string;
  readonly type: LoweredType;
  /** Name of the declaration that the body gets, where files make it another than its schema's. */
  readonly name: Hint;
  readonly isRequest: boolean;
  /** Makes the parts of parts. */
  readonly nest: Nest;
  /** Names of properties that other objects have which the body may be. */
  readonly known?: ReadonlySet<string>;
}

/**
 * The parts of a multipart body that is an object; undefined for any other. In its type files are any
 * values, as JSON Schema knows nothing of bytes. Source: OpenAPI 3.2, Encoding By Name and Working
 * with Binary Data.
 */
export function lowerMultipart(
  lowering: OperationLowering,
  { site: media, mediaType, type, name, isRequest, nest, known }: MultipartMedia,
  isDeclaredHere: boolean,
): Multipart | undefined {
  const form = lowering.drafts.resolve(type);
  if ((form.kind !== "object" && form.kind !== "map") || isRange(mediaType)) return undefined;
  const listed = form.kind === "object" ? form.properties : [];
  const additional = form.kind === "object" ? form.additional : form.values;
  for (const field of ["prefixEncoding", "itemEncoding"]) {
    if (own(media, field) !== undefined)
      reportIgnored(lowering, at(media, field), `'${field}'`, "the parts of this body have names");
  }
  const sites = new Map(membersAt(media, "encoding").map((member) => [member.key, member]));
  for (const [key, member] of sites) {
    if (!listed.some((property) => property.name === key) && known?.has(key) !== true)
      reportIgnored(lowering, member, `The encoding of '${key}'`, "the form has no such property");
  }
  const format = !isRequest ? "response" : isFormData(mediaType) ? "form-data" : "multipart";
  const named = listed.map((property) => {
    const site = sites.get(property.name);
    const encoding = isObject(site?.value) ? (site as EncodingSite) : undefined;
    return lowerPart(lowering, property, { site: encoding, format, nest });
  });
  const others =
    typeof additional === "string" ? undefined : lowerOthers(lowering, additional, nest);
  const properties = listed.map((property, i) => withType(property, named[i]?.type));
  const made: LoweredObject | LoweredMap =
    form.kind === "map"
      ? { ...form, values: others?.type ?? form.values }
      : { ...form, properties, additional: others?.type ?? form.additional, bases: [] };
  const isHeld =
    properties.every((property, i) => property === listed[i]) &&
    (others === undefined || others.type === additional);
  return {
    kind: "parts",
    type:
      isHeld && type.kind === "ref" ? type : withFiles(lowering, type, made, isDeclaredHere, name),
    parts: new Map(listed.map((property, i) => [property.name, (named[i] as Part).part])),
    ...(others === undefined ? {} : { others: others.part }),
  };
}

type Part = LoweredPart<PartNode>;

/** Parts of names that the schema does not list: no Encoding Object is for them. */
function lowerOthers(
  lowering: OperationLowering,
  type: LoweredType,
  nest: Nest,
): LoweredPart<PositionedPart> {
  const { kind, origin } = lowering.drafts.resolve(type);
  if (kind === "any") {
    const any: LoweredType = { kind, origin };
    const union = { kind: "union", members: [any, any], exclusive: false, origin } as const;
    return { part: openPart, type: union };
  }
  const many = isList(lowering, type);
  const whole = schemaOf(lowering, type);
  const schema = itemSchema(lowering, whole, many);
  const described = { name: "", site: undefined, encoding: undefined, whole, schema, many, type };
  return lowerTypedPart(lowering, described, nest);
}

const repeated = { many: true, orOne: true, mediaTypes: [] } as const;

/** A part that nothing is said of. */
const openPart: PositionedPart = {
  ...repeated,
  kind: "either",
  isOpen: true,
  file: { ...repeated, kind: "file", requiredHeaders: [] },
  value: { ...repeated, kind: "text" },
};

function withType(property: LoweredProperty, type: LoweredType | undefined): LoweredProperty {
  if (type === undefined || type === property.type) return property;
  const { inheritedFrom: _, ...rest } = property;
  return { ...rest, type };
}

/** How a part is described beside its property. */
interface Encoded {
  readonly site: EncodingSite | undefined;
  readonly format: PartsFormat;
  readonly nest: Nest;
}

function lowerPart(
  lowering: OperationLowering,
  property: LoweredProperty,
  { site, format, nest }: Encoded,
): Part {
  const { name, type } = property;
  const schema = schemaOf(lowering, property);
  const many = isList(lowering, type);
  const item = itemSchema(lowering, schema, many);
  const encoding =
    site && lowerEncoding(lowering, site, name, ofPart(lowering, { type, schema, many, format }));
  if (encoding === undefined || !("style" in encoding))
    return lowerTypedPart(
      lowering,
      { name, site, encoding, whole: schema, schema: item, many, type },
      nest,
    );
  if (site !== undefined) {
    lowerPartHeaders(lowering, site, name, "text");
    reportNested(lowering, site, name);
  }
  // Values that a style only repeats, or does not change, are text without it.
  const isArray = many && !isOneOrMany(lowering, type);
  const isRepeated = isArray && (encoding.explode || encoding.style === "deepObject");
  if (isRepeated || !(isArray || mayBeStructure(lowering, type)))
    return { part: { kind: "text", many, mediaTypes: [] }, type };
  return { part: { kind: "style", encoding }, type };
}

/** A part's place, with files told apart: a style is for text, and not for what may be bytes. */
function ofPart(
  lowering: OperationLowering,
  { type, schema, many, format }: PartPlace,
): PartsFormat {
  if (format !== "form-data") return format;
  const leaves =
    schema === undefined ? leavesOfType(lowering, type, many) : leavesOf(lowering, schema, many);
  return leaves.some(isDeclaredFile) ? "file" : format;
}

interface PartPlace {
  readonly type: LoweredType;
  readonly schema: Site<JsonObject> | undefined;
  readonly many: boolean;
  readonly format: PartsFormat;
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
  made: LoweredObject | LoweredMap,
  isDeclaredHere: boolean,
  name: Hint,
): LoweredType {
  // Only declarations are checked as a whole.
  if (type.kind !== "ref") return lowering.drafts.hoist(name, made.origin, () => made);
  const draft = lowering.drafts.draft(type.target);
  if (draft.hasConditions)
    lowering.diagnostics.report("multipart-rules", { ...type.origin, part: "key" }, {});
  if (!isDeclaredHere) return lowering.drafts.hoist(name, made.origin, () => made);
  // Nothing else refers to a schema that stands in the body itself.
  draft.type = made;
  draft.hasConditions = false;
  return type;
}

/** Reports what has no effect or is not supported in a multipart body that stays bytes. */
export function reportParts(lowering: OperationLowering, media: Site<JsonObject>): void {
  for (const field of ["encoding", "prefixEncoding", "itemEncoding"])
    if (own(media, field) !== undefined) reportUnsupported(lowering, media, field);
}
