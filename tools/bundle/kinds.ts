import { httpMethods } from "../../generator/openapi/http-methods.ts";

/** Kind of an object of a document: which fields it has, and what references in its place may lead to. */
export type Kind =
  | "document"
  | "components"
  | "path"
  | "pathItem"
  | "operation"
  | "parameter"
  | "header"
  | "requestBody"
  | "mediaType"
  | "encoding"
  | "response"
  | "example"
  | "link"
  | "callback"
  | "server"
  | "securityScheme"
  | "externalDocs"
  | "tag"
  | "schema"
  | "discriminator"
  | "info"
  | "oauthFlows"
  /** Texts alone, in whose place a reference may be written. */
  | "texts";

/** A member of an object: one of a kind, or a map or list of them. */
export interface Member {
  readonly kind: Kind;
  readonly many: boolean;
}

const one = (kind: Kind): Member => ({ kind, many: false });
const many = (kind: Kind): Member => ({ kind, many: true });

const schemas =
  "properties patternProperties dependentSchemas $defs definitions prefixItems allOf oneOf anyOf".split(
    " ",
  );
const schema =
  "additionalProperties unevaluatedProperties unevaluatedItems additionalItems items contains propertyNames not if then else contentSchema".split(
    " ",
  );

const all = (names: readonly string[], member: Member): Readonly<Record<string, Member>> =>
  Object.fromEntries(names.map((name) => [name, member]));

const docs = { externalDocs: one("externalDocs") };
const typed = {
  schema: one("schema"),
  content: many("mediaType"),
  examples: many("example"),
};

/** Fields in which references or relative addresses may stand. Source: OpenAPI 2.0, 3.0, 3.1 and 3.2. */
const fields: Readonly<Record<Kind, Readonly<Record<string, Member>>>> = {
  document: {
    info: one("info"),
    paths: many("path"),
    webhooks: many("path"),
    components: one("components"),
    servers: many("server"),
    tags: many("tag"),
    definitions: many("schema"),
    parameters: many("parameter"),
    responses: many("response"),
    ...docs,
  },
  components: {
    schemas: many("schema"),
    responses: many("response"),
    parameters: many("parameter"),
    examples: many("example"),
    requestBodies: many("requestBody"),
    headers: many("header"),
    securitySchemes: many("securityScheme"),
    links: many("link"),
    callbacks: many("callback"),
    pathItems: many("pathItem"),
    mediaTypes: many("mediaType"),
  },
  path: {},
  pathItem: {
    parameters: many("parameter"),
    servers: many("server"),
    additionalOperations: many("operation"),
    ...all(httpMethods, one("operation")),
  },
  operation: {
    parameters: many("parameter"),
    requestBody: one("requestBody"),
    responses: many("response"),
    callbacks: many("callback"),
    servers: many("server"),
    ...docs,
  },
  parameter: typed,
  header: typed,
  requestBody: { content: many("mediaType") },
  mediaType: {
    schema: one("schema"),
    itemSchema: one("schema"),
    examples: many("example"),
    encoding: many("encoding"),
    prefixEncoding: many("encoding"),
    itemEncoding: one("encoding"),
  },
  encoding: {
    headers: many("header"),
    encoding: many("encoding"),
    prefixEncoding: many("encoding"),
    itemEncoding: one("encoding"),
  },
  response: {
    schema: one("schema"),
    headers: many("header"),
    content: many("mediaType"),
    links: many("link"),
  },
  example: {},
  link: { server: one("server") },
  callback: {},
  server: { variables: many("texts") },
  securityScheme: { flows: one("oauthFlows") },
  externalDocs: {},
  tag: docs,
  info: { contact: one("texts"), license: one("texts") },
  oauthFlows: all("implicit password clientCredentials authorizationCode".split(" "), one("texts")),
  texts: {},
  schema: {
    ...all(schemas, many("schema")),
    ...all(schema, one("schema")),
    discriminator: one("discriminator"),
    ...docs,
  },
  discriminator: {},
};

/** Fields that are lists where they describe positions, and one schema otherwise. */
const either: ReadonlySet<string> = new Set(["items", "additionalItems"]);

/** A member of an object; undefined if it holds data, or text. */
export function memberOf(kind: Kind, key: string, value: unknown): Member | undefined {
  if (typeof value !== "object" || value === null || key.startsWith("x-")) return undefined;
  if (kind === "callback") return one("pathItem");
  const own = fields[kind === "path" ? "pathItem" : kind];
  const member = Object.hasOwn(own, key) ? own[key] : undefined;
  if (member === undefined) return undefined;
  // Of a schema, and of a response of 2.0, `examples` are data.
  return either.has(key) && Array.isArray(value) ? { ...member, many: true } : member;
}

/** Where components of a kind stand; undefined if a version of OpenAPI has none of it. */
export function groupOf(kind: Kind, version: string): string | undefined {
  if (version === "2.0") return groupsOf2[kind];
  if (kind === "pathItem" && version === "3.0") return undefined;
  if (kind === "mediaType" && version !== "3.2") return undefined;
  return groups[kind];
}

const groupsOf2: Partial<Readonly<Record<Kind, string>>> = {
  schema: "/definitions",
  parameter: "/parameters",
  response: "/responses",
};

const groups: Partial<Readonly<Record<Kind, string>>> = {
  schema: "/components/schemas",
  response: "/components/responses",
  parameter: "/components/parameters",
  example: "/components/examples",
  requestBody: "/components/requestBodies",
  header: "/components/headers",
  securityScheme: "/components/securitySchemes",
  link: "/components/links",
  callback: "/components/callbacks",
  pathItem: "/components/pathItems",
  mediaType: "/components/mediaTypes",
};
