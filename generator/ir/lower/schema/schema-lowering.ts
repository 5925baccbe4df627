import type { Site } from "../../../openapi/site.ts";
import type { Extensions } from "../../origin.ts";
import type { Hint } from "../drafts/draft.ts";
import type { SchemaFacts } from "../keywords/schema-facts.ts";
import type { Merging } from "../merge/merging.ts";
import type { Sample } from "../samples/sample.ts";
import type { LenientUnions } from "./lenient-unions.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { XmlReading } from "../xml/xml-reading.ts";

/**
 * The state of lowering schemas, and the functions by which its modules lower the schemas within
 * their own: schemas hold schemas, and modules do not import each other in a circle.
 */
export interface SchemaLowering extends Merging, XmlReading, SchemaFacts {
  readonly drafts: Merging["drafts"];
  readonly lenient: LenientUnions;
  /** Defaults and examples, checked when all types are known. */
  readonly samples: Sample[];
  /** Members of schemas that begin with `x-`, by their places. */
  readonly extensions: Map<string, Extensions>;
  /** The type of a schema where it is used; `kinds` are those that a schema around it admits. */
  lowerSchema(site: Site, hint: Hint, kinds?: ReadonlySet<string>): LoweredType;
  /** The type of a part that is merged with others, objects without declarations of their own. */
  lowerPart(site: Site, hint: Hint, kinds: ReadonlySet<string> | undefined): LoweredType;
}
