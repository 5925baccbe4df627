import { beforeAll, describe, expect, it } from "vitest";
import { failure } from "../failure.ts";
import { withPaths } from "../../support/generate.ts";
import { compileClient } from "./compile-client.ts";
import { generateClient, type AnyMethod } from "./generated-client.ts";

const document = withPaths(`/events:
  get:
    operationId: listEvents
    x-together: [[refid, reftype], [from, __proto__, constructor], [need, also]]
    parameters:
      - { name: refid, in: query, schema: { type: integer } }
      - { name: reftype, in: query, schema: { type: string } }
      - { name: from, in: query, schema: { type: string } }
      - { name: __proto__, in: query, schema: { type: string } }
      - { name: constructor, in: query, schema: { type: string } }
      - { name: need, in: query, required: true, schema: { type: string } }
      - { name: also, in: query, schema: { type: string } }
    responses: { "204": { description: Done. } }
`);

describe("parameters that are given together", () => {
  let listEvents: AnyMethod;
  let sent: string[];
  beforeAll(async () => {
    const { createClient } = await generateClient(document);
    const client = createClient({
      baseUrl: "http://h",
      fetch: (url) => {
        sent.push(new URL(url).search);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    listEvents = client["listEvents"] as AnyMethod;
  });

  const both = { need: "n", also: "a" };
  const proto = JSON.parse('{"__proto__":"p"}') as object;

  it.each([
    [{}, "?need=n&also=a"],
    [{ refid: 0, reftype: "" }, "?refid=0&reftype=&need=n&also=a"],
    [{ refid: undefined, reftype: undefined }, "?need=n&also=a"],
  ])("are sent all or none: %j", async (params, query) => {
    sent = [];
    await listEvents({ ...both, ...params });
    expect(sent).toEqual([query]);
  });

  it.each([
    [{ ...both, refid: 1 }, "reftype must be given together with refid"],
    [{ ...both, reftype: "x" }, "refid must be given together with reftype"],
    [{ ...both, from: "x" }, "__proto__, constructor must be given together with from"],
    [{ ...both, constructor: "x" }, "from, __proto__ must be given together with constructor"],
    [{ need: "n" }, "also must be given together with need"],
  ])("are refused before anything is sent: %j", async (params, message) => {
    sent = [];
    const error = await failure(listEvents(params));
    expect(error).toMatchObject({ kind: "encode", message: `listEvents: ${message}` });
    expect(sent).toEqual([]);
  });

  it("may have names that every object inherits", async () => {
    sent = [];
    const params = Object.assign(Object.create(null), both, { from: "f", constructor: "c" });
    Object.defineProperty(params, "__proto__", {
      value: Reflect.get(Object.getOwnPropertyDescriptor(proto, "__proto__") ?? {}, "value"),
      enumerable: true,
    });
    await listEvents(params as object);
    expect(sent).toEqual(["?from=f&__proto__=p&constructor=c&need=n&also=a"]);
  });

  it("compile", async () => {
    expect(await compileClient("together", document, "export {};")).toEqual([]);
  });
});
