import { expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";

/** Where examples do not fit, and why, in a document whose request and response share a schema. */
async function mismatches(request: object, response: object): Promise<readonly string[]> {
  const body = (example: object): object => ({
    content: { "application/json": { schema: { $ref: "#/components/schemas/S" }, example } },
  });
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/s": {
        post: {
          operationId: "s",
          requestBody: body(request),
          responses: { 201: { description: "Made", ...body(response) } },
        },
      },
    },
    components: {
      schemas: {
        S: {
          type: "object",
          required: ["id", "pw", "n", "parts"],
          properties: {
            id: { type: "string", readOnly: true },
            pw: { type: "string", writeOnly: true },
            n: { type: "string" },
            parts: { type: "array", items: { $ref: "#/components/schemas/Part" } },
          },
        },
        Part: {
          type: "object",
          required: ["key", "secret"],
          properties: {
            key: { type: "string", readOnly: true },
            secret: { type: "string", writeOnly: true },
          },
        },
      },
    },
  };
  const diagnostics = new Diagnostics();
  const host = { readFile: () => Promise.resolve(JSON.stringify(document)) };
  await generate(
    { input: "api.json", output: "/", int64: "number", emit: ["types"] },
    host,
    diagnostics,
  );
  return diagnostics.all
    .filter(({ code }) => code === "example-mismatch")
    .map(({ location, message }) => `${location?.pointer}: ${message.replace(/^.*: /, "")}`);
}

it("examples of a body have what their direction requires, and may lack what the other does", async () => {
  expect(
    await mismatches(
      { pw: "p", n: "a", parts: [{ secret: "s" }] },
      { id: "1", n: "a", parts: [{ key: "k" }] },
    ),
  ).toEqual([]);
});

it.each([
  ["readOnly in a response", { n: "a" }, "it lacks the required property 'id'"],
  [
    "the same within a list",
    { id: "1", n: "a", parts: [{ secret: "s" }] },
    "'/parts/0' lacks the required property 'key'",
  ],
])("lacks what is required and %s", async (_, response, reason) => {
  const found = await mismatches(
    { pw: "p", n: "a", parts: [{ secret: "s" }] },
    { parts: [], ...response },
  );
  expect(found).toEqual([expect.stringContaining(reason)]);
});

it.each([
  ["writeOnly in a request", { n: "a" }, "it lacks the required property 'pw'"],
  [
    "the same within a list",
    { pw: "p", n: "a", parts: [{ key: "k" }] },
    "'/parts/0' lacks the required property 'secret'",
  ],
])("lacks what is required and %s", async (_, request, reason) => {
  const found = await mismatches(
    { parts: [], ...request },
    { id: "1", n: "a", parts: [{ key: "k" }] },
  );
  expect(found).toEqual([expect.stringContaining(reason)]);
});
