import type { OpenApiDocument } from "../../../openapi/document.ts";
import { describedBeyondType } from "./described-properties.ts";
import { DynamicSchemas } from "./dynamic-schemas.ts";
import type { Holder } from "./reachable-schemas.ts";
import { SampleKinds } from "./sample-kinds.ts";
import { ValueKinds } from "./value-kinds.ts";

/** Facts that the keywords of schemas state, before any type is made of them. */
export interface SchemaFacts {
  readonly kinds: ValueKinds;
  /** Schemas that mean something else from each place that refers to them. */
  readonly dynamic: DynamicSchemas;
  /** Schemas whose types keep the properties that only conditions know. */
  readonly describedBeyondType: ReadonlySet<unknown>;
  readonly sampleKinds: SampleKinds;
}

/** Finds the facts of a document's schemas, each when it is first asked for where that is possible. */
export function schemaFacts(document: OpenApiDocument, holders: readonly Holder[]): SchemaFacts {
  return {
    kinds: new ValueKinds(document),
    dynamic: new DynamicSchemas(document),
    describedBeyondType: describedBeyondType(document, holders),
    sampleKinds: new SampleKinds(document, holders),
  };
}
