import { describe, expect, it } from "vitest";
import { lowerFiles } from "../ir/lower-text.ts";
import { withPaths } from "../support/generate.ts";

/** What is reported about a request body of a media type; it begins in line 9. */
async function reportsOf(mediaType: string, media: string): Promise<readonly string[]> {
  const text = withPaths(`/things:
  post:
    operationId: takeThing
    requestBody:
      content:
        ${mediaType}:
${media.replace(/^(?=.)/gm, "          ")}
    responses: { "204": { description: Done. } }`);
  return (await lowerFiles({ "api.yaml": text.replace("3.1.1", "3.2.0") })).reported;
}

const list = "schema: { type: array, items: { type: string } }";

describe("a multipart body without names is reported where", () => {
  it.each([
    ["multipart/mixed", `${list}\nencoding: { a: {} }`, "encoding-ignored 11:.*have no names"],
    [
      "multipart/mixed",
      `schema: { type: array, prefixItems: [{}], items: false }\nprefixEncoding: [{}, {}]`,
      "encoding-ignored 11:.*no part at it",
    ],
    [
      "multipart/mixed",
      `schema: { type: array, prefixItems: [{}], items: false }\nprefixEncoding: [{}]\nitemEncoding: {}`,
      "encoding-ignored 12:.*no further parts",
    ],
    ["multipart/mixed", `${list}\nitemSchema: {}`, "feature-unsupported 10:.*'schema'"],
    [
      "multipart/mixed",
      `${list}\nitemEncoding: { style: form }`,
      "encoding-ignored 11:.*'style' of '0'.*forms alone",
    ],
    [
      "multipart/mixed",
      `${list}\nitemEncoding: { headers: { A: { schema: {} } } }`,
      "encoding-ignored 11:.*'headers' of '0'.*but for files",
    ],
    [
      "multipart/mixed",
      `itemSchema: {}\nitemEncoding: { headers: { A: { schema: {} } } }`,
      "encoding-ignored 11:.*'A' of '0'.*where they are required",
    ],
    [
      "multipart/mixed",
      `itemSchema: {}\nitemEncoding: { headers: { Content-Type: { schema: {} } } }`,
      "encoding-ignored 11:.*'Content-Type' of '0'.*without a description",
    ],
    [
      "multipart/mixed",
      `itemSchema: {}\nitemEncoding: { headers: { A: { required: true, schema: { type: integer } } } }`,
      "encoding-ignored 11:.*schema of the header 'A' of '0'.*any text",
    ],
    [
      "multipart/mixed",
      `itemSchema: { type: object }\nitemEncoding: { contentType: application/yaml }`,
      "part-not-decoded 11:.*application/yaml",
    ],
    [
      "multipart/mixed",
      "schema: { type: array, uniqueItems: true, items: {} }",
      "multipart-rules 9:",
    ],
    [
      "multipart/mixed",
      `${list}\nprefixEncoding: [{ encoding: { a: {} } }]`,
      "encoding-ignored 11:.*'encoding' of '0'.*not read as a multipart body",
    ],
    [
      "multipart/mixed",
      `itemSchema: { type: array, items: {} }\nprefixEncoding: [{ contentType: multipart/mixed }]`,
      "part-not-decoded 11:.*multipart/mixed",
    ],
    [
      "multipart/mixed",
      `schema: { type: array, items: { oneOf: [{ type: object }, { type: array }] } }\nitemEncoding: { contentType: multipart/mixed, itemEncoding: {} }`,
      "encoding-ignored 11:.*'itemEncoding' of '0'.*not read as a multipart body",
    ],
    ["multipart/form-data", list, "body-not-decoded 9:"],
    ["multipart/form-data", `${list}\nprefixEncoding: [{}]`, "feature-unsupported 11:"],
    ["multipart/form-data", "itemSchema: {}", "feature-unsupported 10:"],
    [
      "multipart/form-data",
      `schema: { type: object, properties: { a: { contentMediaType: image/png } } }\nencoding: { a: { style: pipeDelimited } }`,
      "encoding-ignored 11:.*'style' of 'a'.*bytes have no style",
    ],
    ['"multipart/*"', list, "body-not-decoded 9:"],
    ["multipart/mixed", "schema: { type: string }", "body-not-decoded 9:"],
  ])("%s: %s", async (mediaType, media, expected) => {
    expect((await reportsOf(mediaType, media)).join("\n")).toMatch(new RegExp(expected));
  });

  it.each([
    [list],
    [
      "itemSchema: {}\nitemEncoding: { headers: { A: { required: true, schema: { type: string } } } }",
    ],
    ["itemSchema: {}\nprefixEncoding: [{ contentType: image/png }]\nitemEncoding: {}"],
    ["schema: { type: array, prefixItems: [{ type: object }], items: {} }\nprefixEncoding: [{}]"],
    [`${list}\nprefixEncoding: [{}, {}]\nitemEncoding: { contentType: text/html }`],
  ])("nothing is dropped: not with %s", async (media) => {
    expect(await reportsOf("multipart/mixed", media)).toEqual([]);
  });
});

it("a style counts for values of which nothing is said, and for files that get a part each", async () => {
  const unsaid = `schema: { type: object, properties: { a: { type: array, items: {} } } }`;
  expect(
    await reportsOf("multipart/form-data", `${unsaid}\nencoding: { a: { explode: false } }`),
  ).toEqual([]);
  const file = `schema: { type: object, properties: { a: { contentMediaType: image/png } } }`;
  expect(
    await reportsOf("multipart/form-data", `${file}\nencoding: { a: { style: form } }`),
  ).toEqual([]);
});

it("multipart bodies within each other have an end", async () => {
  const depth = 12;
  const schema = `${"{ type: array, items: ".repeat(depth)}{}${" }".repeat(depth)}`;
  const within = "{ contentType: multipart/mixed, itemEncoding: ";
  const encoding = `${within.repeat(depth - 1)}{}${" }".repeat(depth - 1)}`;
  const media = `schema: ${schema}\nitemEncoding: ${encoding}`;
  expect((await reportsOf("multipart/mixed", media)).join("\n")).toMatch("part-not-decoded");
});

describe("the examples of the specification", () => {
  it.each([
    [
      "Ordered, Unnamed Multipart",
      "multipart/mixed",
      `schema:
  type: array
  prefixItems:
    - { type: object, properties: { author: { type: string }, created: { type: string, format: datetime } } }
    - {}
prefixEncoding: [{}, { contentType: "image/*" }]`,
      ["format-unknown"],
    ],
    [
      "Ordered Multipart With Required Header",
      "multipart/related; type=text/html",
      `schema:
  prefixItems: [{ type: string }]
  items: { anyOf: [{ type: string }, { $comment: "To allow binary, this must always pass" }] }
prefixEncoding:
  - contentType: text/html
    headers:
      Content-ID: { schema: false }
      Content-Location: { required: true, content: { text/plain: { schema: { type: string, format: uri } } } }
itemEncoding:
  contentType: text/css,text/javascript,image/*
  headers:
    Content-ID: { schema: false }
    Content-Location: { required: true, content: { text/plain: { schema: { type: string, format: uri } } } }`,
      ["type-inferred", "encoding-ignored"],
    ],
    [
      "Streaming Multipart",
      "multipart/mixed",
      "itemSchema: { $comment: A single data image from the device }\nitemEncoding: { contentType: image/jpg }",
      [],
    ],
    [
      "Streaming Byte Ranges",
      "multipart/byteranges",
      `itemSchema: { $comment: A single range of bytes from a video }
itemEncoding:
  contentType: video/mp4
  headers: { Content-Range: { required: true, content: { text/plain: { schema: { type: string } } } } }`,
      [],
    ],
    [
      "Nested multipart/mixed",
      "multipart/mixed",
      `schema:
  type: array
  prefixItems: [{ type: array }, { type: array, prefixItems: [{ type: object }, { type: string }, {}] }]
prefixEncoding:
  - {}
  - contentType: multipart/mixed
    prefixEncoding: [{ contentType: application/xml }, {}, { contentType: image/png }]`,
      ["part-not-decoded"],
    ],
  ])("%s: %s", async (_, mediaType, media, expected) => {
    const codes = (await reportsOf(mediaType, media)).map((line) => line.split(" ")[1] ?? "");
    expect([...new Set(codes)].toSorted()).toEqual(expected.toSorted());
  });
});
