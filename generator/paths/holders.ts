import { httpMethods } from "../openapi/http-methods.ts";

/** Kind of an object of a document, as far as references may stand in it. */
export type Holder =
  | "document"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "header"
  | "body"
  | "media"
  | "response"
  | "schema"
  | "discriminator"
  | `${"pathItem" | "operation" | "parameter" | "header" | "body" | "media" | "response" | "schema"}${"Map" | "List"}`;

const fields: Readonly<Record<string, Readonly<Record<string, Holder>>>> = {
  document: { paths: "pathItemMap", webhooks: "pathItemMap", components: "components" },
  components: {
    schemas: "schemaMap",
    responses: "responseMap",
    parameters: "parameterMap",
    requestBodies: "bodyMap",
    headers: "headerMap",
    pathItems: "pathItemMap",
    mediaTypes: "mediaMap",
  },
  pathItem: {
    parameters: "parameterList",
    additionalOperations: "operationMap",
    ...Object.fromEntries(httpMethods.map((method) => [method, "operation" as const])),
  },
  operation: { parameters: "parameterList", requestBody: "body", responses: "responseMap" },
  parameter: { schema: "schema", content: "mediaMap" },
  header: { schema: "schema", content: "mediaMap" },
  body: { content: "mediaMap" },
  media: { schema: "schema", itemSchema: "schema" },
  response: { headers: "headerMap", content: "mediaMap" },
  schema: {
    properties: "schemaMap",
    patternProperties: "schemaMap",
    $defs: "schemaMap",
    additionalProperties: "schema",
    items: "schema",
    prefixItems: "schemaList",
    allOf: "schemaList",
    oneOf: "schemaList",
    anyOf: "schemaList",
    not: "schema",
    discriminator: "discriminator",
  },
};

/** Kind of a member of an object; undefined if no reference in it matters. */
export function holdersOf(holder: Holder, key: string, value: unknown): Holder | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (holder.endsWith("Map"))
    return key.startsWith("x-") && holder !== "schemaMap" && holder !== "headerMap"
      ? undefined
      : (holder.slice(0, -3) as Holder);
  if (holder.endsWith("List")) return holder.slice(0, -4) as Holder;
  const own = fields[holder];
  return own !== undefined && Object.hasOwn(own, key) ? own[key] : undefined;
}
