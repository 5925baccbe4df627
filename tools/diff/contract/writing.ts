import {
  at,
  isObject,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import type { ChangePlace } from "../change.ts";
import type { TextKinds } from "../schemas/text-kinds.ts";
import { shown } from "../shape/canonical.ts";
import { report, type OperationComparison } from "./comparison.ts";
import { partsAt } from "./operations.ts";
import { compareSchemas } from "./schemas.ts";

/** Compares how a parameter or header is written, and its schema. */
export function compareWriting(
  comparison: OperationComparison,
  direction: "request" | "response",
  [old, next]: readonly [Site<JsonObject>, Site<JsonObject>],
  {
    subject,
    in: location,
    ...place
  }: Omit<ChangePlace, "direction" | "operation"> & {
    readonly subject: string;
    readonly in: string;
  },
): void {
  if (comparison.sameness.isSame(old, next)) return;
  const [content, contentNow] = [
    [...partsAt(comparison.old, old, "content")][0],
    [...partsAt(comparison.new, next, "content")][0],
  ];
  const [schema, schemaNow] = [schemaOf(content?.[1] ?? old), schemaOf(contentNow?.[1] ?? next)];
  const both =
    schema === undefined || schemaNow === undefined ? undefined : ([schema, schemaNow] as const);
  const kinds = both === undefined ? undefined : comparison.pairs.textKindsOf(both);
  const [style, styleNow] = [styleOf(old, location), styleOf(next, location)];
  const isText = content === undefined && contentNow === undefined;
  const items = isText ? itemsInPlaceOf(kinds, style, styleNow) : undefined;
  // A difference that single values do not show is no change of them.
  const isSingle = kinds?.old === "single" && (kinds.next === "single" || items !== undefined);
  if (isSingle ? style.one !== styleNow.one : style.any !== styleNow.any) {
    const words = { subject, old: style.any, new: styleNow.any };
    report(
      comparison,
      direction,
      { rule: "parameter-style-changed", old, new: next, words, hasNoValues: true },
      place,
    );
  }
  const [encoding, encodingNow] = [content?.[0] ?? "text", contentNow?.[0] ?? "text"];
  if (encoding !== encodingNow) {
    const words = { subject, old: shown(encoding), new: shown(encodingNow) };
    report(
      comparison,
      direction,
      { rule: "parameter-encoding-changed", old, new: next, words, hasNoValues: true },
      place,
    );
  }
  if (both === undefined) return;
  if (items === undefined) return compareSchemas(comparison, direction, both, place, isText);
  const found = { rule: "parameter-became-list", old, new: next, words: { subject } } as const;
  report(comparison, direction, { ...found, hasNoValues: true }, place);
  compareSchemas(comparison, direction, [both[0], items], { ...place, property: "/[]" }, isText);
}

/** The items of a list of which the one value that was sent before is one. */
function itemsInPlaceOf(
  kinds: TextKinds | undefined,
  old: WrittenStyle,
  next: WrittenStyle,
): Site | undefined {
  if (kinds?.old !== "single" || typeof kinds.next !== "object") return undefined;
  if (old.one !== next.one) return undefined;
  // A comma in a text would separate items; numbers have none.
  const isWhole = next.name === "form" && next.explode;
  const isSafe = isWhole || (kinds.isNumber && ["form", "simple"].includes(next.name));
  return isSafe ? kinds.next : undefined;
}

const schemaOf = (site: Site<JsonObject>): Site | undefined => {
  const schema = own(site, "schema");
  return isObject(schema) || typeof schema === "boolean" ? at(site, "schema") : undefined;
};

/** How values are written as text: in words for any value, and for a single one. */
interface WrittenStyle {
  readonly name: string;
  readonly explode: boolean;
  readonly any: string;
  readonly one: string;
}

/** The style of values that are written as text. Source: OpenAPI 3.2, Fixed Fields for use with `schema`. */
function styleOf(site: Site<JsonObject>, location: string): WrittenStyle {
  const usual = location === "query" || location === "cookie" ? "form" : "simple";
  const name = textAt(site, "style") ?? usual;
  const explode = own(site, "explode") ?? name === "form";
  const reserved = own(site, "allowReserved") === true ? ", reserved characters allowed" : "";
  const one = `'${name}'${reserved}`;
  const any = `'${name}' ${explode === true ? "with" : "without"} explode${reserved}`;
  return { name, explode: explode === true, any, one };
}
