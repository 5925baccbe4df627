import type { OpenApiDocument } from "../../openapi/document.ts";
import { spreadReference } from "../../openapi/faults/spread-references.ts";
import {
  at,
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
export function lowerDoc(object: Site, document?: Pick<OpenApiDocument, "lookUp">): Doc {
  if (!isObjectSite(object)) return emptyDoc;
  const wordsAt = (key: string): string | undefined =>
    textAt(object, key) ?? referredText(object, key, document);
  const summary = wordsAt("summary") ?? wordsAt("title");
  const description = wordsAt("description");
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

/** A text in whose place a reference is written, as in files behind the document's own. */
function referredText(
  object: Site<JsonObject>,
  key: string,
  document: Pick<OpenApiDocument, "lookUp"> | undefined,
): string | undefined {
  const place = at(object, key);
  if (document === undefined || !isObjectSite(place)) return undefined;
  return spreadReference(document, place, "text")?.value as string | undefined;
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
