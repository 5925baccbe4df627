import type { OpenApiDocument } from "../document.ts";
import type { JsonObject, Site } from "../site.ts";
import type { Edit } from "./edits.ts";

/** How a part of a document that does not fit the meta-schema is read. */
export interface StructureReading {
  readonly taken: string;
  /** Changes for later stages; none where they read the part as it is. */
  readonly edits: readonly Edit[];
  /** The reference that was followed where none may be. */
  readonly ref?: string;
}

/** A document whose faults are read. */
export interface FaultyDocument {
  readonly root: Site<JsonObject>;
  readonly references: Pick<OpenApiDocument, "lookUp">;
}
