import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createDecimalApi, type DecimalApi } from "./decimal-api.ts";
import { decimalTexts } from "../support/arbitrary-decimals.ts";

let api: DecimalApi;

beforeAll(async () => {
  api = await createDecimalApi();
});

const huge = "123456789012345678901234567890.10";
const thing = { value: huge, all: { x: "0.10" } };
const wrapped = { own: "-0.50", thing };

async function get(path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await api.fetch(new Request(`http://localhost${path}`));
  return { status: response.status, text: await response.text() };
}

describe("decimals between a client and a server", () => {
  it("keep all digits, wherever they stand", async () => {
    await fc.assert(
      fc.asyncProperty(decimalTexts, decimalTexts, async (a, b) => {
        const places = { path: a, query: b, list: [a, b], deep: { low: a, high: b }, cookie: b };
        const body = { value: a, all: { b } };
        const echo = await api.client["echo"]?.({ ...places, "X-Header": a, body });
        expect(echo).toEqual({ ...places, header: a, body });
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["application/json", thing],
    ["application/xml", thing],
    ["application/x-www-form-urlencoded", wrapped],
    ["multipart/form-data", wrapped],
  ])("keep all digits in %s", async (contentType, body) => {
    const method = api.client["put"];
    await expect(method?.({ body, contentType })).resolves.toEqual(thing);
    // In JSON within a form they are numbers as well.
    expect(decodeURIComponent(api.sent().body)).not.toContain(`"${huge}"`);
  });

  it("stand in JSON as numbers", async () => {
    await api.client["put"]?.({ body: thing, contentType: "application/json" });
    expect(api.sent().body).toBe(`{"value":${huge},"all":{"x":0.10}}`);
  });

  it("have defaults", async () => {
    await expect(api.client["getDefaults"]?.({})).resolves.toEqual({
      rate: "0.1",
      steps: ["1", "0.25"],
    });
  });

  it.each([
    ["1e3", "1000"],
    ["1.50E1", "15.0"],
  ])("are %s in an address, as in JSON", async (text, value) => {
    expect(await get(`/defaults?rate=${text}`)).toMatchObject({
      status: 200,
      text: `{"rate":${value},"steps":[1,0.25]}`,
    });
  });

  it.each([
    ["abc", "a number"],
    ["1.", "a number"],
    ["NaN", "a number"],
    ["1e1000", "a number"],
    ["2000.0000000000000000000001", "at most 2000"],
    ["9".repeat(1001), "a number"],
  ])("are refused where they are %s", async (text, expected) => {
    const answer = await get(`/defaults?rate=${text}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`expected ${expected}`);
  });

  it("are compared by filters", async () => {
    type Fields = { price: { gt(value: string): { not(): unknown } } };
    const filter = (fields: Fields): unknown => fields.price.gt(huge).not();
    await api.client["listThings"]?.({ filter });
    expect(api.sent().url.searchParams.get("filter")).toBe(`-not(price -gt ${huge})`);
    expect(api.filter()).toEqual({
      kind: "not",
      operand: { kind: "comparison", field: "price", operator: "gt", value: huge },
    });
  });
});
