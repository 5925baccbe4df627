import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { essenceOf, isJson, isXml } from "../../../generator/openapi/media-type.ts";
import {
  at,
  isObject,
  isObjectSite,
  own,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import type { ChangePlace } from "../change.ts";
import type { Effect } from "../rules/index.ts";
import { canonical, shown } from "../shape/canonical.ts";
import { report, sides, type OperationComparison } from "./comparison.ts";
import { partsAt } from "./operations.ts";
import { compareSchemas } from "./schemas.ts";

type Place = Omit<ChangePlace, "direction" | "operation">;
type Contents = ReadonlyMap<string, Site<JsonObject>>;

/** Compares the media types of a body. */
export function compareContents(
  comparison: OperationComparison,
  direction: "request" | "response",
  [old, next]: readonly [Site<JsonObject>, Site<JsonObject>],
  place: Place,
): void {
  const before = contentsOf(partsAt(comparison.old, old, "content"));
  const after = contentsOf(partsAt(comparison.new, next, "content"));
  const fresh = new Map([...after].filter(([name]) => !before.has(name)));
  const gone = new Map<string, Site<JsonObject>>();
  for (const [name, site] of before) {
    const same = after.get(name);
    const other = same === undefined ? takeRelated(name, fresh) : undefined;
    if (same !== undefined)
      compareContent(comparison, direction, [site, same], { ...place, mediaType: name });
    else if (other === undefined) gone.set(name, site);
    else {
      const rule = changeOfName(name, other.name);
      const words = { old: shown(name), new: shown(other.name) };
      const where = { ...place, mediaType: other.name };
      report(
        comparison,
        direction,
        {
          rule,
          old: site,
          new: other.site,
          words,
          hasNoValues: true,
          ...(rule === "media-type-parameters-changed"
            ? { effect: effectOfParameters(name, other.name) }
            : {}),
        },
        where,
      );
      compareContent(comparison, direction, [site, other.site], where);
    }
  }
  for (const [name, site] of fresh)
    report(
      comparison,
      direction,
      { rule: "media-type-added", old, new: site, words: { new: shown(name) }, hasNoValues: true },
      { ...place, mediaType: name },
    );
  for (const [name, site] of gone)
    report(
      comparison,
      direction,
      {
        rule: "media-type-removed",
        old: site,
        new: next,
        words: { old: shown(name) },
        hasNoValues: true,
      },
      { ...place, mediaType: name },
    );
}

/** Names in one spelling; a name that differs from another one by case alone is the same. */
function contentsOf(contents: Contents): Contents {
  return new Map([...contents].map(([name, site]) => [spelt(name), site]));
}

function spelt(name: string): string {
  const [, ...parameters] = name.split(";");
  return [essenceOf(name), ...parameters.map((one) => one.trim())].join("; ");
}

/** Takes the name that stands for a removed one: a range around it, one within it, other parameters. */
function takeRelated(
  name: string,
  fresh: Map<string, Site<JsonObject>>,
): { readonly name: string; readonly site: Site<JsonObject> } | undefined {
  for (const [other, site] of fresh) {
    const isRelated =
      essenceOf(other) === essenceOf(name) || isWithin(name, other) || isWithin(other, name);
    if (!isRelated) continue;
    fresh.delete(other);
    return { name: other, site };
  }
  return undefined;
}

/** Whether a range admits a media type: by `*`, or as the suffix that it is built on. */
function isWithin(name: string, range: string): boolean {
  const [type = "", subtype = ""] = essenceOf(name).split("/");
  const [ofRange = "", rest = ""] = essenceOf(range).split("/");
  if (ofRange === "*") return true;
  return type === ofRange && (rest === "*" || subtype.endsWith(`+${rest}`));
}

function changeOfName(old: string, next: string) {
  if (essenceOf(old) === essenceOf(next)) return "media-type-parameters-changed";
  return isWithin(old, next) ? "media-type-widened" : "media-type-narrowed";
}

/** A media type without a parameter stands for every value of it; in UTF-8 are all texts that say nothing else. */
function effectOfParameters(old: string, next: string): Effect {
  const [before, after] = [parametersIn(old), parametersIn(next)];
  const hasAll = (one: Parameters, other: Parameters): boolean =>
    [...other].every(([name, value]) => one.get(name) === value);
  return {
    loses: hasAll(before, after) ? "no" : "yes",
    gains: hasAll(after, before) ? "no" : "yes",
  };
}

type Parameters = ReadonlyMap<string, string>;

function parametersIn(mediaType: string): Parameters {
  const [, ...parameters] = mediaType.toLowerCase().split(";");
  const pairs = parameters.map((one): readonly [string, string] => {
    const [name = "", ...value] = one.split("=");
    return [
      name.trim(),
      value
        .join("=")
        .trim()
        .replace(/^"(.*)"$/, "$1"),
    ];
  });
  return new Map(pairs.filter(([name, value]) => name !== "charset" || value !== "utf-8"));
}

function compareContent(
  comparison: OperationComparison,
  direction: "request" | "response",
  [old, next]: readonly [Site<JsonObject>, Site<JsonObject>],
  place: Place,
): void {
  const change = (
    rule: "schema-added" | "schema-removed" | "stream-added" | "stream-removed",
  ): void => report(comparison, direction, { rule, old, new: next, hasNoValues: true }, place);
  for (const [member, added, removed] of [
    ["schema", "schema-added", "schema-removed"],
    ["itemSchema", "stream-added", "stream-removed"],
  ] as const) {
    const [before, after] = [
      schemaAt(comparison.old, old, member, place),
      schemaAt(comparison.new, next, member, place),
    ];
    if (before === undefined && after !== undefined) change(added);
    else if (before !== undefined && after === undefined) change(removed);
    else if (before !== undefined && after !== undefined) {
      const where = member === "schema" ? place : { ...place, property: "/[]" };
      compareSchemas(comparison, direction, [before, after], where);
    }
  }
  compareEncodings(comparison, direction, [old, next], place);
}

function schemaAt(
  document: OpenApiDocument,
  site: Site<JsonObject>,
  member: string,
  { mediaType = "" }: Place,
): Site | undefined {
  const value = own(site, member);
  if (!isObject(value) && typeof value !== "boolean") return undefined;
  const schema = at(site, member);
  return isWhole(document, schema, mediaType) ? undefined : schema;
}

/** Whether a schema says of bytes no more than that they are there, as none does. Source: OpenAPI 3.1, Content Type. */
function isWhole(document: OpenApiDocument, site: Site, mediaType: string): boolean {
  if (isJson(mediaType) || isXml(mediaType)) return false;
  if (/^(?:text|multipart)\/|x-www-form-urlencoded/.test(mediaType)) return false;
  const schema = document.follow(site);
  if (schema === undefined) return false;
  const { type, format, contentMediaType, description: _, title: __, ...rest } = schema.value;
  if (Object.keys(rest).length > 0 || ![undefined, "string"].includes(type as string | undefined))
    return false;
  const isSame = contentMediaType === undefined || contentMediaType === mediaType;
  return type === undefined
    ? format === undefined && isSame
    : format === "binary" || (format === undefined && contentMediaType === mediaType);
}

/** Compares how the fields of a form, or the parts of a multipart body, are written. */
function compareEncodings(
  comparison: OperationComparison,
  direction: "request" | "response",
  [old, next]: readonly [Site<JsonObject>, Site<JsonObject>],
  place: Place,
): void {
  for (const member of ["encoding", "prefixEncoding", "itemEncoding"]) {
    const [before, after] = [encodingsOf(old, member), encodingsOf(next, member)];
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const [from, to] = [before.get(name), after.get(name)];
      if (canonical(withoutTexts(from)) === canonical(withoutTexts(to))) continue;
      const words = { name: shown(name) };
      const found = {
        rule: "encoding-changed",
        ...sides(from, to),
        words,
        hasNoValues: true,
      } as const;
      report(comparison, direction, found, { ...place, property: `/${name}` });
    }
  }
}

function encodingsOf(site: Site<JsonObject>, member: string): ReadonlyMap<string, Site> {
  const parent = at(site, member);
  if (member === "itemEncoding")
    return parent.value === undefined ? new Map() : new Map([["[]", parent]]);
  if (!isObjectSite(parent) && !Array.isArray(parent.value)) return new Map();
  return new Map(Object.keys(parent.value as object).map((name) => [name, at(parent, name)]));
}

/** An encoding with what it says by default, and without what says nothing. */
function withoutTexts(site: Site | undefined): unknown {
  if (!isObject(site?.value)) return {};
  return Object.fromEntries(
    Object.entries(site.value).filter(([key]) => key !== "description" && !key.startsWith("x-")),
  );
}
