import { Drafts } from "../drafts/drafts.ts";
import { Exactness } from "../drafts/exactness.ts";
import type { Holder } from "../keywords/reachable-schemas.ts";
import { schemaFacts } from "../keywords/schema-facts.ts";
import type { Lowering } from "../lowering.ts";
import { startMerging } from "../merge/start-merging.ts";
import { XmlFacetsReader } from "../xml/xml-facets.ts";
import { findFamilies } from "../inheritance/families.ts";
import { lowerAlone, lowerDeclaration, lowerPart, lowerSchema } from "./lower-schema.ts";
import { LenientUnions } from "./lenient-unions.ts";
import type { SchemaLowering } from "./schema-lowering.ts";

/**
 * Makes what the schemas of a document are lowered with, before any of them is.
 *
 * @param holders what lowering will read
 */
export function startSchemas(lowering: Lowering, holders: readonly Holder[]): SchemaLowering {
  const { document } = lowering;
  const drafts: Drafts = new Drafts({
    declaration: (site, name) => lowerDeclaration(schemas, site, name),
    alone: (site, name) => lowerAlone(schemas, site, name),
    run: (draft) => exactness.build(draft),
    basesOf: (id) => schemas.merges.basesOf(id),
  });
  const exactness: Exactness = new Exactness(drafts);
  const facts = schemaFacts(document, holders);
  const schemas: SchemaLowering = {
    ...startMerging(lowering, { drafts, exactness }, findFamilies(lowering, holders)),
    ...facts,
    xmlFacets: new XmlFacetsReader(document, facts.kinds),
    lenient: new LenientUnions(lowering.options),
    samples: [],
    extensions: new Map(),
    lowerSchema: (site, hint, kinds) => lowerSchema(schemas, site, hint, kinds),
    lowerPart: (site, hint, kinds) => lowerPart(schemas, site, hint, kinds),
  };
  return schemas;
}
