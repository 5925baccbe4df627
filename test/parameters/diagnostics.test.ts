import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";
import { documentOf, type ParameterSketch } from "./documents.ts";

async function warnings(sketch: ParameterSketch): Promise<readonly string[]> {
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(documentOf({ list: sketch })) };
  await analyse({ input: "openapi.yaml", int64: "number" }, host, diagnostics);
  return diagnostics.all.map(({ code, message }) => `${code}: ${message}`);
}

const texts = { type: "array", items: { type: "string" } };
const color = { $ref: "#/components/schemas/Color" };
const nested = { type: "object", properties: { texts, name: { type: "string" } } };

describe("parameters that their style does not describe", () => {
  it.each([
    [
      { in: "query", style: "deepObject", schema: texts },
      "parameter-style-type: The style 'deepObject' is not defined for an array; 'color' is sent in the style 'form'",
    ],
    [
      { in: "query", style: "pipeDelimited", schema: { type: "string" } },
      "parameter-style-type: The style 'pipeDelimited' is not defined for a single value; 'color' is sent in the style 'form'",
    ],
    [
      { in: "query", style: "spaceDelimited", explode: true, schema: texts },
      "parameter-style-type: The style 'spaceDelimited' is not defined for an array that is exploded; 'color' is sent in the style 'form'",
    ],
    [
      { in: "query", style: "deepObject", schema: nested },
      "parameter-repeats: The style 'deepObject' says nothing of a list within 'color', 'texts' being one: it is sent as 'color[list][]=1&color[list][]=2', as frameworks do",
    ],
    [
      { in: "path", schema: { type: "array", items: color } },
      "parameter-nested: The style 'simple' cannot encode 'color', its items being an object: that part is sent as JSON text",
    ],
    [
      { in: "header", schema: { type: "object", additionalProperties: texts } },
      "parameter-nested: The style 'simple' cannot encode 'color', its members being an array: that part is sent as JSON text",
    ],
    [
      { in: "query", style: "deepObject", schema: { oneOf: [color, texts, { type: "string" }] } },
      "parameter-style-type: The style 'deepObject' is not defined for an array; 'color' is sent in the style 'form'",
    ],
    [
      { in: "query", schema: { oneOf: [{ type: "integer" }, nested] } },
      "parameter-repeats: The style 'form' says nothing of a list within 'color', 'texts' being one: it is sent as 'list=1&list=2', as frameworks do",
    ],
    [
      { in: "query", content: { "application/xml": { schema: color } } },
      "parameter-media-type: 'color' has the media type 'application/xml', which is not supported: it is sent as JSON text",
    ],
  ])("%o", async (sketch, message) => {
    expect(await warnings(sketch)).toEqual([message]);
  });

  it.each([
    { in: "query", schema: texts },
    { in: "query", schema: { oneOf: [texts, { type: "string" }] } },
    { in: "query", style: "deepObject", schema: color },
    { in: "query", style: "deepObject", schema: { oneOf: [color, { type: "string" }] } },
    { in: "query", schema: { oneOf: [color, { type: "string" }] } },
    { in: "query", style: "pipeDelimited", explode: false, schema: texts },
    { in: "query", content: { "application/json": { schema: nested } } },
    { in: "header", content: { "text/plain": { schema: { type: "string" } } } },
    { in: "path", schema: { type: ["integer", "null"] } },
  ])("%o is what it says", async (sketch) => {
    expect(await warnings(sketch)).toEqual([]);
  });
});

it.each([
  // The meta-schema of 3.2 refuses names of headers by itself.
  { openapi: "3.1.1", sketch: { in: "header" }, name: "p 1", holder: "header" },
  { openapi: "3.2.0", sketch: { in: "cookie", style: "cookie" }, name: "c=1", holder: "cookie" },
])("names that HTTP does not allow are found: $name", async ({ openapi, sketch, name, holder }) => {
  const header = { required: true, schema: { type: "string" } };
  const named = (own: string, place: object): object => ({ name: own, schema: {}, ...place });
  const document = {
    openapi,
    info: { title: "Names", version: "1" },
    paths: {
      "/a": {
        parameters: [
          named(name, sketch),
          named("X-Ok!#$%&'*+.^_`|~", { in: "header" }),
          named("c 2", { in: "cookie", style: "form" }),
          named("q 1", { in: "query" }),
        ],
        post: {
          operationId: "a",
          security: [{ header: [], query: [], cookie: [] }],
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: { type: "object", properties: { file: {} } },
                encoding: {
                  file: { contentType: "image/png", headers: { "X:Part": header } },
                },
              },
            },
          },
          responses: { 200: { description: "", headers: { "X-\u00dc": header, "X-Ok": header } } },
        },
        get: { operationId: "b", responses: { 200: { description: "" } } },
      },
    },
    components: {
      securitySchemes: {
        header: { type: "apiKey", in: "header", name: "" },
        query: { type: "apiKey", in: "query", name: "k 1" },
        cookie: { type: "apiKey", in: "cookie", name: "k;2" },
      },
    },
  };
  const ofHeaders = [
    "/paths/~1a/post/requestBody/content/multipart~1form-data/encoding/file/headers/X:Part No header can have the name 'X",
    "/paths/~1a/post/responses/200/headers/X-\u00dc No header can have the name 'X-\u00dc'",
  ];
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(JSON.stringify(document)) };
  await analyse({ input: "openapi.yaml", int64: "number" }, host, diagnostics);
  expect(
    diagnostics.all
      .filter(({ code }) => code === "name-token")
      .map(({ location, message }) => `${location?.pointer} ${message.split(":")[0]}`)
      .sort(),
  ).toEqual([
    "/components/securitySchemes/cookie/name No cookie can have the name 'k;2'",
    "/components/securitySchemes/header/name No header can have the name ''",
    `/paths/~1a/parameters/0/name No ${holder} can have the name '${name}'`,
    ...(openapi === "3.2.0" ? [] : ofHeaders),
  ]);
});
