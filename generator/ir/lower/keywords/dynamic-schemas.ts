import { at, isObjectSite, textAt, type Site } from "../../../openapi/site.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";

/**
 * Finds the schemas whose meaning depends on where they are referred to from: those that reach a
 * `$dynamicRef` whose anchor several resources have. No type stands for such a schema, so all of it
 * is a condition. Source: JSON Schema 2020-12 Core, 8.2.3.2.
 */
export class DynamicSchemas {
  readonly #document: OpenApiDocument;
  readonly #known = new Map<unknown, boolean>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** Whether the schema reaches such a reference. */
  has(schema: Site): boolean {
    if (!this.#document.hasDynamicRefs) return false;
    const known = this.#known.get(schema.value);
    if (known !== undefined) return known;
    const reaches = this.#search(schema);
    this.#known.set(schema.value, reaches);
    return reaches;
  }

  #search(schema: Site): boolean {
    const pending: Site[] = [schema];
    const seen = new Set<unknown>();
    for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
      const { value } = site;
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      const target = this.#document.target(site);
      if (target !== undefined) pending.push(target);
      if (isObjectSite(site) && textAt(site, "$dynamicRef") !== undefined) return true;
      for (const key of Object.keys(value)) if (key !== "$defs") pending.push(at(site, key));
    }
    return false;
  }
}
