import { answer, body, described, done, operation, type Position } from "./document-part.ts";
import { furtherPositions } from "./further-positions.ts";
import type { Schema } from "./shapes.ts";

/** The shape as the body of both directions. */
const bothWays =
  (name: string, mediaType: string, media: (schema: Schema) => object): Position =>
  ({ component, schema }) =>
    operation(name, component, {
      ...body(mediaType, media(schema)),
      ...answer(mediaType, media(schema)),
    });

const request =
  (name: string, mediaType: string, media: (schema: Schema) => object): Position =>
  ({ component, schema }) =>
    operation(name, component, body(mediaType, media(schema)));

const parameter =
  (name: string, members: (schema: Schema) => readonly object[], path = ""): Position =>
  ({ component, schema }) =>
    operation(name, component, { parameters: members(schema) }, path);

const plain = (schema: Schema): object => ({ schema });
const items = (itemSchema: Schema): object => ({ itemSchema });
const form = (schema: Schema): Schema => ({
  type: "object",
  properties: { one: schema, two: { type: "string" }, many: { type: "array", items: schema } },
  required: ["two"],
});
const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** Places of a document where a schema stands. Forms have a name that begins with `form`. */
export const positions: Readonly<Record<string, Position>> = {
  json: bothWays("json", "application/json", plain),
  jsonRequired: ({ component, schema }) =>
    operation("jsonRequired", component, {
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: {
        "200": { ...described, content: { "application/json": { schema } } },
        "201": {
          ...described,
          content: { "application/json": { schema: { type: "array", items: schema } } },
        },
        "404": { ...described, content: { "application/problem+json": { schema } } },
        default: { ...described, content: { "application/json": { schema } } },
      },
    }),
  xml: bothWays("xml", "application/xml", plain),
  both: ({ component, schema }) => {
    const content = { "application/json": { schema }, "application/xml": { schema } };
    return operation("both", component, {
      requestBody: { content },
      responses: { "200": { ...described, content }, "2XX": { ...described, content } },
    });
  },
  textBody: bothWays("textBody", "text/plain", plain),
  octets: bothWays("octets", "application/octet-stream", plain),
  formBody: request("formBody", urlencoded, plain),
  formField: bothWays("formField", urlencoded, (schema) => ({ schema: form(schema) })),
  formStyle: request("formStyle", urlencoded, (schema) => ({
    schema: form(schema),
    encoding: {
      one: { style: "deepObject", explode: true },
      many: { style: "pipeDelimited", explode: false },
    },
  })),
  formJson: request("formJson", urlencoded, (schema) => ({
    schema: form(schema),
    encoding: { one: { contentType: "application/json" } },
  })),
  formParts: request("formParts", multipart, plain),
  formPart: bothWays("formPart", multipart, (schema) => ({ schema: form(schema) })),
  formPartType: request("formPartType", multipart, (schema) => ({
    schema: form(schema),
    encoding: {
      one: { contentType: "application/json", headers: { "X-Part": { schema } } },
      many: { contentType: "application/xml" },
    },
  })),
  formItems: bothWays("formItems", "multipart/mixed", items),
  query: parameter("query", (schema) => [
    { name: "exploded", in: "query", schema },
    { name: "joined", in: "query", explode: false, required: true, schema },
  ]),
  queryStyle: parameter("queryStyle", (schema) => [
    { name: "deep", in: "query", style: "deepObject", explode: true, schema },
    { name: "pipes", in: "query", style: "pipeDelimited", explode: false, schema },
    { name: "spaces", in: "query", style: "spaceDelimited", explode: false, schema },
  ]),
  queryContent: parameter("queryContent", (schema) => [
    { name: "json", in: "query", content: { "application/json": { schema } } },
  ]),
  queryString: parameter("queryString", (schema) => [
    { name: "all", in: "querystring", content: { [urlencoded]: { schema } } },
  ]),
  path: parameter(
    "path",
    (schema) => [
      { name: "simple", in: "path", required: true, schema },
      { name: "label", in: "path", required: true, style: "label", explode: true, schema },
      { name: "matrix", in: "path", required: true, style: "matrix", schema },
    ],
    "/{simple}/{label}/{matrix}",
  ),
  header: parameter("header", (schema) => [
    { name: "X-One", in: "header", schema },
    { name: "X-Two", in: "header", required: true, explode: true, schema },
    { name: "X-Json", in: "header", content: { "application/json": { schema } } },
  ]),
  cookie: parameter("cookie", (schema) => [
    { name: "one", in: "cookie", schema },
    { name: "two", in: "cookie", explode: false, schema },
  ]),
  responseHeader: ({ component, schema }) =>
    operation("responseHeader", component, {
      responses: {
        "200": {
          ...described,
          headers: { "X-One": { schema }, "X-Two": { required: true, explode: true, schema } },
        },
        default: {
          ...described,
          headers: { "X-Json": { content: { "application/json": { schema } } } },
        },
      },
    }),
  events: bothWays("events", "text/event-stream", (schema) => ({
    itemSchema: {
      type: "object",
      properties: {
        event: { type: "string" },
        data: { type: "string", contentMediaType: "application/json", contentSchema: schema },
      },
    },
  })),
  lines: bothWays("lines", "application/jsonl", items),
  linesWhole: bothWays("linesWhole", "application/x-ndjson", (schema) => ({
    schema: { type: "array", items: schema },
  })),
  paged: ({ component, schema }) =>
    operation("paged", component, {
      "x-pagination": { style: "page", number: "page", size: "size", items: "found" },
      parameters: ["page", "size"].map((name) => ({
        name,
        in: "query",
        schema: { type: "integer" },
      })),
      ...answer("application/json", {
        schema: { type: "object", properties: { found: { type: "array", items: schema } } },
      }),
    }),
  callback: ({ component, schema }) =>
    operation("callback", component, {
      callbacks: {
        [`on${component}`]: {
          "{$request.query.url}": {
            post: {
              ...body("application/json", { schema }),
              ...answer("application/xml", { schema }),
            },
          },
        },
      },
      parameters: [{ name: "url", in: "query", schema: { type: "string" } }],
    }),
  webhook: ({ component, schema }) => ({
    webhooks: {
      [`hook${component}`]: {
        post: {
          operationId: `hook${component}`,
          parameters: [{ name: "X-Event", in: "header", schema }],
          ...body("application/json", { schema }),
          responses: done,
        },
      },
    },
  }),
  ...furtherPositions,
};

export const positionNames: readonly string[] = Object.keys(positions);
