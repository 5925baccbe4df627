import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { at, own, textAt, type JsonObject, type Site } from "../../../generator/openapi/site.ts";
import { escapeSegment } from "../../../generator/source/locations/pointer.ts";
import { operationsOf, type OperationSite } from "./operations.ts";

/** Keys of the operations of each document, by their ids and by the places that references name. */
const known = new WeakMap<OpenApiDocument, ReadonlyMap<string, string>>();

/** A link without its words, with the operation that it leads to in place of its id or reference. */
export function linkMeaning(document: OpenApiDocument, link: Site<JsonObject>): unknown {
  const { description: _, ...rest } = link.value;
  const target = operationOf(document, link);
  if (target === undefined) return rest;
  const { operationId, operationRef, ...more } = rest;
  return { ...more, operation: target };
}

function operationOf(document: OpenApiDocument, link: Site<JsonObject>): string | undefined {
  const id = textAt(link, "operationId");
  const ref = textAt(link, "operationRef");
  if ((id === undefined) === (ref === undefined)) return undefined;
  const places = known.get(document) ?? placesOf(document);
  known.set(document, places);
  if (id !== undefined) return places.get(`id ${id}`);
  // Another document that is not read has none of the places.
  const split =
    ref === undefined ? undefined : document.locate({ ...at(link, "operationRef"), value: ref });
  return split && places.get(`${split.file}#${split.fragment}`);
}

function placesOf(document: OpenApiDocument): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const { root } = document;
  for (const operation of operationsOf(document, root, "paths")) {
    const { key, path, site } = operation;
    const id = textAt(site, "operationId");
    if (id !== undefined && !places.has(`id ${id}`)) places.set(`id ${id}`, key);
    const inPaths = `/paths/${escapeSegment(path)}/${memberOf(operation)}`;
    for (const place of [`${root.file}#${inPaths}`, `${site.file}#${site.pointer}`])
      if (!places.has(place)) places.set(place, key);
  }
  return places;
}

const memberOf = ({ method, item }: OperationSite): string =>
  own(item, method.toLowerCase()) === undefined
    ? `additionalOperations/${escapeSegment(method)}`
    : method.toLowerCase();
