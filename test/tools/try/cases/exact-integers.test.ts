import { describe, expect, it } from "vitest";
import { attempt, loadText, rulesOf, type Answer } from "../small-service.ts";

const schema = (own: string): string => `openapi: 3.1.0
info: { title: Numbers, version: "1" }
paths:
  /things:
    post:
      operationId: addThing
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewThing" } } } }
      responses: { "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }, 4XX: { description: Refused. } }
  /things/{id}:
    get:
      operationId: getThing
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
      responses: { "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }, 4XX: { description: None. } }
components:
  schemas:
    NewThing: { type: object, required: [value], properties: { value: ${own} } }
    Thing: { type: object, required: [id, value], properties: { id: { type: integer, format: int64 }, value: ${own} } }
`;

type Range = readonly [bigint, bigint];

const signed: Range = [-(2n ** 63n), 2n ** 63n - 1n];

/** The way in which a small service reads numbers. */
interface Keeping {
  readonly sent?: string[];
  /** The text of a body as it is kept. */
  readonly write?: (text: string) => string;
  /** Integers that it takes; without it every JSON is taken. */
  readonly range?: Range;
}

/** Keeps things as their text, whose ids need all digits. */
function keeping({ sent = [], write = (text) => text, range }: Keeping): Answer {
  const things = new Map<string, string>();
  return ({ method, url, body, headers }, answer) => {
    const send = (status: number, text = ""): void => {
      answer.writeHead(status, text === "" ? {} : { "content-type": "application/json" });
      answer.end(text);
    };
    if (url !== "/things") {
      const found = things.get(url.replace("/things/", ""));
      if (method !== "GET" && method !== "HEAD") return send(404);
      return found === undefined ? send(404) : send(200, found);
    }
    const text = body.toString();
    const isRight = range === undefined ? isJson(text) : isWithin(text, range);
    const isTyped = headers["content-type"]?.startsWith("application/json") === true;
    if (method !== "POST") return send(404);
    if (!isRight || !isTyped) return send(400);
    sent.push(text);
    const id = String(9_007_199_254_740_993n + BigInt(things.size) * 2n);
    const thing = `{"id":${id},${write(text).slice(1)}`;
    things.set(id, thing);
    send(201, thing);
  };
}

function isWithin(text: string, [least, most]: Range): boolean {
  const number = /^\{"value":(-?\d+)\}$/.exec(text)?.[1];
  return number !== undefined && BigInt(number) >= least && BigInt(number) <= most;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return /^\{"value":[^]*\}$/.test(text);
  } catch {
    return false;
  }
}

const asDouble = (text: string): string => JSON.stringify(JSON.parse(text));

const found = async (own: string, service: Keeping): Promise<readonly string[]> =>
  rulesOf(await attempt(await loadText(schema(own)), keeping(service)));

const int64 = "{ type: integer, format: int64 }";

describe("an integer of 64 bits", () => {
  it("is sent with all digits, and a service that keeps them has no finding", async () => {
    const sent: string[] = [];
    expect(await found(int64, { sent, range: signed })).toEqual([]);
    for (const one of ["9007199254740993", "9223372036854775807", "-9223372036854775808"])
      expect(sent).toContain(`{"value":${one}}`);
  });

  it("without sign has its own limit", async () => {
    const sent: string[] = [];
    const own = "{ type: integer, format: uint64 }";
    expect(await found(own, { sent, range: [0n, 2n ** 64n - 1n] })).toEqual([]);
    expect(sent).toContain('{"value":18446744073709551615}');
    expect(sent).toContain('{"value":0}');
  });

  it.each([
    int64,
    "{ type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807 }",
    `{ type: array, minItems: 1, items: ${int64} }`,
    `{ type: array, minItems: 1, items: { type: object, required: [a], properties: { a: ${int64} } } }`,
    `{ type: object, minProperties: 1, additionalProperties: ${int64} }`,
    `{ oneOf: [${int64}, { type: string }] }`,
  ])("is found where it loses digits, as %s", async (own) => {
    expect(await found(own, { write: asDouble })).toContain("digits-lost POST /things");
  });

  it("within bounds that a number holds is none", async () => {
    const sent: string[] = [];
    const own = "{ type: integer, format: int64, minimum: 0, maximum: 10 }";
    expect(await found(own, { sent, write: asDouble, range: [0n, 10n] })).toEqual([]);
    expect(sent).toContain('{"value":10}');
  });
});
