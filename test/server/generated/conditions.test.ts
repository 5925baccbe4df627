import { beforeAll, describe, expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateClient, type ClientModule } from "../../client/generated/generated-client.ts";
import { compileServer } from "./compile-server.ts";
import { generateServer, send, type Answer } from "./generated-server.ts";
import type { Server } from "../../../runtime/src/index.ts";

const document = withPaths(
  `/form:
  post:
    operationId: takeForm
    requestBody:
      required: true
      content:
        application/x-www-form-urlencoded:
          schema:
            type: object
            properties:
              name: { type: string, not: { enum: [root] } }
              tags: { type: array, items: { type: string }, contains: { const: a } }
              card: { type: string }
              holder: { type: string }
              secret: { type: string, format: password, not: { const: abc } }
            dependentRequired: { card: [holder] }
            propertyNames: { maxLength: 6 }
    responses: { "204": { description: Done. } }
/map:
  post:
    operationId: takeMap
    requestBody:
      required: true
      content:
        application/x-www-form-urlencoded:
          schema:
            type: object
            additionalProperties: { type: integer }
            propertyNames: { pattern: ^x }
    responses: { "204": { description: Done. } }
/union:
  get:
    operationId: readUnion
    parameters:
      - name: id
        in: query
        schema:
          oneOf:
            - { type: integer, not: { const: 1 } }
            - { type: string, pattern: "^1" }
      - name: level
        in: query
        schema:
          oneOf: [{ enum: [1, 2], not: { const: 2 } }, { type: string, maxLength: 1 }]
    responses: { "204": { description: Done. } }
/deep:
  get:
    operationId: readDeep
    parameters:
      - name: at
        in: query
        style: deepObject
        schema:
          type: object
          properties: { a: { type: integer } }
          propertyNames: { enum: [a, b] }
    responses: { "204": { description: Done. } }
/secret:
  get:
    operationId: readSecret
    parameters:
      - name: key
        in: header
        schema: { type: string, format: password, not: { const: abc } }
    responses: { "204": { description: Done. } }
/headers:
  get:
    operationId: readHeaders
    responses:
      "204":
        description: Done.
        headers:
          X-Kind: { schema: { type: string, not: { const: none } } }
          Set-Cookie: { schema: { type: array, items: { type: string }, contains: { pattern: ^a= } } }`,
);

let server: Server;
let client: ClientModule;
let taken: unknown;
let headers: object = {};

beforeAll(async () => {
  const { createServer } = await generateServer(document);
  const take = (request: object): object => ((taken = request), { status: 204 });
  const reads = ["takeForm", "takeMap", "readUnion", "readDeep", "readSecret"];
  server = createServer({
    ...Object.fromEntries(reads.map((name) => [name, take])),
    readHeaders: () => ({ status: 204, headers }),
  });
  client = await generateClient(document);
});

async function post(url: string, body: string): Promise<Answer> {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return send(server, { method: "POST", url, headers: type, body });
}

async function get(url: string, given: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return send(server, { method: "GET", url, headers: given });
}

const errorsOf = ({ text }: Answer): unknown => (JSON.parse(text) as { errors?: unknown }).errors;

describe("forms", () => {
  it("takes what satisfies the schema, and nothing that it does not name", async () => {
    const answer = await post("/form", "name=a&tags=b&tags=a&card=1&holder=x&secret=x&other=1");
    expect(answer.status).toBe(204);
    expect(taken).toMatchObject({
      body: { name: "a", tags: ["b", "a"], card: "1", holder: "x", secret: "x" },
    });
    expect((taken as { body: object }).body).not.toHaveProperty("other");
  });

  it.each([
    ["name=root", "/name", "expected a value that does not fit 'not', got \"root\""],
    ["tags=b", "/tags", "expected an item that fits 'contains', got an array of 1 item"],
    ["card=1", "/holder", "is required but missing"],
    ["secret=abc", "/secret", "expected a value that does not fit 'not'"],
    [
      "otherother=1",
      "/otherother",
      "expected a name that fits 'propertyNames', got \"otherother\"",
    ],
  ])("refuses %s", async (body, pointer, detail) => {
    const answer = await post("/form", body);
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toEqual([expect.objectContaining({ pointer, detail })]);
  });

  it("checks the names of a map", async () => {
    expect((await post("/map", "xa=1")).status).toBe(204);
    expect((await post("/map", "a=1")).status).toBe(400);
  });

  it("is not sent if it does not satisfy the schema", async () => {
    const api = client.createClient({
      baseUrl: "https://a.test",
      fetch: () => Promise.reject(new Error("sent")),
    });
    await expect(api["takeForm"]?.({ body: { card: "1" } })).rejects.toThrow(
      `takeForm: body: property "holder": is required but missing`,
    );
  });
});

describe("parameters", () => {
  it("tries the next alternative where one is of the right type only", async () => {
    expect((await get("/union?id=2")).status).toBe(204);
    expect(taken).toMatchObject({ query: { id: 2 } });
    expect((await get("/union?id=1&level=2")).status).toBe(204);
    expect(taken).toMatchObject({ query: { id: "1", level: "2" } });
    expect((await get("/union?level=1")).status).toBe(204);
    expect(taken).toMatchObject({ query: { level: 1 } });
    expect((await get("/union?id=a")).status).toBe(400);
  });

  it("looks at properties that the schema does not name", async () => {
    expect((await get("/deep?at[a]=1&at[b]=2")).status).toBe(204);
    const answer = await get("/deep?at[a]=1&at[c]=2");
    expect(errorsOf(answer)).toEqual([
      expect.objectContaining({
        parameter: "at",
        detail: expect.stringContaining(`property "c"`) as string,
      }),
    ]);
  });

  it("does not show a password", async () => {
    const answer = await get("/secret", { key: "abc" });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain("abc");
  });
});

describe("headers of responses", () => {
  it.each([
    [{ "X-Kind": "some", "Set-Cookie": ["b=1", "a=1"] }, 204],
    [{ "X-Kind": "none" }, 500],
    [{ "Set-Cookie": ["b=1"] }, 500],
  ])("%o", async (given, status) => {
    headers = given;
    const answer = await get("/headers");
    expect(answer.status).toBe(status);
    if (status === 204) expect(answer.headers.getSetCookie()).toEqual(["b=1", "a=1"]);
  });
});

it("compiles", async () => {
  expect(await compileServer("conditions", document, "export {};")).toEqual([]);
});
