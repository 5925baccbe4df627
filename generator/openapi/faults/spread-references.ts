import { escapeSegment } from "../../source/locations/pointer.ts";
import type { OpenApiDocument } from "../document.ts";
import { kindOfKeyword } from "../schema-keywords.ts";
import { at, isObject, own, textAt, type JsonObject, type Site } from "../site.ts";

/** Target of a reference that stands for a text, a list or a map. */
export interface Spread {
  readonly ref: string;
  readonly value: unknown;
}

/** Kind of a referenced value: data is copied, of the others each member is referred to. */
export type SpreadKind = "text" | "data" | "list" | "map";

/** Kinds of keywords of schemas for which a reference may be written where their value should be. */
const spread: Readonly<Record<string, SpreadKind>> = {
  text: "text",
  texts: "data",
  list: "data",
  schemaMap: "map",
};

/** The kind of value that a reference in the place of a keyword's value stands for; undefined where it may be none. */
export const spreadKindOf = (keyword: string): SpreadKind | undefined =>
  spread[kindOfKeyword(keyword) ?? ""];

/**
 * The value that a reference is meant to have in its place, where OpenAPI allows none; undefined where it
 * leads to nothing of that kind. Members of maps and lists become references of their own, so that
 * references within them are read where they are written.
 */
export function spreadReference(
  document: Pick<OpenApiDocument, "lookUp">,
  place: Site,
  kind: SpreadKind,
): Spread | undefined {
  if (!isObject(place.value)) return undefined;
  const holder = place as Site<JsonObject>;
  const ref = textAt(holder, "$ref");
  if (ref === undefined) return undefined;
  const target = document.lookUp({ ...at(holder, "$ref"), value: ref })?.value;
  switch (kind) {
    case "text":
      return typeof target === "string" ? { ref, value: target } : undefined;
    case "data":
      return Array.isArray(target) ? { ref, value: target } : undefined;
    case "list":
      return Array.isArray(target)
        ? { ref, value: target.map((_, index) => ({ $ref: member(ref, String(index)) })) }
        : undefined;
    case "map":
      return isObject(target) && isAddress(ref)
        ? { ref, value: { ...others(holder), ...references(ref, target) } }
        : undefined;
  }
}

function references(ref: string, target: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.keys(target)
      .filter((name) => own({ value: target, file: "", pointer: "" }, name) !== undefined)
      .map((name) => [
        name,
        name.startsWith("x-") ? target[name] : { $ref: member(ref, escapeSegment(name)) },
      ]),
  );
}

const others = ({ value }: Site<JsonObject>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== "$ref"));

/** References with a pointer; a name in place of it cannot be continued. */
const isAddress = (ref: string): boolean => !/#(?!\/|$)/.test(ref);

const member = (ref: string, segment: string): string =>
  `${ref.includes("#") ? ref : `${ref}#`}/${encodeURIComponent(segment)}`;
