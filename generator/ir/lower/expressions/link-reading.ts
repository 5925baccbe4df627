import type { Lowering } from "../lowering.ts";
import type { FoundOperations } from "../operations/operation-lowering.ts";

/** The document with its operations, for reading links. */
export interface LinkReading
  extends Lowering, Pick<FoundOperations, "selection" | "incomplete" | "linkedResponses"> {}
