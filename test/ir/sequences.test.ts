import { describe, expect, it } from "vitest";
import type { ContentNode } from "../../generator/ir/index.ts";
import { lowerFiles } from "./lower-text.ts";

const item = "{ type: object, properties: { a: { type: string } } }";
const json = "type: string, contentMediaType: application/json";

interface Lowered {
  readonly content: ContentNode | undefined;
  readonly reported: readonly string[];
}

async function lowered(mediaType: string, media: string, version = "3.2.0"): Promise<Lowered> {
  const { api, reported } = await lowerFiles({
    "api.yaml": `
openapi: ${version}
info: { title: T, version: "1" }
paths:
  /items:
    get:
      operationId: getItems
      responses: { "200": { description: Items., content: { ${mediaType}: ${media} } } }
`,
  });
  return { content: api?.operations[0]?.responses[0]?.contents[0], reported };
}

describe("a sequential media type", () => {
  it.each([
    ["application/jsonl", "json-lines"],
    ["application/x-ndjson", "json-lines"],
    ["application/ndjson", "json-lines"],
    ["application/json-seq", "json-seq"],
    ["application/geo+json-seq", "json-seq"],
  ])("%s has items as %s", async (mediaType, format) => {
    const { content, reported } = await lowered(mediaType, `{ itemSchema: ${item} }`);
    expect(content).toMatchObject({ kind: "sequence", format, type: { kind: "ref" } });
    expect(reported).toEqual([]);
  });

  it("has the items of an array, whose own rules are not checked, which is said", async () => {
    const array = `{ schema: { type: array, items: ${item} } }`;
    const whole = await lowered("application/jsonl", array);
    expect(whole).toMatchObject({ content: { type: { kind: "ref" } }, reported: [] });
    const ruled = `{ schema: { type: array, maxItems: 3, items: ${item} } }`;
    const { reported } = await lowered("application/jsonl", ruled);
    expect(reported).toEqual([expect.stringContaining("info sequence-schema") as string]);
  });

  it("has a schema that is no array as its item, which is said from 3.2 on", async () => {
    const media = `{ schema: ${item} }`;
    expect((await lowered("application/jsonl", media, "3.1.1")).reported).toEqual([]);
    const { content, reported } = await lowered("application/jsonl", media);
    expect(content).toMatchObject({ type: { kind: "ref" } });
    expect(reported).toEqual([expect.stringContaining("sequence-schema") as string]);
  });

  it("may have any items, and says which of two schemas counts", async () => {
    expect(await lowered("application/jsonl", "{}")).toMatchObject({
      content: { format: "json-lines", type: { kind: "any" } },
      reported: [],
    });
    const both = `{ schema: { type: array }, itemSchema: ${item} }`;
    const { reported } = await lowered("application/jsonl", both);
    expect(reported).toEqual([expect.stringContaining("feature-unsupported") as string]);
  });
});

describe("text/event-stream", () => {
  const event = (fields: string): string =>
    `{ itemSchema: { type: object, required: [data], properties: { ${fields} } } }`;

  it.each([
    ["data of a schema, before 3.2", `{ schema: ${item} }`, "event-json", "3.1.1"],
    [
      "data of the items of a schema",
      `{ schema: { type: array, items: ${item} } }`,
      "event-json",
      "3.1.1",
    ],
    ["text", "{ schema: { type: string } }", "event-text", "3.0.4"],
    ["text without a schema", "{}", "event-text", "3.2.0"],
    ["events", event("data: { type: string }, event: { type: string }"), "events", "3.2.0"],
    [
      "JSON in the data of events",
      event(`data: { ${json}, contentSchema: ${item} }, id: { type: string }`),
      "event-json",
      "3.2.0",
    ],
    [
      "events whose type has a rule",
      event(`data: { ${json}, contentSchema: ${item} }, event: { const: a }`),
      "events",
      "3.2.0",
    ],
  ])("has %s", async (_, media, format, version) => {
    const { content, reported } = await lowered("text/event-stream", media, version);
    expect(content).toMatchObject({ kind: "sequence", format });
    expect(reported).toEqual([]);
  });

  it.each([
    ["one", event(`data: ${item}, event: { const: message }`)],
    [
      "a reference to one",
      `{ schema: { type: array, items: { oneOf: [{ properties: { data: ${item} } }] } } }`,
    ],
  ])("has data that is no text as JSON, which is said: %s", async (_, media) => {
    const { content, reported } = await lowered("text/event-stream", media, "3.1.1");
    expect(content).toMatchObject({ format: "event-json", type: { kind: "ref" } });
    expect(reported.at(-1)).toContain("data is no text");
  });

  it("has the data of .NET's SseItem, whose other properties are fields by other names", async () => {
    const fields = `eventType: { type: string }, eventId: { type: [string, "null"] }`;
    const rest = `reconnectionInterval: { type: [string, "null"] }`;
    const dotnet = (data: string): string =>
      `{ schema: { type: object, required: [data], properties: { data: ${data}, ${fields}, ${rest} } } }`;
    const { content, reported } = await lowered("text/event-stream", dotnet(item), "3.1.1");
    expect(content).toMatchObject({ format: "event-json", type: { kind: "ref" } });
    expect(reported).toEqual([expect.stringContaining("as .NET writes it") as string]);
    const text = await lowered("text/event-stream", dotnet("{ type: string }"), "3.1.1");
    expect(text.content).toMatchObject({ format: "event-text", type: { kind: "string" } });
    // Two of the names are no SseItem: a value may be called so by chance.
    const other = `{ schema: { type: object, properties: { data: ${item}, eventType: { type: string } } } }`;
    const own = await lowered("text/event-stream", other, "3.1.1");
    expect(own).toMatchObject({ content: { format: "event-json" }, reported: [] });
  });

  it("has data of one of several values", async () => {
    const made = `{ properties: { data: ${item}, event: { const: made } } }`;
    const count = "{ properties: { data: { type: integer }, event: { const: count } } }";
    const media = `{ schema: { type: array, items: { oneOf: [${made}, ${count}] } } }`;
    const { content } = await lowered("text/event-stream", media, "3.1.1");
    expect(content).toMatchObject({ format: "event-json", type: { kind: "ref" } });
    const text = "{ properties: { data: { type: string } } }";
    const mixed = `{ schema: { type: array, items: { oneOf: [${made}, ${text}] } } }`;
    const whole = await lowered("text/event-stream", mixed, "3.1.1");
    expect(whole.content).toMatchObject({ format: "events" });
  });

  it("says where an itemSchema is taken for that of the data", async () => {
    const { content, reported } = await lowered("text/event-stream", `{ itemSchema: ${item} }`);
    expect(content).toMatchObject({ format: "event-json" });
    expect(reported).toEqual([expect.stringContaining("sequence-schema") as string]);
  });
});

describe("x-body-stream and x-body-limit", () => {
  const document = (extension: string, body: string): string => `
openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /file:
    put:
      operationId: putFile
      ${extension}
      ${body}
      responses: { "204": { description: Done. } }
`;
  const bytes = "requestBody: { content: { application/octet-stream: {} } }";

  it("are read", async () => {
    const text = document("x-body-stream: true\n      x-body-limit: 7", bytes);
    const { api, reported } = await lowerFiles({ "api.yaml": text });
    expect(api?.operations[0]?.body).toMatchObject({ streams: true, limit: 7 });
    expect(reported).toEqual([]);
  });

  it.each([
    ["x-body-stream: 1", bytes, "it must be true or false"],
    ["x-body-limit: -1", bytes, "it must be a whole number of bytes"],
    ["x-body-stream: true", "", "the operation has no body"],
    [
      "x-body-stream: true",
      "requestBody: { content: { application/json: {} } }",
      "the body has no media type that is passed on as bytes",
    ],
  ])("%s is refused: %s", async (extension, body, reason) => {
    const { reported } = await lowerFiles({ "api.yaml": document(extension, body) });
    expect(reported).toEqual([expect.stringContaining(reason) as string]);
  });
});
