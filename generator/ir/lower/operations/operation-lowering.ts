import type { JsonObject, Site } from "../../../openapi/site.ts";
import type { OperationNode } from "../../operations.ts";
import type { Origin } from "../../origin.ts";
import type { CarriedSchema } from "../conditions/compile-conditions.ts";
import type { Hint } from "../drafts/draft.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { Sample } from "../samples/sample.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { XmlReading } from "../xml/xml-reading.ts";
import type { Selection } from "./selection.ts";
import type { SharedParts } from "./shared-parts.ts";

/** The part of lowering schemas that operations use. */
export interface OperationSchemas extends XmlReading {
  readonly drafts: Drafts;
  readonly samples: Sample[];
  /** The type of a schema where it is used. */
  lowerSchema(site: Site, hint: Hint): LoweredType;
}

/** The state of lowering operations. */
export interface OperationLowering extends OperationSchemas {
  readonly selection: Selection;
  readonly notes: OperationNotes;
  readonly parts: SharedParts;
}

/** The operations of a document, and what the passes after them have to know. */
export interface FoundOperations extends Readonly<Omit<OperationNotes, "carry">> {
  readonly operations: readonly OperationNode[];
  /** Which operations the configuration chooses. */
  readonly selection: Selection;
}

/** Findings of lowering operations for the passes after it. */
export class OperationNotes {
  /** Pointers of operations of which a part is malformed: nothing is concluded from them. */
  readonly incomplete = new Set<string>();
  /** Pointers of operations with `security` of their own. */
  readonly secured = new Set<string>();
  /** Pointers of operations of which `x-pagination: false` says that they have no pages. */
  readonly unpaged = new Set<string>();
  /** Ids of declarations that are the root of an XML body without a name. */
  readonly unnamedRoots = new Set<string>();
  /** Responses that have links, by location. */
  readonly linkedResponses = new Map<string, Site<JsonObject>>();
  /** Schemas of parameters, headers and contents, by the locations of these. */
  readonly carriedSchemas = new Map<string, CarriedSchema>();

  /** Keeps the schema of a parameter, a header or a content. */
  carry(origin: Origin, schema: Site | undefined, name: string): void {
    if (schema === undefined) return;
    this.carriedSchemas.set(`${origin.file}#${origin.pointer}`, { schema, name });
  }
}
