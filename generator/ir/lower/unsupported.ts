import { at, type Site } from "../../openapi/site.ts";
import type { Lowering } from "./lowering.ts";

/** Reports a part of the document for which nothing is generated. */
export function reportUnsupported(lowering: Lowering, site: Site, feature: string): void {
  const { file, pointer } = at(site, feature);
  lowering.diagnostics.report("feature-unsupported", { file, pointer, part: "key" }, { feature });
}
