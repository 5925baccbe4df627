import { describe, expect, it } from "vitest";
import { mockServer } from "../../../tools/mock/server/mock-server.ts";
import type { SampleFinding } from "../../../generator/samples/sample-values.ts";
import { loadText } from "./load-text.ts";

const document = `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 50 } }]
      responses:
        "200":
          description: All.
          headers:
            X-Note: { required: true, schema: { type: string }, example: "a\\r\\nSet-Cookie: b=1" }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } } }
        "422":
          description: It is not valid.
          content: { application/json: { schema: { $ref: "#/components/schemas/Invalid" } } }
    post:
      operationId: addThing
      security: [{ token: [] }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses:
        "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        "422":
          description: It is not valid.
          content: { application/problem+json: { schema: { type: object, required: [status], properties: { status: { type: integer } } } } }
        default:
          description: Another error.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Error" } }
            application/xml: { schema: { $ref: "#/components/schemas/Error" } }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getThing
      responses:
        "200":
          description: It.
          headers: { ETag: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
        "304": { description: As it was. }
    put:
      operationId: putThing
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses:
        "200":
          description: It.
          headers: { ETag: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } }
        "412": { description: It is another one. }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Thing: { type: object, required: [name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
    Invalid:
      type: object
      required: [detail]
      properties: { detail: { type: array, items: { type: object, properties: { msg: { type: string } } } } }
      example: { detail: [{ msg: That is wrong. }] }
    Error: { type: object, required: [code], properties: { code: { type: string } }, example: { code: E1 } }
`;

const live = await loadText(document);
const findings: SampleFinding[] = [];
const { server } = mockServer(live, {
  seed: 1,
  cors: false,
  stateful: true,
  report: (finding) => findings.push(finding),
  onError: (error) => {
    throw error;
  },
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

async function call(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Promise<Answer> {
  const sent =
    body === undefined
      ? { headers }
      : {
          headers: { "content-type": "application/json", ...headers },
          body: new TextEncoder().encode(JSON.stringify(body)),
        };
  const answer = await server({ method, url, ...sent });
  const own = new Headers();
  for (let i = 0; i < answer.headers.length; i += 2)
    own.append(answer.headers[i] ?? "", answer.headers[i + 1] ?? "");
  const text = typeof answer.body === "string" ? answer.body : "";
  return { status: answer.status, body: text, headers: own };
}

describe("a refusal", () => {
  it("has the status 422 and the body that the document lists, and the mistakes in a header", async () => {
    const answer = await call("GET", "/things?limit=99");
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toEqual({ detail: [{ msg: "That is wrong." }] });
    expect(answer.headers.get("mock-mistakes")).toBe('limit expected at most 50, got "99"');
  });

  it("is a problem of the listed status where the document has problem details", async () => {
    const answer = await call("POST", "/things", { authorization: "Bearer a" }, { name: 1 });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 422, errors: [{ pointer: "/name" }] });
    expect(answer.headers.has("mock-mistakes")).toBe(false);
  });

  it.each([
    ["application/json", '{"code":"E1"}'],
    ["application/xml", "<Error><code>E1</code></Error>"],
  ])("has the default body as %s, and what its status asks for", async (accept, body) => {
    const answer = await call("POST", "/things", { accept }, { name: "a" });
    expect(answer).toMatchObject({ status: 401, body });
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
  });

  it("of a preference that the document does not have stays as it is", async () => {
    const answer = await call("GET", "/things", { prefer: "code=418" });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("no response 418");
  });
});

it("has a value that HTTP can carry in place of an example that it cannot, and says so", async () => {
  const answer = await call("GET", "/things");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-note")).toMatch(/^\w+$/);
  expect(findings.map(({ message }) => message)).toContain(
    "An example of the header 'X-Note' is not used: HTTP cannot carry it",
  );
});

it("gives as many items as a limit alone asks for", async () => {
  const { body } = await call("GET", "/things?limit=2");
  expect(JSON.parse(body)).toHaveLength(2);
});

it("gives items a tag of their own, which conditions are held against where the document lists their statuses", async () => {
  const [one] = JSON.parse((await call("GET", "/things")).body) as readonly {
    readonly id: number;
  }[];
  const where = `/things/${one?.id}`;
  const first = await call("GET", where);
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect((await call("GET", where, { "if-none-match": `"a", W/${tag}` })).status).toBe(304);
  expect((await call("PUT", where, { "if-match": '"a"' }, { name: "b" })).status).toBe(412);
  const changed = await call("PUT", where, { "if-match": tag }, { name: "b" });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(tag);
  expect((await call("GET", where, { "if-none-match": tag })).status).toBe(200);
});
