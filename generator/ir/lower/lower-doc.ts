import {
  itemsAt,
  own,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../openapi/site.ts";
import type { Doc } from "../doc.ts";

export const emptyDoc: Doc = { deprecated: false, sources: [], gaps: [] };

/** The summary, description and notes of an object of the document. A schema's `title` is its summary. */
export function lowerDoc(object: Site): Doc {
  if (!isObjectSite(object)) return emptyDoc;
  const summary = textAt(object, "summary") ?? textAt(object, "title");
  const description = textAt(object, "description");
  return {
    deprecated: own(object, "deprecated") === true,
    sources: textList(object, "x-source"),
    gaps: textList(object, "x-gap"),
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
  };
}

const none: readonly string[] = [];

/** One text, or a list of texts. */
export function textList(site: Site<JsonObject>, key: string): readonly string[] {
  const value = own(site, key);
  if (value === undefined) return none;
  if (typeof value === "string") return [value];
  return itemsAt(site, key)
    .map((item) => item.value)
    .filter((item) => typeof item === "string");
}
