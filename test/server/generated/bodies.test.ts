import { beforeAll, describe, expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateServer, send, type Answer, type Sent } from "./generated-server.ts";
import type { Server } from "../../../runtime/src/index.ts";

const document = withPaths(
  `/required:
  post:
    operationId: takeRequired
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
    responses: { "204": { description: Done. } }
/optional:
  post:
    operationId: takeOptional
    requestBody:
      content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
    responses: { "204": { description: Done. } }
/several:
  post:
    operationId: takeSeveral
    requestBody:
      content:
        application/json: { schema: { $ref: "#/components/schemas/Thing" } }
        application/xml: { schema: { $ref: "#/components/schemas/Thing" } }
        text/plain: { schema: { type: string, maxLength: 5 } }
        image/*: {}
        "*/*": {}
    responses: { "204": { description: Done. } }
/inline:
  post:
    operationId: takeInline
    requestBody:
      content:
        application/json: { schema: { type: array, maxItems: 2, items: { $ref: "#/components/schemas/Thing" } } }
        application/xml: { schema: { $ref: "#/components/schemas/Thing", xml: { name: Other } } }
    responses: { "204": { description: Done. } }
/any:
  post:
    operationId: takeAny
    requestBody: { content: { application/json: {}, application/xml: {} } }
    responses: { "204": { description: Done. } }
/raw:
  post:
    operationId: takeRaw
    requestBody:
      required: true
      content: { text/xml: { schema: { type: string, contentMediaType: text/xml } } }
    responses: { "204": { description: Done. } }
/form:
  post:
    operationId: takeForm
    requestBody:
      required: true
      content:
        application/x-www-form-urlencoded:
          schema:
            type: object
            required: [name]
            properties:
              name: { type: string }
              age: { type: integer, minimum: 0 }
              tags: { type: array, items: { type: string } }
              thing: { $ref: "#/components/schemas/Thing" }
    responses: { "204": { description: Done. } }
/parts:
  post:
    operationId: takeParts
    requestBody:
      required: true
      content: { multipart/mixed: { schema: { type: object } } }
    responses: { "204": { description: Done. } }`,
  `schemas:
  Thing:
    type: object
    required: [name]
    properties: { name: { type: string }, size: { type: integer } }`,
);

interface Taken {
  readonly body?: unknown;
  readonly contentType?: string;
}

let server: Server;
let taken: Taken | undefined;

beforeAll(async () => {
  const { createServer } = await generateServer(document);
  const take = (request: Taken): object => {
    taken = { body: request.body, ...contentTypeOf(request) };
    return { status: 204 };
  };
  const names = ["Required", "Optional", "Several", "Inline", "Any", "Raw", "Form", "Parts"];
  server = createServer(Object.fromEntries(names.map((name) => [`take${name}`, take])));
});

const contentTypeOf = ({ contentType }: Taken): Taken =>
  contentType === undefined ? {} : { contentType };

async function post(
  url: string,
  contentType: string | undefined,
  body?: Sent["body"],
): Promise<Answer & { taken: Taken | undefined }> {
  taken = undefined;
  const headers = contentType === undefined ? {} : { "Content-Type": contentType };
  const answer = await send(server, {
    method: "POST",
    url,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { ...answer, taken };
}

const errorsOf = ({ text }: Answer): unknown => (JSON.parse(text) as { errors?: unknown }).errors;

describe("a required body", () => {
  it("is read", async () => {
    const answer = await post("/required", "application/json", '{"name":"a"}');
    expect(answer).toMatchObject({ status: 204, text: "", taken: { body: { name: "a" } } });
  });

  it("is checked", async () => {
    const answer = await post("/required", "application/json", '{"size":"x"}');
    expect(answer).toMatchObject({ status: 400, taken: undefined });
    expect(errorsOf(answer)).toEqual([
      { pointer: "/name", detail: "is required but missing" },
      { pointer: "/size", detail: expect.stringContaining("an integer") as string },
    ]);
  });

  it("must be there", async () => {
    expect(await post("/required", "application/json")).toMatchObject({ status: 400 });
  });

  it("has a listed media type", async () => {
    expect(await post("/required", "text/plain", "a")).toMatchObject({ status: 415 });
  });
});

describe("an optional body", () => {
  it("may be absent", async () => {
    const answer = await post("/optional", undefined);
    expect(answer).toMatchObject({ status: 204, taken: { body: undefined } });
  });

  it("is checked where it is there", async () => {
    expect(await post("/optional", "application/json", "{}")).toMatchObject({ status: 400 });
  });
});

describe("a body of several media types", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it.each([
    ["application/json", '{"name":"a"}', "application/json", { name: "a" }],
    [
      "application/xml; charset=utf-8",
      "<Thing><name>a</name></Thing>",
      "application/xml",
      { name: "a" },
    ],
    ["text/plain", "12345", "text/plain", "12345"],
    ["image/png", "dots", "image/png", bytes("dots")],
    ["application/pdf", "page", "application/pdf", bytes("page")],
  ])("%s", async (contentType, text, listed, body) => {
    const answer = await post("/several", contentType, text);
    expect(answer.status).toBe(204);
    expect(answer.taken?.contentType).toBe(listed);
    expect(answer.taken?.body).toEqual(body);
  });

  it("refuses text that breaks a rule or is not UTF-8", async () => {
    const long = await post("/several", "text/plain", "123456");
    expect(long.status).toBe(400);
    expect(errorsOf(long)).toEqual([{ pointer: "", detail: expect.any(String) as string }]);
    const broken = await post("/raw", "text/xml", new Uint8Array([0xc3, 0x28]));
    expect(broken.status).toBe(400);
    expect(broken.text).toContain("UTF-8");
  });

  it("takes text that is not UTF-8 as bytes where any type is taken", async () => {
    const answer = await post("/several", "text/plain", new Uint8Array([0xff]));
    expect(answer.status).toBe(204);
  });
});

describe("a body without a component", () => {
  it("has every rule of its schema", async () => {
    const things = '{"name":"a"},{"name":"b"}';
    expect(await post("/inline", "application/json", `[${things}]`)).toMatchObject({
      status: 204,
      taken: { body: [{ name: "a" }, { name: "b" }] },
    });
    expect(await post("/inline", "application/json", `[${things},{"name":"c"}]`)).toMatchObject({
      status: 400,
    });
    expect(errorsOf(await post("/inline", "application/json", "[{}]"))).toMatchObject([
      { pointer: "/0/name" },
    ]);
  });

  it("has the root that it is given where it is used", async () => {
    const good = await post("/inline", "application/xml", "<Other><name>a</name></Other>");
    expect(good).toMatchObject({ status: 204, taken: { body: { name: "a" } } });
    const bad = await post("/inline", "application/xml", "<Thing><name>a</name></Thing>");
    expect(bad.status).toBe(400);
  });
});

describe("a body without a schema", () => {
  it("is any JSON", async () => {
    const answer = await post("/any", "application/json", '[1,{"a":null}]');
    expect(answer.taken?.body).toEqual([1, { a: null }]);
    expect(await post("/any", "application/json", "[1,")).toMatchObject({ status: 400 });
  });

  it("is XML as text", async () => {
    const answer = await post("/any", "application/xml", "<a/>");
    expect(answer.taken?.body).toBe("<a/>");
  });
});

it("text that holds XML is passed on as it is", async () => {
  const answer = await post("/raw", "text/xml", "<Export>é</Export>");
  expect(answer.taken?.body).toBe("<Export>é</Export>");
});

describe("a form", () => {
  const type = "application/x-www-form-urlencoded";

  it("is an object", async () => {
    const text = "name=J+D%C3%A9&age=3&tags=a&tags=b&thing=%7B%22name%22:%22t%22%7D&more=1";
    const answer = await post("/form", type, text);
    expect(answer.taken?.body).toEqual({
      name: "J Dé",
      age: 3,
      tags: ["a", "b"],
      thing: { name: "t" },
    });
  });

  it("tells every mistake with its place", async () => {
    const answer = await post("/form", type, "age=-1&thing=%7B%7D");
    expect(answer.status).toBe(400);
    const errors = errorsOf(answer) as readonly { pointer: string }[];
    expect(errors.map(({ pointer }) => pointer)).toEqual(["/name", "/age", "/thing"]);
  });
});

it("a body of several parts comes as bytes", async () => {
  const text = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
  const answer = await post("/parts", "multipart/mixed; boundary=x", text);
  expect(answer.status).toBe(204);
  expect(new TextDecoder().decode(answer.taken?.body as Uint8Array)).toBe(text);
});
