import { beforeAll, describe, expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { generateServer, send, type Answer, type ServerModule } from "./generated-server.ts";

const document = withPaths(
  `/thing:
  get:
    operationId: getThing
    responses:
      "200":
        description: The thing.
        headers:
          ETag: { required: true, schema: { type: string } }
          Age: { schema: { type: integer } }
          X-List: { schema: { type: array, items: { type: string } } }
          Set-Cookie: { schema: { type: array, items: { type: string } } }
        content:
          application/json: { schema: { $ref: "#/components/schemas/Thing" } }
          application/xml: { schema: { $ref: "#/components/schemas/Thing" } }
      "204": { description: Nothing. }
      4XX:
        description: A mistake.
        content: { text/plain: { schema: { type: string } } }
      default:
        description: Something else.
        content: { application/json: { schema: { type: array, items: { type: integer } } } }
/raw:
  get:
    operationId: getRaw
    responses:
      "200":
        description: As it is.
        content:
          text/xml: { schema: { type: string, contentMediaType: text/xml } }
          text/csv: { schema: { type: string } }
          image/*: {}
/any:
  get:
    operationId: getAny
    responses:
      "200":
        description: Anything.
        content: { application/xml: { schema: { $ref: "#/components/schemas/Anything" } } }`,
  `schemas:
  Anything: {}
  Thing:
    type: object
    required: [name]
    properties: { name: { type: string, maxLength: 3 } }`,
);

let createServer: ServerModule["createServer"];

beforeAll(async () => {
  ({ createServer } = await generateServer(document));
});

/** Answer to a GET whose handler replies so. */
function get(operation: string, reply: object, accept?: string): Promise<Answer> {
  const path = { getThing: "/thing", getRaw: "/raw", getAny: "/any" }[operation] ?? "/";
  const handlers = { [operation]: () => reply };
  const headers = accept === undefined ? {} : { Accept: accept };
  const server = createServer(handlers, { checkReplies: true, onError: () => undefined } as object);
  return send(server, { method: "GET", url: path, headers });
}

const thing = { status: 200, body: { name: "a" }, headers: { ETag: '"1"' } };

describe("an answer", () => {
  it("has the first media type unless the client likes another better", async () => {
    const json = await get("getThing", thing);
    expect(json.status).toBe(200);
    expect(json.headers.get("content-type")).toBe("application/json");
    expect(json.text).toBe('{"name":"a"}');
    const xml = await get("getThing", thing, "application/xml");
    expect(xml.headers.get("content-type")).toBe("application/xml; charset=UTF-8");
    expect(xml.text).toBe("<Thing><name>a</name></Thing>");
  });

  it("has the media type that the handler chooses", async () => {
    const answer = await get("getThing", { ...thing, contentType: "application/xml" });
    expect(answer.text).toBe("<Thing><name>a</name></Thing>");
  });

  it("has its typed headers", async () => {
    const headers = { ETag: '"1"', Age: 3, "X-List": ["a", "b"], "Set-Cookie": ["a=1", "b=2"] };
    const answer = await get("getThing", { ...thing, headers, extraHeaders: { "X-More": "m" } });
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(answer.headers.get("age")).toBe("3");
    expect(answer.headers.get("x-list")).toBe("a,b");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("x-more")).toBe("m");
  });

  it("is 500 where its body breaks a rule", async () => {
    const answer = await get("getThing", { ...thing, body: { name: "long name" } });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("long name");
  });

  it("is of a range or of the default", async () => {
    const mistake = await get("getThing", { status: 409, body: "no" });
    expect(mistake.status).toBe(409);
    expect(mistake.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    expect(mistake.text).toBe("no");
    const other = await get("getThing", { status: 503, body: [1, 2] });
    expect(other.text).toBe("[1,2]");
  });

  it("has no body where there is none", async () => {
    const answer = await get("getThing", { status: 204 });
    expect(answer.text).toBe("");
    expect(answer.headers.has("content-type")).toBe(false);
  });
});

describe("an answer that is passed on", () => {
  it.each([
    ["text/xml", "text/xml; charset=UTF-8", "<Export/>"],
    ["text/csv", "text/csv; charset=UTF-8", "a,b"],
    ["image/gif", "image/gif", new TextEncoder().encode("dots")],
  ])("%s", async (contentType, sent, body) => {
    const answer = await get("getRaw", { status: 200, contentType, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(sent);
    expect(answer.text).toBe(typeof body === "string" ? body : "dots");
  });
});

it("an element that may hold anything may be left out", async () => {
  expect((await get("getAny", { status: 200 })).text).toBe("");
  expect((await get("getAny", { status: 200, body: "text" })).text).toBe(
    "<Anything>text</Anything>",
  );
});
