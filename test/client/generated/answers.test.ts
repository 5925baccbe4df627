import { beforeAll, describe, expect, it } from "vitest";
import { serve } from "../serve.ts";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type AnyResponse, type ClientModule } from "./generated-client.ts";

const document = withPaths(
  `/things:
  get:
    operationId: getThing
    responses:
      "200":
        description: The thing.
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          application/xml: { schema: { $ref: "#/components/schemas/Thing" } }
      "404": { $ref: "#/components/responses/Problem" }
  post:
    operationId: createThing
    responses:
      "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      "202": { description: Later., content: { application/json: { schema: { type: integer } } } }
      "204": { description: Nothing to do. }
/list:
  get:
    operationId: listThings
    responses:
      2XX:
        description: Things.
        content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } } }
      default: { $ref: "#/components/responses/Problem" }
/text:
  get:
    operationId: getText
    responses: { "200": { description: Text., content: { text/plain: { schema: { type: string } } } } }
/image:
  get:
    operationId: getImage
    responses: { "200": { description: An image., content: { image/*: {} } } }
/anything:
  get:
    operationId: getAnything
    responses: { "200": { description: Anything., content: { application/xml: { schema: { $ref: "#/components/schemas/Anything" } } } } }
/moved:
  head:
    operationId: headThing
    responses: { "200": { description: A thing., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
  get:
    operationId: getMoved
    responses:
      "302": { description: Elsewhere. }
      "404": { description: Nowhere. }
/only-default:
  get:
    operationId: getDefault
    responses: { default: { description: Whatever., content: { application/json: {} } } }
`,
  `schemas:
  Thing:
    type: object
    required: [name]
    properties: { name: { type: string } }
  Anything: {}
responses:
  Problem:
    description: It did not work.
    content: { application/problem+json: {}, application/problem+xml: {} }
`,
);

let module: ClientModule;
beforeAll(async () => void (module = await generateClient(document)));

/** What a call gives where the server answers like this. */
async function answer(
  operation: string,
  status: number,
  contentType?: string,
  body = "",
): Promise<AnyResponse> {
  const { url } = await serve((_, reply) => {
    if (contentType !== undefined) reply.setHeader("Content-Type", contentType);
    reply.writeHead(status).end(body);
  });
  const client = module.createClient({ baseUrl: url, retry: { retries: 0 } });
  const response = await client[operation]?.response();
  if (response === undefined) throw new Error(`there is no ${operation}`);
  return response;
}

describe("an answer", () => {
  it("is read in the media type that it comes in", async () => {
    const json = await answer("getThing", 200, "application/json; charset=utf-8", '{"name":"a"}');
    expect(json).toMatchObject({ status: 200, body: { name: "a" } });
    const xml = await answer("getThing", 200, "application/xml", "<Thing><name>a</name></Thing>");
    expect(xml).toMatchObject({ status: 200, body: { name: "a" } });
  });

  it("asks for the media types of the document", async () => {
    const { url, seen } = await serve((_, reply) => reply.writeHead(204).end());
    const { createThing, getThing } = module.createClient({ baseUrl: url });
    await createThing?.();
    await expect(getThing?.()).rejects.toMatchObject({ status: 204 });
    expect(seen.map(({ headers }) => headers.accept)).toEqual([
      "application/json",
      "application/json, application/xml",
    ]);
  });

  it.each([
    ["JSON", "application/json", '{"name":5}'],
    ["XML", "application/xml", "<Thing/>"],
    ["text that is neither", "application/json", "<html>"],
    ["another media type", "text/html", '{"name":"a"}'],
  ])("is refused where it is not valid: %s", async (_, type, body) => {
    const call = answer("getThing", 200, type, body);
    await expect(call).rejects.toMatchObject({ name: "ApiError", kind: "decode" });
  });

  it("is told apart by status", async () => {
    const created = await answer("createThing", 201, "application/json", '{"name":"a"}');
    expect(created).toMatchObject({ status: 201, body: { name: "a" } });
    const accepted = await answer("createThing", 202, "application/json", "17");
    expect(accepted).toMatchObject({ status: 202, body: 17 });
    expect(await answer("createThing", 204)).toMatchObject({ status: 204, body: undefined });
    const wrong = answer("createThing", 202, "application/json", '{"name":"a"}');
    await expect(wrong).rejects.toMatchObject({ kind: "decode" });
  });

  it("of a status that the document lacks is read as one that it lists", async () => {
    const { status, body } = await answer("getThing", 206, "application/json", '{"name":"a"}');
    expect({ status, body }).toEqual({ status: 206, body: { name: "a" } });
  });

  it("may have any status of a range", async () => {
    const { body } = await answer("listThings", 203, "application/json", '[{"name":"a"}]');
    expect(body).toEqual([{ name: "a" }]);
    const wrong = answer("listThings", 200, "application/json", "[{}]");
    await expect(wrong).rejects.toMatchObject({ kind: "decode" });
  });

  it("has no body where none can be", async () => {
    const { status, body } = await answer("headThing", 200, "application/json");
    expect({ status, body }).toEqual({ status: 200, body: undefined });
  });

  it("is a redirect where the document knows no other", async () => {
    expect(await answer("getMoved", 302)).toMatchObject({ status: 302, body: undefined });
    await expect(answer("getMoved", 200)).rejects.toMatchObject({ kind: "decode" });
    await expect(answer("getThing", 302)).rejects.toMatchObject({ kind: "status" });
  });

  it("is text, bytes or anything", async () => {
    expect((await answer("getText", 200, "text/plain", "ä")).body).toBe("ä");
    expect((await answer("getImage", 200, "image/png", "PNG")).body).toEqual(
      new TextEncoder().encode("PNG"),
    );
    expect((await answer("getAnything", 200, "application/xml")).body).toBeUndefined();
    expect(
      (await answer("getAnything", 200, "application/xml", "<Anything>b</Anything>")).body,
    ).toBeDefined();
    expect((await answer("getDefault", 207, "application/json", "[1]")).body).toEqual([1]);
  });
});

describe("an error", () => {
  it("is thrown with the problem, in JSON and in XML", async () => {
    const json = '{"title":"Not Found","detail":"There is none."}';
    await expect(answer("getThing", 404, "application/problem+json", json)).rejects.toMatchObject({
      name: "ApiError",
      kind: "status",
      status: 404,
      problem: { title: "Not Found", detail: "There is none." },
    });
    const xml =
      '<problem xmlns="urn:ietf:rfc:7807"><title>Not Found</title><detail>There is none.</detail></problem>';
    await expect(answer("getThing", 404, "application/problem+xml", xml)).rejects.toMatchObject({
      problem: { title: "Not Found", detail: "There is none." },
    });
  });

  it("is thrown where only `default` lists it", async () => {
    await expect(answer("listThings", 500)).rejects.toMatchObject({ kind: "status", status: 500 });
    await expect(answer("getDefault", 400)).rejects.toMatchObject({ kind: "status", status: 400 });
  });
});
