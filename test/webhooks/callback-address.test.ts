import { describe, expect, it, test } from "vitest";
import { toFetch } from "../../runtime/src/index.ts";
import { callbackAddress, type AddressPart } from "../../runtime/src/webhooks/callback-address.ts";
import { generateWebhooks, shop } from "./generated-webhooks.ts";

const request = {
  path: { id: "a/b", constructor: undefined },
  query: { u: "https://a.example/x?y=z", n: 5, big: 5n, yes: true, at: new Date(0) },
  body: { url: "https://b.example", list: [{ u: "c" }], half: "\ud800", empty: "", n: null, o: {} },
  request: { method: "POST", url: "/", headers: { "x-u": "h", "x-two": ["1", "2"] } },
};
const reply = {
  status: 201,
  headers: { Location: "/l" },
  extraHeaders: { "X-E": "e" },
  body: { id: 7 },
};
const body = (...pointer: string[]): AddressPart => ({ in: "body", pointer });

describe("the address of a callback", () => {
  test.each<[readonly AddressPart[], string | undefined]>([
    [[body("url")], "https://b.example"],
    [[body("url"), "/x/", { in: "path", name: "id" }], "https://b.example/x/a%2Fb"],
    [
      ["https://c.example?u=", { in: "query", name: "u" }],
      "https://c.example?u=https%3A%2F%2Fa.example%2Fx%3Fy%3Dz",
    ],
    [["https://", body("list", "0", "u"), ".example/"], "https://c.example/"],
    [
      [
        "a?",
        { in: "query", name: "n" },
        { in: "query", name: "big" },
        { in: "query", name: "yes" },
      ],
      "a?55true",
    ],
    [["a?", { in: "query", name: "at" }], "a?1970-01-01T00%3A00%3A00.000Z"],
    [["a?", { in: "method" }, { in: "status" }], "a?POST201"],
    [
      [
        { in: "header", name: "X-U" },
        { in: "replyHeader", name: "location" },
      ],
      "h/l",
    ],
    [["a?", { in: "replyHeader", name: "x-e" }, { in: "replyBody", pointer: ["id"] }], "a?e7"],
    [["a?b=", body("empty")], "a?b="],
    [[body("empty")], undefined],
    [[body("half")], undefined],
    [["a?", body("half")], undefined],
    [[body("n")], undefined],
    [[body("o")], undefined],
    [[body("missing", "x")], undefined],
    [[body("list", "1", "u")], undefined],
    [[body("list", "at")], undefined],
    [[body("constructor")], undefined],
    [[{ in: "path", name: "toString" }], undefined],
    [[{ in: "query", name: "v" }], undefined],
    [[{ in: "header", name: "constructor" }], undefined],
    [[{ in: "replyHeader", name: "constructor" }], undefined],
    [[], undefined],
  ])("of %j is %j", (parts, expected) => {
    expect(callbackAddress(parts, request, reply)).toBe(expected);
  });

  it("has no value of a reply that there is not", () => {
    expect(callbackAddress([{ in: "status" }], request)).toBeUndefined();
    expect(callbackAddress([body()], { request: request.request })).toBeUndefined();
  });
});

it("follows from what the handler of a generated server gets", async () => {
  const { callbackUrl, server } = await generateWebhooks(await shop);
  const found: unknown[] = [];
  const createOrder = (given: object): object => {
    const answer = { status: 201, body: { id: "ü 1" } };
    const { orderPaid, orderLost, orderSeen } = callbackUrl["createOrder"] ?? {};
    found.push(orderPaid?.(given), orderLost?.(given, answer), orderSeen?.(given));
    return answer;
  };
  const handle = toFetch(server.createServer({ createOrder }));
  const send = async (query: string, given: object, headers: object): Promise<void> => {
    const init = {
      method: "POST",
      body: JSON.stringify(given),
      headers: { "Content-Type": "application/json", ...headers },
    };
    const response = await handle(new Request(`https://a.example/v1/orders/e%2Fu${query}`, init));
    expect(response.status).toBe(201);
  };
  await send(
    "?notify=https%3A%2F%2Fn.example",
    { sku: "a", callbackUrl: "https://c.example/a?b" },
    { "X-Notify": "https://s.example" },
  );
  await send("", { sku: "a" }, {});
  expect(found).toEqual([
    "https://c.example/a?b",
    "https://lost.test/e%2Fu?to=https%3A%2F%2Fn.example&id=%C3%BC%201",
    "https://s.example",
    undefined,
    undefined,
    undefined,
  ]);
});
