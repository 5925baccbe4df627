import type { Site } from "../../../openapi/site.ts";
import type { TypeNode } from "../../types.ts";

/** A default or an example in the document, with the type that it must fit. */
export interface Sample {
  readonly code: "default-mismatch" | "example-mismatch";
  readonly site: Site;
  readonly type: TypeNode;
  /** The messages that it is an example of; absent where that is not known. */
  readonly direction?: "request" | "response";
}
