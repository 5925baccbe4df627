import { inPath } from "./payloads.ts";

/** A payload as a part of a JSON Pointer. */
const escaped = (p: string): string => p.replaceAll("~", "~0").replaceAll("/", "~1");

/** A payload as a part of a JSON Pointer within braces. */
const pointer = (p: string): string => escaped(p.replace(/[{}]/g, ""));

/**
 * A document with every feature of the generator, in which each text and each key that a document is
 * free to choose carries the payload.
 */
export function hostileDocument(p: string): string {
  const path = inPath(p);
  const described = { title: `t${p}`, description: `d${p}` };
  const doc = {
    summary: `s${p}`,
    description: `d${p}`,
    "x-source": `A 1${p}`,
    "x-gap": `g${p}`,
  };
  const string = (rest: object = {}): object => ({ type: "string", ...described, ...rest });
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const xml = { name: "Element", namespace: "urn:x", prefix: "p" };
  const leaf = {
    type: "object",
    ...described,
    deprecated: true,
    required: [`id${p}`, `kind${p}`],
    xml,
    properties: {
      [`id${p}`]: {
        type: "integer",
        format: "int64",
        minimum: 1,
        multipleOf: 0.5,
        xml: { attribute: true, name: "id" },
      },
      [`kind${p}`]: string({
        enum: [`Leaf${p}`, `x${p}`],
        "x-enum-varnames": [`Leaf${p}`, `X${p}`],
        "x-enum-descriptions": [`a${p}`, `b${p}`],
        xml: { name: "kind" },
      }),
      [`text${p}`]: string({
        minLength: 2,
        maxLength: 9,
        format: "email",
        default: `d${p}`,
        example: `e${p}`,
        xml: { name: "text" },
      }),
      [`password${p}`]: string({ format: "password", xml: { name: "password" } }),
      [`date${p}`]: string({ format: "date-time", xml: { name: "date" } }),
      [`open${p}`]: string({ "x-open-enum": [`a${p}`, `b${p}`], xml: { name: "open" } }),
      [`many${p}`]: string({
        enum: Array.from({ length: 15 }, (_, i) => `v${i}${p}`),
        xml: { name: "many" },
      }),
    },
    additionalProperties: false,
  };
  const tree = {
    allOf: [ref("Leaf")],
    ...described,
    type: "object",
    properties: {
      [`children${p}`]: {
        type: "array",
        minItems: 1,
        uniqueItems: true,
        items: ref("Tree"),
        xml: { wrapped: true, name: "children" },
      },
      [`map${p}`]: {
        type: "object",
        additionalProperties: ref("Leaf"),
        minProperties: 1,
        xml: { name: "map" },
      },
      [`tuple${p}`]: {
        type: "array",
        prefixItems: [{ type: "integer" }, { type: "boolean" }],
        items: false,
        xml: { name: "tuple" },
      },
      [`any${p}`]: { ...described },
      [`null${p}`]: { type: ["string", "null"], ...described, xml: { name: "null" } },
    },
  };
  const union = {
    oneOf: [ref("Leaf"), ref("Twig")],
    ...described,
    discriminator: {
      propertyName: `kind${p}`,
      mapping: { [`Leaf${p}`]: "#/components/schemas/Leaf" },
    },
  };
  const twig = {
    type: "object",
    required: [`kind${p}`],
    properties: { [`kind${p}`]: string({ enum: [`Twig${p}`], xml: { name: "kind" } }) },
  };
  const pattern = string({ pattern: `^[a-z]*$|${p.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}` });
  const parameters = [
    { name: `q${p}`, in: "query", description: `d${p}`, schema: string({ default: `d${p}` }) },
    {
      name: `list${p}`,
      in: "query",
      style: "pipeDelimited",
      explode: false,
      schema: { type: "array", items: pattern },
    },
    { name: `deep${p}`, in: "query", style: "deepObject", schema: ref("Leaf") },
    { name: `json${p}`, in: "query", content: { "application/json": { schema: ref("Tree") } } },
    { name: "filter", in: "query", schema: string() },
    { name: "page", in: "query", schema: { type: "integer" } },
    { name: "size", in: "query", schema: { type: "integer" } },
    { name: "X-Header", in: "header", description: `d${p}`, schema: string({ enum: [`a${p}`] }) },
    { name: "cookie", in: "cookie", description: `d${p}`, schema: string() },
  ];
  const contents = (name: string): object => ({
    "application/json": {
      schema: ref(name),
      examples: { [`e${p}`]: { summary: p, value: `v${p}` } },
    },
    "application/xml": { schema: ref(name), example: `v${p}` },
    "text/plain": { schema: string() },
    "application/octet-stream": {},
  });
  const responses = {
    "200": {
      description: `d${p}`,
      headers: { "X-Rate": { description: `d${p}`, required: true, schema: string() } },
      content: contents("Tree"),
    },
    "404": { $ref: "#/components/responses/Missing" },
    default: {
      description: `d${p}`,
      content: { "application/problem+xml": { schema: ref("Leaf") } },
    },
  };
  const links = {
    [`next${p}`]: {
      description: `d${p}`,
      operationId: `get${p}`,
      parameters: {
        "path.id": `$response.body#/kind${escaped(p)}`,
        [`query.q${p}`]: `${p}{$request.path.id}${p}{$response.header.x-rate}`,
        filter: `c${p}`,
        [`query.json${p}`]: "$response.body",
      },
    },
    [`again${p}`]: {
      operationId: `post${p}`,
      parameters: { id: "$url" },
      requestBody: { [`kind${p}`]: `Twig${p}` },
    },
    [`none${p}`]: { operationId: `none${p}`, parameters: { [`none${p}`]: `$${p}` } },
    [`bad${p}`]: { operationId: `get${p}`, parameters: { [`none${p}`]: `$${p}` } },
    [`ref${p}`]: { operationRef: `#/paths/${p}` },
    shared: { $ref: "#/components/links/Shared" },
  };
  const linked = { ...responses, "200": { ...responses["200"], links } };
  const taken = { "204": { description: `d${p}` } };
  return JSON.stringify({
    openapi: "3.1.1",
    info: {
      title: `Title${p}`,
      version: `1${p}`,
      summary: `s${p}`,
      description: `d${p}`,
      license: { name: `l${p}` },
      contact: { name: `c${p}` },
      "x-gaps": { [`g${p}`]: { source: `A${p}`, missing: `m${p}`, decision: `d${p}` } },
    },
    servers: [
      { url: `/base`, description: `d${p}` },
      {
        url: "https://{host}.example/v1",
        description: `d${p}`,
        variables: { host: { default: "a", enum: ["a", "b"], description: `d${p}` } },
      },
    ],
    tags: [{ name: `tag${p}`, description: `d${p}` }],
    security: [{ basic: [] }, { key: [`scope${p}`] }, {}],
    paths: {
      [`/p/a${path}/{id}`]: {
        get: {
          ...doc,
          operationId: `get${p}`,
          tags: [`tag${p}`],
          deprecated: true,
          "x-replaced-by": `post${p}`,
          "x-filter": {
            [`id${p}`]: { type: "integer" },
            [`kind${p}`]: string({ enum: [`a${p}`] }),
          },
          "x-pagination": { style: "page", number: "page", size: "size", items: `children${p}` },
          parameters: [
            ...parameters,
            { name: "id", in: "path", required: true, description: `d${p}`, schema: pattern },
          ],
          responses,
        },
        post: {
          ...doc,
          operationId: `post${p}`,
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          requestBody: { required: true, description: `d${p}`, content: contents("Union") },
          callbacks: {
            [`paid${p}`]: {
              [`https://x.example/${path}?a={$request.path.id}&b={$request.body#/kind${pointer(p)}}`]:
                { post: { summary: `s${p}`, responses: taken } },
              [`{$request.body#/none${pointer(p)}}`]: { post: { responses: taken } },
            },
            shared: { $ref: "#/components/callbacks/Shared" },
          },
          responses: linked,
        },
      },
      [`/{a}.x${path}/{b}`]: {
        put: {
          operationId: `put${p}`,
          parameters: ["a", "b"].map((name) => ({
            name,
            in: "path",
            required: true,
            schema: { type: "string" },
          })),
          requestBody: {
            content: {
              "application/x-www-form-urlencoded": { schema: ref("Leaf") },
              "multipart/form-data": { schema: ref("Leaf") },
            },
          },
          responses: { "204": { description: `d${p}` } },
        },
      },
    },
    webhooks: {
      [`hook${p}`]: {
        post: {
          ...doc,
          parameters: [{ name: `q${p}`, in: "query", schema: { type: "string" } }],
          requestBody: { content: { "application/json": { schema: ref("Union") } } },
          responses: taken,
        },
        put: { operationId: `hook${p}`, responses: taken },
      },
    },
    components: {
      links: { Shared: { operationId: `get${p}`, parameters: { "path.id": "$request.body#/" } } },
      callbacks: {
        Shared: {
          [`{$response.header.x-rate}${path}`]: {
            post: { operationId: `shared${p}`, responses: taken },
          },
        },
      },
      schemas: {
        Leaf: leaf,
        Tree: tree,
        Twig: twig,
        Union: union,
        Alias: ref("Tree"),
      },
      responses: {
        Missing: {
          description: `d${p}`,
          content: { "application/problem+json": { schema: ref("Leaf") } },
        },
      },
      securitySchemes: {
        basic: { type: "http", scheme: "basic", description: `d${p}` },
        key: { type: "apiKey", in: "query", name: `k${p}`, description: `d${p}` },
        oauth: {
          type: "oauth2",
          flows: {
            clientCredentials: {
              tokenUrl: "https://x.example/",
              scopes: { [`scope${p}`]: `d${p}` },
            },
          },
        },
      },
    },
  });
}
