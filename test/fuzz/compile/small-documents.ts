/** Documents that lack what others have: object types, bodies, operations, examples, parameters. */
const described = { description: "It." };
const ok = { responses: { "204": described } };

const json = (schema: object): object => ({ content: { "application/json": { schema } } });

const doc = (paths: object, more: object = {}): object => ({
  openapi: "3.2.0",
  info: { title: "Small", version: "1" },
  paths,
  ...more,
});

export const smallDocuments: Readonly<Record<string, object>> = {
  nothing: doc({}),
  one204: doc({ "/x": { get: { operationId: "getX", ...ok } } }),
  onePath: doc({
    "/x/{id}": {
      get: {
        operationId: "getX",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        ...ok,
      },
    },
  }),
  onePost: doc({ "/x": { post: { operationId: "postX", ...ok } } }),
  postText: doc({
    "/x": { post: { operationId: "postX", requestBody: { content: { "text/plain": {} } }, ...ok } },
  }),
  postBytes: doc({
    "/x": {
      post: {
        operationId: "postX",
        requestBody: { content: { "application/octet-stream": {} } },
        responses: { "200": { ...described, content: { "application/octet-stream": {} } } },
      },
    },
  }),
  getJsonText: doc({
    "/x": {
      get: {
        operationId: "getX",
        responses: { "200": { ...described, ...json({ type: "string" }) } },
      },
    },
  }),
  postJsonAny: doc({
    "/x": {
      post: {
        operationId: "postX",
        requestBody: json({}),
        responses: { "200": { ...described, ...json({}) }, default: { ...described } },
      },
    },
  }),
  schemasOnly: doc({}, { components: { schemas: { A: { type: "string" } } } }),
  objectOnly: doc(
    {},
    { components: { schemas: { A: { type: "object", properties: { a: { type: "string" } } } } } },
  ),
  webhookOnly: {
    openapi: "3.1.1",
    info: { title: "Small", version: "1" },
    webhooks: { w: { post: { ...ok } } },
  },
  webhookJson: {
    openapi: "3.1.1",
    info: { title: "Small", version: "1" },
    webhooks: { w: { post: { requestBody: json({ type: "integer" }), ...ok } } },
  },
  secured: doc(
    { "/x": { get: { operationId: "getX", security: [{ k: [] }], ...ok } } },
    { components: { securitySchemes: { k: { type: "apiKey", in: "header", name: "K" } } } },
  ),
  headerOnly: doc({
    "/x": {
      get: {
        operationId: "getX",
        parameters: [{ name: "X", in: "header", schema: { type: "integer" } }],
        responses: { "200": { ...described, headers: { Y: { schema: { type: "integer" } } } } },
      },
    },
  }),
  errorsOnly: doc({
    "/x": {
      get: {
        operationId: "getX",
        responses: {
          "400": {
            description: "bad",
            ...json({ type: "object", properties: { a: { type: "string" } } }),
          },
        },
      },
    },
  }),
  query: doc({
    "/x": {
      get: {
        operationId: "getX",
        parameters: [
          { name: "q", in: "query", schema: { type: "array", items: { type: "string" } } },
        ],
        ...ok,
      },
    },
  }),
  sse: {
    openapi: "3.2.0",
    info: { title: "Small", version: "1" },
    paths: {
      "/x": {
        get: {
          operationId: "getX",
          responses: {
            "200": {
              ...described,
              content: { "text/event-stream": { itemSchema: { type: "string" } } },
            },
          },
        },
      },
    },
  },
  noExample: doc(
    {
      "/x": {
        get: {
          operationId: "getX",
          responses: { "200": { ...described, ...json({ $ref: "#/components/schemas/A" }) } },
        },
      },
    },
    {
      components: {
        schemas: { A: { type: "array", minItems: 1, items: { $ref: "#/components/schemas/A" } } },
      },
    },
  ),
  onlyDefault: doc({
    "/x": {
      get: {
        operationId: "getX",
        responses: { default: { ...described, ...json({ type: "string" }) } },
      },
    },
  }),
  onlyRange: doc({
    "/x": {
      get: {
        operationId: "getX",
        responses: {
          "2XX": { ...described, ...json({ type: "string" }) },
          "4XX": { ...described, ...json({ type: "string" }) },
        },
      },
    },
  }),
  headOnly: doc({ "/x": { head: { operationId: "headX", ...ok } } }),
  swagger: {
    swagger: "2.0",
    info: { title: "Small", version: "1" },
    paths: {
      "/x": {
        get: {
          operationId: "getX",
          responses: { 200: { ...described, schema: { type: "string" } } },
        },
      },
    },
  },
  never: doc({}, { components: { schemas: { A: { not: {} }, B: false } } }),
  xmlText: doc({
    "/x": {
      post: {
        operationId: "postX",
        requestBody: { content: { "application/xml": { schema: { type: "string" } } } },
        ...ok,
      },
    },
  }),
  form: doc({
    "/x": {
      post: {
        operationId: "postX",
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: { type: "object", properties: { a: { type: "string" } } },
            },
          },
        },
        ...ok,
      },
    },
  }),
  parts: doc({
    "/x": {
      post: {
        operationId: "postX",
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: { a: { type: "string", contentMediaType: "image/png" } },
              },
            },
          },
        },
        ...ok,
      },
    },
  }),
};
