import { beforeAll, describe, expect, it } from "vitest";
import { serve, type Seen } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type ClientModule } from "./generated-client.ts";

const document = withPaths(
  `/json:
  put:
    operationId: putJson
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
    responses: { "204": { description: Done. } }
/xml:
  put:
    operationId: putXml
    requestBody: { content: { text/xml: { schema: { $ref: "#/components/schemas/Thing" } } } }
    responses: { "204": { description: Done. } }
/either:
  put:
    operationId: putEither
    requestBody:
      required: true
      content:
        text/csv: { schema: { type: string } }
        application/json: { schema: { $ref: "#/components/schemas/Thing" } }
        application/xml: { schema: { $ref: "#/components/schemas/Thing" } }
    responses: { "204": { description: Done. } }
/same:
  put:
    operationId: putSame
    requestBody:
      required: true
      content:
        application/json: { schema: { $ref: "#/components/schemas/Thing" } }
        application/xml: { schema: { $ref: "#/components/schemas/Thing" } }
    responses: { "204": { description: Done. } }
/raw:
  put:
    operationId: putRaw
    requestBody:
      content:
        text/plain: { schema: { type: string } }
        "*/*": {}
    responses: { "204": { description: Done. } }
/image:
  put:
    operationId: putImage
    requestBody: { required: true, content: { image/*: {} } }
    responses: { "204": { description: Done. } }
/form:
  put:
    operationId: putForm
    requestBody:
      required: true
      content: { application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Form" } } }
    responses: { "204": { description: Done. } }
/parts:
  put:
    operationId: putParts
    requestBody:
      required: true
      content: { multipart/form-data: { schema: { type: object } } }
    responses: { "204": { description: Done. } }
`,
  `schemas:
  Thing:
    type: object
    required: [name]
    properties: { name: { type: string }, big: { type: integer, format: int64 } }
  Form:
    type: object
    properties:
      name: { type: string }
      tags: { type: array, items: { type: string } }
      extra: { type: object, properties: { a: { type: integer } } }
`,
);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

/** What a call sends: media type and text of the body. */
async function sent(operation: string, params?: object): Promise<[string | undefined, string]> {
  const { url, seen } = await serve((_, answer) => answer.writeHead(204).end());
  await module.createClient({ baseUrl: url })[operation]?.(params);
  const [{ headers, body }] = seen as [Seen];
  return [headers["content-type"], body];
}

const thing = { name: "ä <b>" };
const xml = "<Thing><name>ä &lt;b&gt;</name></Thing>";

describe("a body", () => {
  it("is written as JSON", async () => {
    expect(await sent("putJson", { body: thing })).toEqual([
      "application/json",
      '{"name":"ä <b>"}',
    ]);
  });

  it("is written as XML, with the character set where the media type is text", async () => {
    expect(await sent("putXml", { body: thing })).toEqual(["text/xml;charset=UTF-8", xml]);
  });

  it("is refused where its codec cannot write it", async () => {
    const call = sent("putXml", { body: { name: 5 } });
    await expect(call).rejects.toMatchObject({ kind: "encode" });
  });

  it("may be absent where the document says so", async () => {
    expect(await sent("putXml")).toEqual([undefined, ""]);
  });

  it("is of the media type that the caller names, else of the first that has a codec", async () => {
    const json = ["application/json", '{"name":"ä <b>"}'];
    expect(await sent("putEither", { body: thing })).toEqual(json);
    expect(await sent("putEither", { body: thing, contentType: "application/json" })).toEqual(json);
    expect(await sent("putEither", { body: thing, contentType: "application/xml" })).toEqual([
      "application/xml",
      xml,
    ]);
    expect(await sent("putEither", { body: "a,b", contentType: "text/csv" })).toEqual([
      "text/csv;charset=UTF-8",
      "a,b",
    ]);
    expect(await sent("putSame", { body: thing, contentType: "application/xml" })).toEqual([
      "application/xml",
      xml,
    ]);
  });

  it("is sent as it is where nothing knows its media type", async () => {
    expect(await sent("putRaw", { body: "text" })).toEqual(["text/plain;charset=UTF-8", "text"]);
    const bytes = new TextEncoder().encode("<a/>");
    expect(await sent("putRaw", { body: bytes, contentType: "application/xml" })).toEqual([
      "application/xml",
      "<a/>",
    ]);
    expect(await sent("putImage", { body: bytes, contentType: "image/svg+xml" })).toEqual([
      "image/svg+xml",
      "<a/>",
    ]);
  });

  it("is a form", async () => {
    const body = { name: "a&b ä", tags: ["x", "y"], extra: { a: 1 }, none: undefined };
    expect(await sent("putForm", { body })).toEqual([
      "application/x-www-form-urlencoded",
      "name=a%26b+%C3%A4&tags=x&tags=y&extra=%7B%22a%22%3A1%7D",
    ]);
  });

  it("is made of parts by the caller, or by the platform", async () => {
    const bytes = new TextEncoder().encode("--x--");
    const contentType = "multipart/form-data; boundary=x";
    expect(await sent("putParts", { body: bytes, contentType })).toEqual([contentType, "--x--"]);
    const form = new FormData();
    form.set("name", "n");
    const [type, text] = await sent("putParts", { body: form });
    expect(type).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(text).toContain('name="name"\r\n\r\nn\r\n');
  });
});

it("carries integers that numbers cannot, both ways", async () => {
  const { createClient } = await generateClient(
    withPaths(
      `/big:
  put:
    operationId: putBig
    requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Big" } } } }
    responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/Big" } } } } }
`,
      `schemas:
  Big: { type: object, required: [n], properties: { n: { type: integer, format: int64 } } }
`,
    ),
    { int64: "bigint" },
  );
  const text = '{"n":9007199254740993}';
  const { url, seen } = await serve((_, answer) =>
    answer.writeHead(200, { "Content-Type": "application/json" }).end(text),
  );
  const { putBig } = createClient({ baseUrl: url });
  expect(await putBig?.({ body: { n: 9_007_199_254_740_993n } })).toEqual({
    n: 9_007_199_254_740_993n,
  });
  expect(seen[0]?.body).toBe(text);
});
