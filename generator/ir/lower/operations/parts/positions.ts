import {
  at,
  isObject,
  itemsAt,
  own,
  type JsonObject,
  type Site,
} from "../../../../openapi/site.ts";
import type { PositionedPart, PositionsNode } from "../../../content.ts";
import { isFormData, isRange } from "../../../media-type.ts";
import type { LoweredArray, LoweredTuple, LoweredType } from "../../types/lowered.ts";
import type { Hint } from "../../drafts/draft.ts";
import type { OperationLowering } from "../operation-lowering.ts";
import { originOf } from "../../../origin.ts";
import { reportUnsupported } from "../../unsupported.ts";
import { lowerEncoding, reportIgnored, type EncodingSite } from "../encodings.ts";
import { followed } from "./schema-site.ts";
import { lowerTypedPart, type LoweredPart, type Nest } from "./typed-part.ts";

/** A multipart body whose parts have no names. */
interface Positions extends PositionsNode {
  readonly kind: "positions";
  readonly type: LoweredType;
}

/** A Media Type Object of such a body, or an Encoding Object of a part that is one. */
export interface PositionsMedia {
  readonly site: Site<JsonObject>;
  readonly mediaType: string;
  readonly type: LoweredType;
  /** Schema of the array. */
  readonly schema: Site<JsonObject> | undefined;
  /** Name of the declaration that the body gets, where it needs one of its own. */
  readonly name: Hint;
  /** Makes the parts of parts. */
  readonly nest: Nest;
}

/** Whether a media type has parts without names; those of `multipart/form-data` have names. */
const isUnnamed = (mediaType: string): boolean => !isRange(mediaType) && !isFormData(mediaType);

/**
 * The parts of a multipart body that is an array; undefined for any other. In its type files are any
 * values. Source: OpenAPI 3.2, Encoding By Position.
 */
export function lowerPositions(
  lowering: OperationLowering,
  { site: media, mediaType, type, schema, name, nest }: PositionsMedia,
): Positions | undefined {
  const list = lowering.drafts.resolve(type);
  if (!isUnnamed(mediaType) || (list.kind !== "array" && list.kind !== "tuple")) return undefined;
  const prefixSites = schema === undefined ? [] : itemsAt(schema, "prefixItems");
  const further = schema !== undefined && own(schema, "items") !== undefined;
  const restSite = further ? followed(lowering, at(schema, "items")) : undefined;
  const encodings = encodingSites(lowering, media);
  const { prefix: declared } = encodings;
  const whole = asTuple(list, declared.length);
  const items = whole.items.map((item, i) => {
    const place = prefixSites[i];
    const schemaHere = place === undefined ? restSite : followed(lowering, place);
    const encoding = declared[i] ?? encodings.item;
    return lowerItem(lowering, { schema: schemaHere, type: item, site: encoding, nest }, i);
  });
  const prefix = items.map(({ part }) => part);
  for (const site of declared.slice(prefix.length))
    reportIgnored(lowering, site, "The encoding of a position", "there is no part at it");
  if (whole.rest === false && encodings.item !== undefined && declared.length >= prefix.length)
    reportIgnored(lowering, encodings.item, "'itemEncoding'", "there are no further parts");
  const others =
    whole.rest !== false &&
    lowerItem(
      lowering,
      { schema: restSite, type: whole.rest, site: encodings.item, nest },
      prefix.length,
    );
  const rest = others === false ? false : others.part;
  const positions = { kind: "positions", prefix, rest, isStream: false } as const;
  const made = withTypes(list, whole, items, others);
  if (made === list && type.kind === "ref") return { ...positions, type };
  const rules = type.kind === "ref" && lowering.drafts.draft(type.target).hasConditions;
  const isUnique = list.kind === "array" && list.uniqueItems;
  if (made !== list && (rules || isUnique))
    lowering.diagnostics.report("multipart-rules", { ...originOf(media), part: "key" }, {});
  const held = lowering.drafts.hoist(name, list.origin, () => made);
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
  nest: Nest,
): Positions | undefined {
  if (!isUnnamed(mediaType) || own(media, "itemSchema") === undefined) return undefined;
  if (own(media, "schema") !== undefined) reportUnsupported(lowering, media, "schema");
  const schema = at(media, "itemSchema");
  const site = followed(lowering, schema);
  const { prefix: declared, item } = encodingSites(lowering, media);
  const type = typeOf(schema);
  // All parts have one type.
  const within: Nest = declared.length === 0 ? nest : () => undefined;
  const lowered = (encoding: EncodingSite | undefined, i: number): LoweredPart<PositionedPart> =>
    lowerItem(lowering, { schema: site, type, site: encoding, nest: within }, i);
  const prefix = declared.map((encoding, i) => lowered(encoding, i).part);
  const { part: rest, type: further } = lowered(item, prefix.length);
  const areFiles = [...prefix, rest].every(({ kind }) => kind === "file");
  const any: LoweredType = { kind: "any", origin: originOf(schema) };
  const held = rest.kind === "nested" || rest.kind === "either" ? further : type;
  return { kind: "positions", type: areFiles ? any : held, prefix, rest, isStream: true };
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

/** An item of the array, and what says how it is sent. */
interface Item {
  readonly schema: Site<JsonObject> | undefined;
  readonly type: LoweredType;
  readonly site: EncodingSite | undefined;
  readonly nest: Nest;
}

function lowerItem(
  lowering: OperationLowering,
  { schema, type, site, nest }: Item,
  position: number,
): LoweredPart<PositionedPart> {
  const name = String(position);
  const encoding = site && lowerEncoding(lowering, site, name, "multipart");
  const given = { name, site, encoding, whole: schema, schema, many: false, type };
  const lowered = lowerTypedPart(lowering, given, nest);
  const { part } = lowered;
  // A part cannot be absent where others follow, and text cannot be null.
  if (part.kind === "text" && isNullable(lowering, type) && part.mediaTypes.length === 0)
    return {
      part: { kind: "json", many: false, mediaTypes: [], sent: "application/json" },
      type,
    };
  return lowered;
}

function isNullable(lowering: OperationLowering, type: LoweredType): boolean {
  const resolved = lowering.drafts.resolve(type);
  if (resolved.kind === "union") return resolved.members.some((one) => isNullable(lowering, one));
  return resolved.kind === "nullable" || resolved.kind === "null";
}

/** The type of a body with the types of its parts; the list itself if they are those of its items. */
function withTypes(
  list: LoweredArray | LoweredTuple,
  whole: LoweredTuple,
  prefix: readonly LoweredPart<PositionedPart>[],
  rest: LoweredPart<PositionedPart> | false,
): LoweredArray | LoweredTuple {
  const any: LoweredType = { kind: "any", origin: list.origin };
  const typeOf = ({ part, type }: LoweredPart<PositionedPart>): LoweredType =>
    part.kind === "file" ? any : type;
  const items = prefix.map(typeOf);
  const further = rest !== false && typeOf(rest);
  if (further === whole.rest && items.every((type, i) => type === whole.items[i])) return list;
  if (list.kind === "array" && prefix.length === 0 && further !== false)
    return { ...list, items: further, uniqueItems: false };
  return { ...whole, items, rest: further };
}
