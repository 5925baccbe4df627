import { at, type Site } from "../../openapi/site.ts";
import type { Lowering } from "./lowering.ts";

/** Reports a part of the document that nothing is generated for. */
export function reportUnsupported(lowering: Lowering, site: Site, feature: string): void {
  const { file, pointer } = at(site, feature);
  lowering.diagnostics.report("feature-unsupported", { file, pointer, part: "key" }, { feature });
}
