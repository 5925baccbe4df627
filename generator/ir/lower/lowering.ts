import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import type { OpenApiDocument } from "../../openapi/document.ts";
import type { LowerOptions } from "../options.ts";

/** The document that is lowered, the options, and the list of findings: the ground of every pass. */
export interface Lowering {
  readonly document: OpenApiDocument;
  readonly options: LowerOptions;
  readonly diagnostics: Diagnostics;
}
