import { isObjectSite, itemsAt, own, type Site } from "../../../openapi/site.ts";
import type { OpenApiDocument } from "../../../openapi/document.ts";
import type { Origin } from "../../origin.ts";
import type { RefNode } from "../../types.ts";
import type { Families } from "../inheritance/families.ts";

/** Where schemas of declarations are found. */
interface Declarations {
  readonly document: OpenApiDocument;
  readonly drafts: {
    draft(id: string): { readonly site?: Site };
    declared(target: Site): string | undefined;
    aloneRefTo(target: Site, origin: Origin): RefNode;
  };
  readonly families: Pick<Families, "baseAt">;
}

/** Ids of the declarations that a declaration's schema names in its allOf, or beside it by `$ref`. */
export function directBases(declarations: Declarations, id: string): readonly string[] {
  const { site } = declarations.drafts.draft(id);
  const found: string[] = [];
  const pending = site === undefined ? [] : [site];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isObjectSite(next)) continue;
    // A schema that admits null has values that its bases have not.
    if (own(next, "nullable") === true) continue;
    for (const one of itemsAt(next, "allOf")) pending.push(one);
    const alone = declarations.families.baseAt(next);
    if (alone !== undefined) {
      found.push(declarations.drafts.aloneRefTo(alone.site, alone.site).target);
      continue;
    }
    const target = declarations.document.target(next);
    const base = target === undefined ? undefined : declarations.drafts.declared(target);
    if (base !== undefined) found.push(base);
  }
  return found;
}
