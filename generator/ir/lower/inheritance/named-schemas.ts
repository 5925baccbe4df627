import type { OpenApiDocument } from "../../../openapi/document.ts";
import {
  isObjectSite,
  itemsAt,
  membersAt,
  objectAt,
  own,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import { splitPointer } from "../../../source/locations/pointer.ts";
import { placeKey } from "../../origin.ts";
import { mappedBy, siteOf, type Holder } from "../keywords/reachable-schemas.ts";
import { structure } from "../keywords/schema-structure.ts";

/** A schema that has a name: a component, or the target of a reference. */
export interface NamedSchema {
  readonly site: Site<JsonObject>;
  readonly name: string;
  /** The schemas that it extends by `allOf`, or by `$ref` beside other keywords. */
  readonly bases: readonly Extension[];
  /** The schemas that extend it, each once, in document order. */
  readonly children: NamedSchema[];
}

/** One schema extends another. */
export interface Extension {
  /** Key of the place that has the `$ref`. */
  readonly place: string;
  readonly base: NamedSchema;
}

/** The schemas with names, by their values in the document. */
export type NamedSchemas = ReadonlyMap<unknown, NamedSchema>;

interface Draft extends NamedSchema {
  readonly bases: Extension[];
}

/** Finds the schemas that have names, and which of them extends which. */
export function namedSchemas(document: OpenApiDocument, holders: readonly Holder[]): NamedSchemas {
  const named = new Map<unknown, Draft>();
  const add = (site: Site | undefined): void => {
    if (!isObjectSite(site) || named.has(site.value)) return;
    named.set(site.value, { site, name: nameOf(site), bases: [], children: [] });
  };
  const components = objectAt(document.root, "components");
  for (const site of components === undefined ? [] : membersAt(components, "schemas")) add(site);
  for (const holder of holders) {
    if (holder.kind !== "schema") continue;
    if (typeof holder.value["$ref"] === "string") add(document.target(siteOf(holder)));
    for (const target of mappedBy(document, holder)) add(target);
  }
  for (const draft of named.values()) {
    for (const { place, target } of extensionsOf(document, draft.site)) {
      const base = named.get(target.value);
      if (base === undefined || base === draft) continue;
      draft.bases.push({ place, base });
      if (!base.children.includes(draft)) base.children.push(draft);
    }
  }
  return named;
}

/** The last step of a location, or the name of the file without its ending. */
function nameOf({ file, pointer }: Site): string {
  const last = splitPointer(pointer).at(-1);
  return last ?? (file.split("/").at(-1) ?? file).replace(/\.[^.]*$/, "");
}

/** References in a schema to what it extends, with the ends of these. */
function extensionsOf(
  document: OpenApiDocument,
  site: Site<JsonObject>,
): readonly { readonly place: string; readonly target: Site }[] {
  const found: { place: string; target: Site }[] = [];
  const pending: Site[] = [site];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // A schema that admits null has values that its bases do not have.
    if (!isObjectSite(next) || own(next, "nullable") === true) continue;
    for (const one of itemsAt(next, "allOf").toReversed()) pending.push(one);
    if (own(next, "$ref") === undefined || (next === site && isAlias(site))) continue;
    const target = targetOf(document, next);
    if (target !== undefined) found.push({ place: placeKey(next), target });
  }
  return found;
}

/** The schema that a reference means, behind those that only give it other names. */
export function targetOf(document: OpenApiDocument, site: Site): Site<JsonObject> | undefined {
  const seen = new Set<unknown>();
  for (let next = document.target(site); isObjectSite(next); next = document.target(next)) {
    if (own(next, "$ref") === undefined || !isAlias(next)) return next;
    if (seen.has(next.value)) return undefined;
    seen.add(next.value);
  }
  return undefined;
}

/** Whether a schema is nothing but another name of the one that it refers to. */
function isAlias(site: Site<JsonObject>): boolean {
  const { own: keywords, parts } = structure(site);
  return keywords === 0 && parts === 1;
}
