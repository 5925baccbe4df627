import type { JsonObject, Site } from "../../../openapi/site.ts";

/** What kind of node a value becomes in XML, as far as its schema says. */
export type XmlShape = "array" | "object" | "scalar" | "any";

/** The `xml` objects that apply to a schema, put together, and what they are put to. */
export interface XmlFacets {
  readonly name?: string;
  readonly namespace?: string;
  readonly prefix?: string;
  readonly attribute?: boolean;
  readonly wrapped?: boolean;
  readonly nodeType?: string;
  readonly shape: XmlShape;
  /** The schema with `items`, if the shape is an array. */
  readonly array?: Site<JsonObject>;
  /** Where the first `xml` object stands. */
  readonly xml?: Site<JsonObject>;
}
