import { expect, test } from "vitest";
import { lowerFiles, printAll } from "../../ir/lower-text.ts";
import { swagger as files } from "../../support/many-files.ts";
import { withSwaggerPaths } from "./swagger-text.ts";

test("parts of other files are of 2.0 too, and refer to files beside them", async () => {
  const { api, reported } = await lowerFiles(files);
  expect(reported).toEqual([
    "info discriminator-unused 1:24 The type does not name what schemas add that extend this one: JSON codecs keep it, XML codecs drop it",
  ]);
  expect(printAll(api)).toEqual([
    "Own: { own?: string }",
    "ARequestBody: { own?: Own; thing?: Thing }",
    "Thing: { kind?: string; next?: Thing? }",
  ]);
  const [a, b] = api?.operations ?? [];
  expect(a?.body?.contents.map(({ mediaType }) => mediaType)).toEqual(["application/json"]);
  expect(b?.parameters.map(({ name, style, explode }) => [name, style, explode])).toEqual([
    ["limit", "form", true],
    ["since", "pipeDelimited", false],
  ]);
});

test("what is wrong in them is reported in them", async () => {
  const { reported } = await lowerFiles({
    ...files,
    "parts/parameters.yaml": files["parts/parameters.yaml"].replace("maximum: 10", "maximun: 10"),
    "parts/responses.yaml": files["parts/responses.yaml"].replace('Thing"', 'Think"'),
    "parts/models.yaml": files["parts/models.yaml"].replace("properties", "propertys"),
  });
  expect(reported).toEqual([
    "error field-unknown 1:49 There is no field 'maximun' here",
    "error ref-unknown 1:42 './models.yaml#/Think' points to nothing",
    "warning keyword-unknown 1:45 'propertys' is not a schema keyword",
    "info discriminator-unused 1:24 The type does not name what schemas add that extend this one: JSON codecs keep it, XML codecs drop it",
  ]);
});

test("data of examples holds no references", async () => {
  const text = withSwaggerPaths(`/a:
  get:
    operationId: a
    responses:
      "200":
        description: d
        schema: { type: object }
        examples: { application/json: { $ref: none.yaml } }
`);
  expect((await lowerFiles({ "api.yaml": text })).reported).toEqual([]);
});

test("a reference may lead to a schema within an operation", async () => {
  const text = withSwaggerPaths(`/a:
  get:
    operationId: a
    responses: { "200": { description: d, schema: { type: object, properties: { x: { type: string } } } } }
/b:
  get:
    operationId: b
    responses: { "200": { description: d, schema: { type: array, items: { $ref: "#/paths/~1a/get/responses/200/schema" } } } }
`);
  const { api, reported } = await lowerFiles({ "api.yaml": text });
  expect(reported).toEqual([]);
  expect(api?.declarations.map(({ name }) => name)).toContain("BResponseBody");
});

test("references that loop or lead nowhere end", async () => {
  const text = withSwaggerPaths(
    `/a:
  get:
    operationId: a
    parameters: [{ $ref: "#/parameters/A" }, { $ref: "#/parameters/none" }]
    responses: { "200": { $ref: "#/responses/A" } }
`,
    `parameters: { A: { $ref: "#/parameters/B" }, B: { $ref: "#/parameters/A" } }
responses: { A: { $ref: "#/responses/A" } }
`,
  );
  const { reported } = await lowerFiles({ "api.yaml": text });
  expect(reported.map((line) => line.split(" ").slice(1, 3).join(" "))).toEqual([
    "ref-unknown 9:56",
    "ref-loop 11:26",
    "ref-loop 12:25",
  ]);
});
