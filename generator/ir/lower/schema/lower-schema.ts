import {
  at,
  isObjectSite,
  itemsAt,
  own,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { RefNode } from "../../types.ts";
import { allowsAll, hasConditions } from "../keywords/condition-keywords.ts";
import type { LoweredType } from "../types/lowered.ts";
import { lowerArray } from "./array-schema.ts";
import { lowerEnum } from "./enum-schema.ts";
import { noteSchemaSamples } from "../samples/examples.ts";
import { intersectAll } from "../merge/merge-types.ts";
import { settle } from "../merge/hoist-objects.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Parent } from "../inheritance/families.ts";
import { aloneSite, familyUnion, withTags } from "../inheritance/family-types.ts";
import type { SchemaLowering } from "./schema-lowering.ts";
import { originOf } from "../../origin.ts";
import { noteExtensions } from "./note-extensions.ts";
import { lowerObject } from "./object-schema.ts";
import { lowerNumber, lowerString } from "./scalar-schema.ts";
import { couldBeObject, saysNothing, structure, typesOf } from "../keywords/schema-structure.ts";
import { kindsWithin } from "../keywords/value-kinds.ts";
import { secretIfSaid } from "../types/secret-type.ts";
import { joinNullable, unionOf } from "../types/union-of.ts";
import { lowerUnion } from "./union-schema.ts";

/** The kinds of values that a schema, or the one around it, admits; undefined where nothing is known. */
type Kinds = ReadonlySet<string> | undefined;

/** Where a schema is used: how a declaration that it gets there is called, and the kinds that it may have. */
interface Use {
  readonly hint: Hint;
  readonly kinds: Kinds;
}

/**
 * The type of a schema where it is used. Objects get a declaration of their own and
 * are lowered when its turn comes, so that neither nesting nor recursion is walked here.
 */
export function lowerSchema(
  lowering: SchemaLowering,
  site: Site,
  hint: Hint,
  kinds?: Kinds,
): LoweredType {
  const origin = originOf(site);
  if (site.value === false) return { kind: "never", origin };
  if (!isObjectSite(site)) return { kind: "any", origin };
  noteExtensions(lowering, site);
  const type = secretIfSaid(site, lowerUse(lowering, site, { hint, kinds }));
  noteSchemaSamples(lowering, site, type);
  return type;
}

function lowerUse(lowering: SchemaLowering, schema: Site<JsonObject>, use: Use): LoweredType {
  const origin = originOf(schema);
  const isNarrowed = isNarrowedBy(schema, use.kinds);
  if (hasConditions(schema) || lowering.dynamic.has(schema)) {
    const make = (name: string): LoweredType => declarationType(lowering, schema, name, use.kinds);
    return lowering.drafts.hoist(use.hint, schema, make, { site: schema, isNarrowed });
  }
  const single = singlePart(lowering, schema, use.hint);
  if (single !== undefined) return nullableIfSaid(schema, single);
  if (!couldBeObject(lowering.document, schema)) {
    const { made, isInexact } = lowering.exactness.watch(() =>
      settle(lowering.drafts, lowerShape(lowering, schema, use), use.hint),
    );
    if (!isInexact) return made;
    const ref = lowering.drafts.hoist(use.hint, schema, () => made, { site: schema, isNarrowed });
    lowering.exactness.mark(lowering.drafts.draft(ref.target));
    return ref;
  }
  if (admitsNull(lowering, schema)) {
    return { kind: "nullable", origin, inner: hoistShape(lowering, schema, use) };
  }
  return hoistShape(lowering, schema, use);
}

/** The type of a declaration: as `lowerSchema`, but an object gets no declaration of its own. */
export function lowerDeclaration(lowering: SchemaLowering, site: Site, name: string): LoweredType {
  const hint = { parent: name, part: "" };
  if (!isObjectSite(site)) return lowerSchema(lowering, site, hint);
  noteExtensions(lowering, site);
  noteSchemaSamples(lowering, site, { kind: "ref", origin: originOf(site), target: name });
  const parent = lowering.families.parentAt(site);
  const hasUnion = parent !== undefined && (!parent.isListed || isWhole(site, parent));
  const type = hasUnion
    ? parentType(lowering, site, parent, hint)
    : withTags(declarationType(lowering, site, name, undefined), lowering.families.tagsOf(site));
  return secretIfSaid(site, type);
}

/** Whether a parent that lists schemas lists none that does not extend it. */
function isWhole(site: Site<JsonObject>, { members }: Parent): boolean {
  const listed = [...itemsAt(site, "oneOf"), ...itemsAt(site, "anyOf")];
  return listed.length === members.length;
}

/** The type of a parent where it is referred to. */
function parentType(
  lowering: SchemaLowering,
  site: Site<JsonObject>,
  parent: Parent,
  hint: Hint,
): LoweredType {
  const keyword = own(site, "oneOf") === undefined ? "anyOf" : "oneOf";
  const type = parent.isListed
    ? lowerUnion(lowering, site, keyword, hint, false, undefined)
    : familyUnion(lowering.drafts, site, parent);
  return admitsNull(lowering, site) ? joinNullable(type, originOf(site)) : type;
}

/** The type of a parent without those that extend it. */
export function lowerAlone(lowering: SchemaLowering, site: Site, name: string): LoweredType {
  const parent = lowering.families.parentAt(site);
  if (!isObjectSite(site) || parent === undefined) return lowerDeclaration(lowering, site, name);
  const type = declarationType(lowering, aloneSite(site, parent), name, undefined);
  return secretIfSaid(site, withTags(type, lowering.families.tagsOf(site)));
}

function declarationType(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  name: string,
  kinds: Kinds,
): LoweredType {
  if (lowering.dynamic.has(schema)) {
    lowering.exactness.note();
    return { kind: "any", origin: originOf(schema) };
  }
  const hint = { parent: name, part: "" };
  const single = singlePart(lowering, schema, hint);
  if (single !== undefined) return nullableIfSaid(schema, single);
  if (couldBeObject(lowering.document, schema) && admitsNull(lowering, schema)) {
    const inner = hoistShape(lowering, schema, {
      hint: { parent: name, part: "value" },
      kinds,
    });
    return { kind: "nullable", origin: originOf(schema), inner };
  }
  return settle(lowering.drafts, lowerShape(lowering, schema, { hint, kinds }), hint);
}

function hoistShape(lowering: SchemaLowering, schema: Site<JsonObject>, use: Use): RefNode {
  const isNullable = admitsNull(lowering, schema);
  const make = (name: string): LoweredType => {
    const hint = { parent: name, part: "" };
    const shape = lowerShape(lowering, schema, { ...use, hint });
    // Null has been accepted around the declaration.
    return settle(lowering.drafts, isNullable ? withoutNull(shape) : shape, hint);
  };
  return lowering.drafts.hoist(use.hint, schema, make, {
    site: schema,
    isNarrowed: isNullable || isNarrowedBy(schema, use.kinds),
  });
}

/** Whether the schema around takes kinds of values away from a schema. */
function isNarrowedBy(schema: Site<JsonObject>, kinds: Kinds): boolean {
  return kinds !== undefined && typeof own(schema, "type") !== "string";
}

/** A reference, or an allOf of one part, without other keywords that restrict it. */
function singlePart(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  hint: Hint,
): LoweredType | undefined {
  const { own: keywords, parts } = structure(schema);
  if (parts !== 1) return undefined;
  const isRef = own(schema, "$ref") !== undefined;
  const member = isRef ? undefined : itemsAt(schema, "allOf").find((part) => !saysNothing(part));
  if (!isRef && member === undefined) return undefined;
  // A child is told apart from its parent.
  if (member !== undefined && lowering.families.baseAt(member) !== undefined) return undefined;
  // `type: object` beside a reference to an object adds nothing.
  const repeats = keywords === 1 && own(schema, "type") === "object";
  if (keywords > 0 && !(repeats && isObjectType(lowering, member ?? schema))) return undefined;
  return member === undefined ? lowerRef(lowering, schema) : lowerSchema(lowering, member, hint);
}

/** Whether a schema, or the one that it refers to, says that values are objects and nothing else. */
function isObjectType(lowering: SchemaLowering, schema: Site): boolean {
  const target = lowering.document.follow(schema);
  return target !== undefined && own(target, "type") === "object";
}

function lowerRef(lowering: SchemaLowering, schema: Site<JsonObject>): LoweredType {
  const base = lowering.families.baseAt(schema);
  if (base !== undefined) return lowering.drafts.aloneRefTo(base.site, originOf(schema));
  const target = lowering.document.target(schema);
  if (target === undefined) return { kind: "any", origin: originOf(schema) };
  return lowering.drafts.refTo(target, originOf(schema));
}

/**
 * The type that all keywords of a schema make together. The result may be an object, or hold
 * objects that merging has made: those of unions are given declarations here.
 */
function lowerShape(lowering: SchemaLowering, schema: Site<JsonObject>, use: Use): LoweredType {
  const kinds = kindsWithin(lowering, schema, use.kinds);
  const type = lowerParts(lowering, schema, { ...use, kinds });
  const whole = isExtended(lowering, schema) ? keepingOthers(type) : type;
  const isInferred =
    use.kinds === undefined && kinds?.size === 1 && lowering.kinds.of(schema).size > 1;
  return isInferred ? { ...whole, inferred: true } : whole;
}

function keepingOthers(type: LoweredType): LoweredType {
  if (type.kind === "nullable") return { ...type, inner: keepingOthers(type.inner) };
  const isOpen = type.kind === "object" && type.additional === "open";
  return isOpen ? { ...type, keepsOthers: true } : type;
}

function lowerParts(lowering: SchemaLowering, schema: Site<JsonObject>, use: Use): LoweredType {
  const { hint, kinds } = use;
  // A `not` that fits everything leaves no value, as does `false`.
  if (allowsAll(own(schema, "not"))) return { kind: "never", origin: originOf(schema) };
  const parts: { readonly type: LoweredType; readonly isBase: boolean }[] = [];
  const origin = originOf(schema);
  if (own(schema, "$ref") !== undefined)
    parts.push({ type: lowerRef(lowering, schema), isBase: true });
  for (const member of itemsAt(schema, "allOf")) {
    if (saysNothing(member)) continue;
    const isRef = isObjectSite(member) && own(member, "$ref") !== undefined;
    parts.push({ type: lowerPart(lowering, member, hint, kinds), isBase: isRef });
  }
  const keywords = lowerKeywords(lowering, schema, use);
  if (keywords !== undefined)
    parts.push({ type: withOthers(lowering, schema, keywords), isBase: false });
  for (const keyword of ["oneOf", "anyOf"] as const) {
    if (own(schema, keyword) === undefined) continue;
    const type = lowerUnion(lowering, schema, keyword, hint, parts.length > 0, kinds);
    parts.push({ type, isBase: false });
  }
  const [first] = parts;
  if (first === undefined) return nullableIfSaid(schema, { kind: "any", origin });
  const isOnly = parts.length === 1 && !extendsParent(lowering, first.type);
  const type = isOnly ? first.type : intersectAll(lowering, parts, origin, hint);
  return nullableIfSaid(schema, withOthers(lowering, schema, type));
}

const extendsParent = ({ families }: SchemaLowering, type: LoweredType): boolean =>
  type.kind === "ref" && families.baseAt(type.origin) !== undefined;

/** Keeps the properties of an object that conditions know and the type does not name. */
function withOthers(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  type: LoweredType,
): LoweredType {
  if (!lowering.describedBeyondType.has(schema.value)) return type;
  if (type.kind === "nullable") return { ...type, inner: withOthers(lowering, schema, type.inner) };
  if (type.kind !== "object" || type.additional !== "open") return type;
  const others = { kind: "any", origin: originOf(schema), fromConditions: true } as const;
  return { ...type, additional: others };
}

/** Whether the discriminator of a schema is about those that extend it, which it does not list. */
function isExtended(lowering: SchemaLowering, schema: Site<JsonObject>): boolean {
  if (own(schema, "discriminator") === undefined) return false;
  if (own(schema, "oneOf") !== undefined || own(schema, "anyOf") !== undefined) return false;
  if (lowering.families.decides(own(schema, "discriminator"))) return false;
  const { file, pointer } = at(schema, "discriminator");
  lowering.diagnostics.report("discriminator-unused", { file, pointer, part: "key" }, {});
  return true;
}

/** A part of an allOf: an inline object is merged, so it gets no declaration. */
export function lowerPart(
  lowering: SchemaLowering,
  member: Site,
  hint: Hint,
  kinds: Kinds,
): LoweredType {
  if (!isObjectSite(member)) return lowerSchema(lowering, member, hint);
  if (hasConditions(member)) lowering.exactness.note();
  const single = singlePart(lowering, member, hint);
  const type =
    single === undefined
      ? lowerShape(lowering, member, { hint, kinds })
      : nullableIfSaid(member, single);
  return secretIfSaid(member, type);
}

/** The type that `type`, `enum` and the keywords of each type make; undefined without any of them. */
function lowerKeywords(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  use: Use,
): LoweredType | undefined {
  const types = typesOf(schema, use.kinds);
  if (own(schema, "enum") !== undefined || own(schema, "const") !== undefined) {
    const listed = lowerEnum(lowering, schema, types);
    if (listed !== undefined) return listed;
  }
  if (types === undefined) return undefined;
  const members: LoweredType[] = [];
  for (const type of types) {
    if (type === "null" || (type === "integer" && types.includes("number"))) continue;
    const member = lowerType(lowering, schema, type, use.hint);
    if (member !== undefined) members.push(member);
  }
  const origin = originOf(schema);
  const inner = members.length === 0 ? undefined : unionOf(members, false, origin);
  if (!types.includes("null")) return inner;
  return inner === undefined ? { kind: "null", origin } : joinNullable(inner, origin);
}

function lowerType(
  lowering: SchemaLowering,
  schema: Site<JsonObject>,
  type: string,
  hint: Hint,
): LoweredType | undefined {
  switch (type) {
    case "string":
      return lowerString(lowering, schema);
    case "integer":
    case "number":
      return lowerNumber(lowering, schema, type);
    case "boolean":
      return { kind: "boolean", origin: originOf(schema) };
    case "array":
      return lowerArray(lowering, schema, hint);
    case "object":
      return lowerObject(lowering, schema, hint);
    default:
      return undefined;
  }
}

/** Whether a schema's own type allows null beside an object, and its other parts do too. */
function admitsNull(lowering: SchemaLowering, schema: Site<JsonObject>): boolean {
  if (own(schema, "nullable") === true) return true;
  const type = own(schema, "type");
  return Array.isArray(type) && type.includes("null") && lowering.kinds.of(schema).has("null");
}

function withoutNull(type: LoweredType): LoweredType {
  return type.kind === "nullable" ? type.inner : type;
}

/** `nullable` of 3.0 without `type`, such as beside allOf. */
function nullableIfSaid(schema: Site<JsonObject>, type: LoweredType): LoweredType {
  return own(schema, "nullable") === true ? joinNullable(type, originOf(schema)) : type;
}
