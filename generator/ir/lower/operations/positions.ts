import { at, isObject, itemsAt, own, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { PartNode, PositionedPart, PositionsContent, PositionsNode } from "../../content.ts";
import { isFormData, isRange } from "../../media-type.ts";
import type { LoweredArray, LoweredTuple, LoweredType } from "../types/lowered.ts";
import type { OperationLowering } from "./operation-lowering.ts";
import { originOf } from "../../origin.ts";
import { reportUnsupported } from "../unsupported.ts";
import { lowerEncoding, reportIgnored, type EncodingSite } from "./encodings.ts";
import { followed } from "./named-parts.ts";
import { lowerTypedPart } from "./typed-part.ts";

/** A multipart body whose parts have no names. */
type Positions = Pick<PositionsContent, "kind" | "type" | keyof PositionsNode>;

/** Whether a media type has parts without names; those of `multipart/form-data` have names. */
const isUnnamed = (mediaType: string): boolean => !isRange(mediaType) && !isFormData(mediaType);

/**
 * The parts of a multipart body that is an array; undefined for any other. In its type files are any
 * values. Source: OpenAPI 3.2, Encoding By Position.
 *
 * @param name of the declaration that the body gets, where it needs one of its own
 */
export function lowerPositions(
  lowering: OperationLowering,
  media: Site<JsonObject>,
  mediaType: string,
  type: LoweredType,
  name: string,
): Positions | undefined {
  const list = lowering.drafts.resolve(type);
  if (!isUnnamed(mediaType) || (list.kind !== "array" && list.kind !== "tuple")) return undefined;
  const schema = followed(lowering, at(media, "schema"));
  const prefixSites = schema === undefined ? [] : itemsAt(schema, "prefixItems");
  const further = schema !== undefined && own(schema, "items") !== undefined;
  const restSite = further ? followed(lowering, at(schema, "items")) : undefined;
  const encodings = encodingSites(lowering, media);
  const { prefix: declared } = encodings;
  const whole = asTuple(list, declared.length);
  const prefix = whole.items.map((item, i) => {
    const place = prefixSites[i];
    const site = place === undefined ? restSite : followed(lowering, place);
    return lowerItem(lowering, site, item, declared[i] ?? encodings.item, i);
  });
  for (const site of declared.slice(prefix.length))
    reportIgnored(lowering, site, "The encoding of a position", "there is no part at it");
  if (whole.rest === false && encodings.item !== undefined && declared.length >= prefix.length)
    reportIgnored(lowering, encodings.item, "'itemEncoding'", "there are no further parts");
  const rest =
    whole.rest !== false &&
    lowerItem(lowering, restSite, whole.rest, encodings.item, prefix.length);
  const positions = { kind: "positions", prefix, rest, isStream: false } as const;
  const made = withFiles(list, whole, positions);
  if (made === list && type.kind === "ref") return { ...positions, type };
  const rules = type.kind === "ref" && lowering.drafts.draft(type.target).hasConditions;
  const isUnique = list.kind === "array" && list.uniqueItems;
  if (made !== list && (rules || isUnique))
    lowering.diagnostics.report("multipart-rules", { ...originOf(media), part: "key" }, {});
  const held = lowering.drafts.hoist({ parent: name, part: "" }, list.origin, () => made);
  return { ...positions, type: held };
}

/** An array as what has a type at each position that an Encoding Object is for. */
function asTuple(list: LoweredArray | LoweredTuple, positions: number): LoweredTuple {
  if (list.kind === "array") {
    const { origin, items, minItems, maxItems } = list;
    const bounds = {
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
    };
    const prefix = Array.from({ length: positions }, () => items);
    return { kind: "tuple", origin, items: prefix, rest: items, ...bounds };
  }
  const { rest } = list;
  if (rest === false || positions <= list.items.length) return list;
  const more = Array.from({ length: positions - list.items.length }, () => rest);
  return { ...list, items: [...list.items, ...more] };
}

/** The parts of a body that `itemSchema` describes, of which each has this type. */
export function lowerStreamedParts(
  lowering: OperationLowering,
  media: Site<JsonObject>,
  mediaType: string,
  typeOf: (schema: Site) => LoweredType,
): Positions | undefined {
  if (!isUnnamed(mediaType) || own(media, "itemSchema") === undefined) return undefined;
  if (own(media, "schema") !== undefined) reportUnsupported(lowering, media, "schema");
  const schema = at(media, "itemSchema");
  const site = followed(lowering, schema);
  const { prefix: declared, item } = encodingSites(lowering, media);
  const type = typeOf(schema);
  const prefix = declared.map((encoding, i) => lowerItem(lowering, site, type, encoding, i));
  const rest = lowerItem(lowering, site, type, item, prefix.length);
  const areFiles = [...prefix, rest].every(({ kind }) => kind === "file");
  const any: LoweredType = { kind: "any", origin: originOf(schema) };
  return { kind: "positions", type: areFiles ? any : type, prefix, rest, isStream: true };
}

interface EncodingSites {
  readonly prefix: readonly EncodingSite[];
  readonly item: EncodingSite | undefined;
}

function encodingSites(lowering: OperationLowering, media: Site<JsonObject>): EncodingSites {
  if (own(media, "encoding") !== undefined)
    reportIgnored(
      lowering,
      at(media, "encoding"),
      "'encoding'",
      "the parts of this body have no names",
    );
  const item = own(media, "itemEncoding") === undefined ? undefined : at(media, "itemEncoding");
  return {
    // The check against the meta-schema refuses what is no object.
    prefix: itemsAt(media, "prefixEncoding").filter(isEncoding),
    item: item !== undefined && isEncoding(item) ? item : undefined,
  };
}

const isEncoding = (site: Site): site is EncodingSite => isObject(site.value);

function lowerItem(
  lowering: OperationLowering,
  schema: Site<JsonObject> | undefined,
  type: LoweredType,
  site: EncodingSite | undefined,
  position: number,
): PositionedPart {
  const name = String(position);
  const encoding = site && lowerEncoding(lowering, site, name, "multipart");
  const given = { name, site, encoding, schema, many: false, type };
  const part = lowerTypedPart(lowering, given);
  // A part cannot be absent where others follow, and text cannot be null.
  if (part.kind === "text" && isNullable(lowering, type) && part.mediaTypes.length === 0)
    return { kind: "json", many: false, mediaTypes: [], sent: "application/json" };
  return part;
}

function isNullable(lowering: OperationLowering, type: LoweredType): boolean {
  const resolved = lowering.drafts.resolve(type);
  if (resolved.kind === "union") return resolved.members.some((one) => isNullable(lowering, one));
  return resolved.kind === "nullable" || resolved.kind === "null";
}

/** The type of a body in which files are any values; the list itself if there are none. */
function withFiles(
  list: LoweredArray | LoweredTuple,
  whole: LoweredTuple,
  { prefix, rest }: PositionsNode,
): LoweredArray | LoweredTuple {
  const isFile = (part: PartNode | false | undefined): boolean =>
    part !== false && part?.kind === "file";
  if (![...prefix, rest].some(isFile)) return list;
  const any: LoweredType = { kind: "any", origin: list.origin };
  if (list.kind === "array" && prefix.length === 0)
    return { ...list, items: any, uniqueItems: false };
  const items = whole.items.map((item, i) => (isFile(prefix[i]) ? any : item));
  return { ...whole, items, rest: isFile(rest) ? any : whole.rest };
}
