import { answer, body, described, done, operation, type Position } from "./document-part.ts";
import type { Schema } from "./shapes.ts";

const text: Schema = { type: "string" };
const page = (name: string): object => ({ name, in: "query", schema: { type: "integer" } });
const found = (schema: Schema, rest: object = {}): Schema => ({
  type: "object",
  properties: { found: { type: "array", items: schema }, ...rest },
});

/** A collection that is read page by page. */
const paged =
  (
    name: string,
    parameters: readonly object[],
    pagination: object,
    schemaOf: (schema: Schema) => Schema,
  ): Position =>
  ({ component, schema }) =>
    operation(name, component, {
      "x-pagination": pagination,
      parameters,
      ...answer("application/json", { schema: schemaOf(schema) }),
    });

const schemes: Readonly<Record<string, object>> = {
  keyHeader: { type: "apiKey", in: "header", name: "X-Key" },
  keyQuery: { type: "apiKey", in: "query", name: "key" },
  keyCookie: { type: "apiKey", in: "cookie", name: "key" },
  basic: { type: "http", scheme: "basic" },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  digest: { type: "http", scheme: "digest" },
  oauth: {
    type: "oauth2",
    flows: {
      implicit: { authorizationUrl: "https://a.example/a", scopes: { read: "Reads." } },
      authorizationCode: {
        authorizationUrl: "https://a.example/a",
        tokenUrl: "https://a.example/t",
        refreshUrl: "https://a.example/r",
        scopes: { read: "Reads.", "write:all": "Writes." },
      },
      clientCredentials: { tokenUrl: "https://a.example/t", scopes: {} },
      password: { tokenUrl: "https://a.example/t", scopes: {} },
      deviceAuthorization: {
        deviceAuthorizationUrl: "https://a.example/d",
        tokenUrl: "https://a.example/t",
        scopes: {},
      },
    },
  },
  openId: { type: "openIdConnect", openIdConnectUrl: "https://a.example/o" },
  mutual: { type: "mutualTLS" },
};
const schemeNames = Object.keys(schemes);

/** Places where a schema stands beside other parts of a document. */
export const furtherPositions: Readonly<Record<string, Position>> = {
  pagedOffset: paged(
    "pagedOffset",
    [page("offset"), page("limit")],
    { style: "offset", offset: "offset", limit: "limit", items: "found", unlimited: -1 },
    (schema) => found(schema),
  ),
  pagedCursor: paged(
    "pagedCursor",
    [{ name: "after", in: "query", schema: text }],
    { style: "cursor", cursor: "after", next: "next", items: "found" },
    (schema) => found(schema, { next: text }),
  ),
  pagedPointer: paged(
    "pagedPointer",
    [{ name: "after", in: "query", schema: text }],
    { style: "cursor", cursor: "after", next: "/meta/next", items: "found" },
    (schema) =>
      found(schema, {
        meta: { type: "object", properties: { next: { type: ["string", "null"] } } },
      }),
  ),
  pagedLink: paged("pagedLink", [], { style: "link" }, (items) => ({ type: "array", items })),
  pagedFound: ({ component, schema }) => ({
    paths: {
      [`/pagedFound${component}`]: {
        get: {
          operationId: `pagedFound${component}`,
          parameters: [page("page"), page("per_page")],
          ...answer("application/json", { schema: { type: "array", items: schema } }),
        },
      },
    },
  }),
  linked: ({ component, schema }) =>
    operation("linked", component, {
      parameters: [
        { name: "q", in: "query", schema },
        { name: "X-H", in: "header", schema },
      ],
      ...body("application/json", { schema }),
      responses: {
        "200": {
          ...described,
          headers: { "X-R": { schema } },
          content: {
            "application/json": { schema: { type: "object", properties: { v: schema } } },
          },
          links: {
            again: {
              operationId: `linked${component}`,
              parameters: { q: "$response.body#/v", "header.X-H": "$response.header.X-R" },
              requestBody: "$response.body#/v",
            },
            part: {
              operationId: `linked${component}`,
              parameters: { q: "$request.body#/p", "header.X-H": "$request.header.X-H" },
              requestBody: "$request.body",
            },
            "by-place": {
              operationRef: `#/paths/~1linked${component}/post`,
              parameters: { q: "$request.query.q" },
            },
          },
        },
      },
    }),
  secured: ({ component, schema }) => {
    const pick = (i: number): string =>
      schemeNames[(component.length + i) % schemeNames.length] ?? "";
    const all = schemeNames.map((name) => ({ [name]: name === "oauth" ? ["read"] : [] }));
    const [first, second] = [pick(Number(/\d+/.exec(component)?.[0] ?? 0)), pick(3)];
    return {
      ...operation("secured", component, {
        security: [
          { [first]: [], [second]: [] },
          ...all,
          { keyHeader: [], keyQuery: [], basic: [] },
        ],
        ...body("application/json", { schema }),
        responses: {
          "200": { ...described, content: { "application/json": { schema } } },
          "401": { ...described, content: { "application/json": { schema } } },
        },
      }),
      components: { securitySchemes: schemes },
    };
  },
  parts: ({ component, schema }) => {
    const name = (kind: string): string => `${component}${kind}`;
    const content = { "application/json": { schema } };
    return {
      paths: {
        [`/parts${component}/{id}`]: {
          summary: "Parts.",
          parameters: [{ $ref: `#/components/parameters/${name("Id")}` }],
          post: {
            operationId: `parts${component}`,
            deprecated: true,
            parameters: [{ $ref: `#/components/parameters/${name("Q")}` }],
            requestBody: { $ref: `#/components/requestBodies/${name("Body")}` },
            callbacks: { on: { $ref: `#/components/callbacks/${name("On")}` } },
            responses: {
              "200": { $ref: `#/components/responses/${name("Good")}` },
              default: { $ref: `#/components/responses/${name("Good")}` },
            },
          },
        },
      },
      components: {
        parameters: {
          [name("Id")]: { name: "id", in: "path", required: true, schema: text },
          [name("Q")]: { name: "q", in: "query", schema, deprecated: true, allowReserved: true },
        },
        requestBodies: { [name("Body")]: { required: true, content } },
        responses: {
          [name("Good")]: {
            ...described,
            headers: { "X-H": { $ref: `#/components/headers/${name("H")}` } },
            content,
            links: { one: { $ref: `#/components/links/${name("L")}` } },
          },
        },
        headers: { [name("H")]: { schema } },
        links: {
          [name("L")]: {
            operationId: `parts${component}`,
            parameters: { id: "$response.body#/id" },
          },
        },
        callbacks: {
          [name("On")]: {
            "{$request.query.q}": { post: { requestBody: { content }, responses: done } },
          },
        },
      },
    };
  },
  newer: ({ component, schema }) => {
    const own = (verb: string): object => ({
      operationId: `${verb}Newer${component}`,
      ...body("application/json", { schema }),
      ...answer("application/json", { schema }),
    });
    return {
      paths: {
        [`/newer${component}`]: {
          query: own("query"),
          additionalOperations: { COPY: own("copy"), "M-SEARCH": own("search") },
        },
        [`/newerRef${component}`]: { $ref: `#/components/pathItems/${component}Item` },
      },
      components: {
        mediaTypes: { [`${component}Media`]: { schema } },
        pathItems: {
          [`${component}Item`]: {
            put: {
              operationId: `itemNewer${component}`,
              requestBody: {
                content: {
                  "application/json": { $ref: `#/components/mediaTypes/${component}Media` },
                },
              },
              responses: done,
            },
          },
        },
      },
    };
  },
  methods: ({ component, schema }) => ({
    paths: {
      [`/methods${component}`]: Object.fromEntries(
        ["get", "put", "delete", "options", "head", "patch", "trace"].map((method) => [
          method,
          {
            operationId: `${method}Methods${component}`,
            tags: [method],
            parameters: [{ name: "q", in: "query", schema }],
            ...(["get", "head", "trace"].includes(method)
              ? {}
              : body("application/json", { schema })),
            ...answer("application/json", { schema }),
          },
        ]),
      ),
    },
  }),
  manyBodies: ({ component, schema }) => {
    const form = { type: "object", properties: { one: schema } };
    const content = {
      "application/json": { schema },
      "application/merge-patch+json": { schema },
      "application/vnd.a+xml": { schema },
      "application/x-www-form-urlencoded": { schema: form },
      "multipart/form-data": { schema: form },
      "text/plain": { schema: text },
      "text/csv": {},
      "image/*": {},
      "*/*": { schema: { type: "string", format: "binary" } },
    };
    return operation("manyBodies", component, {
      requestBody: { content },
      responses: { "200": { ...described, content }, "201": { ...described, content: {} } },
    });
  },
  mixed: ({ component, schema }) =>
    operation("mixed", component, {
      ...body("multipart/mixed", {
        schema: { type: "array", prefixItems: [text, schema], items: schema },
        prefixEncoding: [{ contentType: "text/plain" }, { contentType: "application/json" }],
        itemEncoding: { contentType: "application/json" },
      }),
      ...answer("application/json-seq", { itemSchema: schema }),
    }),
  together: ({ component, schema }) =>
    operation("together", component, {
      "x-together": [["a", "b"]],
      "x-filter": { id: { type: "integer", format: "int64" }, name: text },
      "x-body-limit": 1000,
      parameters: ["a", "b"].map((name) => ({ name, in: "query", schema })),
      ...body("application/json", { schema }),
      responses: {
        "200": {
          ...described,
          "x-body-optional": true,
          content: { "application/json": { schema } },
        },
      },
    }),
  examples: ({ component, schema }) =>
    operation("examples", component, {
      servers: [
        {
          url: "https://{host}.example/{v}",
          variables: { host: { default: "a" }, v: { default: "1", enum: ["1", "2"] } },
        },
        { url: "/relative" },
      ],
      parameters: [{ name: "q", in: "query", schema, example: "x" }],
      ...body("application/json", {
        schema,
        examples: { one: { summary: "One.", value: { a: 1 } }, "*/": { value: "*/ ${x}" } },
      }),
      ...answer("application/xml", { schema, example: "<a>1</a>" }),
    }),
};
