import type { JsonObject, Site } from "../../../openapi/site.ts";

/** The kind of node that a value becomes in XML, if its schema determines it. */
export type XmlShape = "array" | "object" | "scalar" | "any";

/** The `xml` objects that apply to a schema, combined, and the shape of the schema. */
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
  /** Location of the first `xml` object. */
  readonly xml?: Site<JsonObject>;
}
