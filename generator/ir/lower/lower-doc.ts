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
  const deprecated = own(object, "deprecated") === true;
  const sources = textList(object, "x-source");
  const gaps = textList(object, "x-gap");
  const isEmpty = summary === undefined && description === undefined && !deprecated;
  // Most objects of a large document say nothing of themselves, and share one.
  if (isEmpty && sources.length + gaps.length === 0) return emptyDoc;
  return {
    deprecated,
    sources,
    gaps,
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
