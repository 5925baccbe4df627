import type { Drafts } from "../drafts/drafts.ts";
import type { Lowering } from "../lowering.ts";
import type { XmlFacetsReader } from "./xml-facets.ts";

/** The state of reading how schemas stand in XML. */
export interface XmlReading extends Lowering {
  readonly xmlFacets: XmlFacetsReader;
  readonly drafts: Pick<Drafts, "componentAt">;
}
