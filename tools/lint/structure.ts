import { httpMethods } from "../../generator/openapi/http-methods.ts";
import type { DocumentKind } from "../../generator/plugins/plugin-rule.ts";

/** The kind of an object in an OpenAPI document. */
export type NodeKind = DocumentKind;

/** How a field contains objects: `one` is the object, `map` and `list` contain them by name or index. */
export interface Member {
  readonly holds: "one" | "map" | "list";
  readonly kind: NodeKind;
  /** Whether names in the map that begin with `x-` are extensions of it, and no objects. */
  readonly extensible?: true;
}

const one = (kind: NodeKind): Member => ({ holds: "one", kind });
const map = (kind: NodeKind): Member => ({ holds: "map", kind });
const extensible = (kind: NodeKind): Member => ({ ...map(kind), extensible: true });
const list = (kind: NodeKind): Member => ({ holds: "list", kind });

const pathItem: Readonly<Record<string, Member>> = {
  parameters: list("parameter"),
  additionalOperations: map("operation"),
  servers: list("server"),
  ...Object.fromEntries(httpMethods.map((method) => [method, one("operation")])),
};

const described: Readonly<Record<string, Member>> = {
  schema: one("schema"),
  content: map("mediaType"),
  examples: map("example"),
};

const schema: Readonly<Record<string, Member>> = {
  ...Object.fromEntries(
    ["properties", "patternProperties", "dependentSchemas", "$defs"].map((key) => [
      key,
      map("schema"),
    ]),
  ),
  ...Object.fromEntries(
    ["allOf", "anyOf", "oneOf", "prefixItems"].map((key) => [key, list("schema")]),
  ),
  ...Object.fromEntries(
    [
      "items",
      "additionalProperties",
      "not",
      "if",
      "then",
      "else",
      "contains",
      "propertyNames",
      "unevaluatedItems",
      "unevaluatedProperties",
    ].map((key) => [key, one("schema")]),
  ),
};

/** The fields of each kind of object that contain other objects. Source: OpenAPI 3.0 to 3.2, 4.8. */
export const structure: Readonly<Record<NodeKind, Readonly<Record<string, Member>>>> = {
  document: {
    info: one("info"),
    servers: list("server"),
    tags: list("tag"),
    paths: extensible("pathItem"),
    webhooks: map("pathItem"),
    components: one("components"),
  },
  info: {},
  tag: {},
  server: {},
  components: {
    schemas: map("schema"),
    responses: map("response"),
    parameters: map("parameter"),
    examples: map("example"),
    requestBodies: map("requestBody"),
    headers: map("header"),
    securitySchemes: map("securityScheme"),
    links: map("link"),
    callbacks: map("callback"),
    pathItems: map("pathItem"),
    mediaTypes: map("mediaType"),
  },
  pathItem,
  operation: {
    parameters: list("parameter"),
    requestBody: one("requestBody"),
    responses: extensible("response"),
    callbacks: map("callback"),
    servers: list("server"),
    "x-filter": map("schema"),
  },
  parameter: described,
  header: described,
  requestBody: { content: map("mediaType") },
  mediaType: {
    schema: one("schema"),
    itemSchema: one("schema"),
    examples: map("example"),
    encoding: map("encoding"),
  },
  encoding: { headers: map("header") },
  response: {
    headers: map("header"),
    content: map("mediaType"),
    links: map("link"),
  },
  schema,
  example: {},
  securityScheme: {},
  link: { server: one("server") },
  // A callback is itself a map from expressions to path items; the walk handles it.
  callback: {},
};
