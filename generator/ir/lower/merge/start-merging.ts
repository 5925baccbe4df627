import type { Drafting } from "../drafts/drafting.ts";
import type { Lowering } from "../lowering.ts";
import { ClosedParts } from "./closed-parts.ts";
import { directBases } from "./direct-bases.ts";
import type { Families } from "../inheritance/families.ts";
import { InheritedProperties } from "./inherited-properties.ts";
import { intersect, intersectLater } from "./merge-types.ts";
import { Merges } from "./merges.ts";
import type { Merging } from "./merging.ts";

/** Makes what types of a document are merged with, before anything is merged. */
export function startMerging(lowering: Lowering, drafting: Drafting, families: Families): Merging {
  const { document, diagnostics } = lowering;
  const merging: Merging = {
    ...lowering,
    ...drafting,
    families,
    merges: new Merges({
      directBases: (id) => directBases({ document, ...drafting, families }, id),
      reportTooMany: (limit) => diagnostics.reportOnce("allof-too-large", document.root, { limit }),
    }),
    inherited: new InheritedProperties(({ file, pointer }, limit) =>
      diagnostics.report("allof-too-long", { file, pointer }, { limit }),
    ),
    closed: new ClosedParts(lowering.options),
    intersect: (a, b, hint) => intersect(merging, a, b, hint),
    intersectLater: (a, b, hint) => intersectLater(merging, a, b, hint),
  };
  return merging;
}
