import type { Site } from "../../openapi/site.ts";
import type { Lowering } from "./lowering.ts";
import type { XmlFacets } from "./xml-facets.ts";

/** Reports `xml` objects that contradict themselves or their schema. */
export function reportNonsense(_lowering: Lowering, _site: Site, _facets: XmlFacets): void {}
