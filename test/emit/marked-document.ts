const text = { type: "string" };
const json = (schema: object): object => ({ "application/json": { schema } });
const done = { 204: { description: "Done." } };

const many = (length: number, stem: string): readonly string[] =>
  Array.from({ length }, (_, i) => `${stem}${i}`);

/** More properties than one function reads or writes. */
const wide = (nested: object): object => ({
  type: "object",
  required: ["p0"],
  properties: {
    ...Object.fromEntries(many(310, "p").map((own) => [own, text])),
    deep: nested,
    attribute: { ...text, xml: { attribute: true } },
  },
});

const schemas = {
  Wide: wide({ $ref: "#/components/schemas/Item" }),
  Item: { type: "object", required: ["id"], properties: { id: text, kind: text } },
  Other: { type: "object", required: ["name"], properties: { name: text, kind: text } },
  Words: { type: "string", enum: many(20, "w") },
  Contains: {
    type: "object",
    properties: {
      list: {
        type: "array",
        items: { type: "object", properties: { a: text } },
        contains: { required: ["a"] },
      },
    },
  },
  Tuple: {
    type: "array",
    prefixItems: [text, { type: "integer" }],
    items: { $ref: "#/components/schemas/Item" },
  },
  Fixed: {
    type: "object",
    properties: {
      pair: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
      constructor: text,
      open: { type: "object", additionalProperties: { type: "integer" } },
    },
    minProperties: 1,
    additionalProperties: { type: "integer" },
  },
  Choice: {
    oneOf: [{ $ref: "#/components/schemas/Item" }, { $ref: "#/components/schemas/Other" }, text],
  },
  Holder: {
    type: "object",
    properties: {
      choice: { $ref: "#/components/schemas/Choice" },
      values: { type: "array", items: { type: "integer" }, xml: { wrapped: true } },
      words: { type: "array", items: { $ref: "#/components/schemas/Words" } },
    },
  },
};

const parameter = (name: string, schema: object, more: object = {}): object => ({
  name,
  in: "query",
  schema,
  ...more,
});

const parameters = [
  parameter("words", { $ref: "#/components/schemas/Words" }),
  parameter("choice", {
    oneOf: [text, { type: "integer" }, { type: "object", properties: { a: { type: "integer" } } }],
  }),
  parameter("limited", {
    oneOf: [{ type: "array", items: text, contains: { const: "a" } }, { type: "boolean" }],
  }),
  parameter("even", { anyOf: [{ type: "integer", not: { multipleOf: 2 } }, { type: "boolean" }] }),
  parameter("any", {}, { schema: { default: 1 } }),
  parameter("tuple", { type: "array", prefixItems: [text, { type: "object" }], items: false }),
  parameter("mixed", { type: "array", prefixItems: [{ type: "object" }], items: text }),
  parameter("pair", { type: "array", prefixItems: [text, { type: "integer" }] }),
  parameter("deep", { type: ["object", "null"], properties: { a: text } }, { style: "deepObject" }),
  {
    name: "json",
    in: "query",
    content: json({
      type: "object",
      properties: { tuple: { type: "array", prefixItems: [text] }, words: schemas.Words },
    }),
  },
  {
    name: "list",
    in: "query",
    content: json({ type: "array", prefixItems: [text, { enum: many(20, "e") }] }),
  },
  { name: "key", in: "path", required: true, schema: text },
  { name: "constructor", in: "path", required: true, schema: text },
];

const form = (schema: object, more: object = {}): object => ({
  "application/x-www-form-urlencoded": { schema, ...more },
});

const posts: readonly (readonly [name: string, body: object, responses?: object])[] = [
  ["limitedText", { "text/plain": { schema: { ...text, maxLength: 3 } } }],
  ["anyForm", form({ type: "object" })],
  [
    "closedForm",
    form({
      type: "object",
      properties: { a: text, constructor: text },
      additionalProperties: false,
    }),
  ],
  ["nullForm", form({ type: ["object", "null"], properties: { a: { type: "integer" } } })],
  [
    "mapForm",
    form({ type: "object", properties: { a: text }, additionalProperties: { type: "integer" } }),
  ],
  [
    "ruledForm",
    form({
      type: "object",
      properties: { a: text, b: text },
      minProperties: 1,
      dependentRequired: { a: ["b"] },
    }),
  ],
  ["limitedForm", form({ type: "object", properties: { a: text }, minProperties: 1 })],
  [
    "choiceForm",
    form(
      { oneOf: [{ $ref: "#/components/schemas/Item" }, { $ref: "#/components/schemas/Other" }] },
      { encoding: { id: { style: "form" }, name: { style: "form" } } },
    ),
  ],
  [
    "parts",
    {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: {
            list: { type: "array", items: text },
            item: { $ref: "#/components/schemas/Item" },
          },
        },
        encoding: { list: { style: "spaceDelimited", explode: false } },
      },
    },
  ],
  ["anyJson", json({}), { 200: { description: "Any.", content: json({}) } }],
  ["either", { ...json({ $ref: "#/components/schemas/Item" }), "text/plain": { schema: text } }],
  ["ranges", { "image/*": {}, "application/*": { schema: { $ref: "#/components/schemas/Item" } } }],
  [
    "forms",
    {
      ...json({ $ref: "#/components/schemas/Item" }),
      "application/vnd.*": { schema: { $ref: "#/components/schemas/Other" } },
    },
  ],
  [
    "xml",
    { "application/xml": { schema: text } },
    { 200: { description: "Text.", content: { "application/xml": { schema: text } } } },
  ],
  [
    "rows",
    { "application/jsonl": { itemSchema: { $ref: "#/components/schemas/Item" } } },
    {
      200: {
        description: "Text.",
        content: { "text/plain": { schema: { ...text, maxLength: 3 } } },
      },
    },
  ],
];

const everything = Object.fromEntries(
  Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
);

/** A document that reaches marks of types in artefacts that the cases do not. */
export const markedDocument: string = JSON.stringify({
  openapi: "3.2.0",
  info: { title: "Marks", version: "1" },
  servers: [{ url: "https://{constructor}.example", variables: { constructor: { default: "a" } } }],
  security: [{ constructor: [] }, { key: [] }, { basic: [] }, { open: [] }],
  paths: {
    "/all/{key}/{constructor}": { get: { operationId: "all", parameters, responses: done } },
    "/everything": {
      post: {
        operationId: "everything",
        requestBody: {
          content: { "application/xml": { schema: { $ref: "#/components/schemas/Holder" } } },
        },
        responses: {
          200: { description: "All.", content: json({ type: "object", properties: everything }) },
        },
      },
    },
    "/constructor": {
      get: {
        operationId: "optional",
        parameters: [parameter("constructor", text)],
        responses: done,
      },
    },
    ...Object.fromEntries(
      posts.map(([operationId, content, responses = done]) => [
        `/${operationId}`,
        { post: { operationId, requestBody: { required: true, content }, responses } },
      ]),
    ),
  },
  components: {
    schemas,
    securitySchemes: {
      constructor: { type: "apiKey", in: "header", name: "X-Constructor" },
      key: { type: "apiKey", in: "query", name: "key" },
      basic: { type: "http", scheme: "basic" },
      open: { type: "openIdConnect", openIdConnectUrl: "https://a.example" },
    },
  },
});
