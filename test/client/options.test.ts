import { type ClientOptions, createTransport } from "@diptych/runtime";
import { checkedOptions } from "@diptych/runtime/codegen1";
import { describe, expect, it } from "vitest";

const create = (options: object): unknown =>
  createTransport({ baseUrl: "https://host", ...options } as unknown as ClientOptions);

describe("createTransport refuses", () => {
  it.each([
    "https://u:p@host",
    "https://u@host/v3",
    "https:\\\\u:p@host",
    "https:u:p@host",
    "https:/u:p@host",
    "//u:p@host",
    "https://host?a=b",
    "https://host#a",
    "https://host/a b",
    "https://host\\v3",
  ])("the baseUrl %s", (baseUrl) => {
    expect(() => create({ baseUrl })).toThrow("baseUrl must not hold credentials or a query");
  });
});

describe("createClient refuses", () => {
  it.each([
    [{ baseUrl: undefined }, "baseUrl is missing"],
    [{ timeout: Number.NaN }, "timeout is NaN"],
    [{ timeout: "1 minute" }, 'timeout is "1 minute"'],
    [{ bodyLimit: Number.NaN }, "bodyLimit is NaN"],
    [{ baseURL: "https://host" }, "there is no option baseURL"],
    [{ auth: "secret" }, 'auth is "secret", which is not a function'],
    [{ interceptors: [{}] }, "interceptors is an object, which is not a function"],
    [{ retry: { retires: 1 } }, "there is no option of retry retires"],
    [{ retry: { retries: Number.NaN } }, "retries is NaN"],
    [{ retry: { base: "soon" } }, 'base is "soon"'],
    [{ toString: 1 }, "there is no option toString"],
    [{ a: 1, b: 1 }, "there is no option a; there is no option b"],
  ])("%o", (options, message) => {
    const given = { baseUrl: "https://host", ...options } as unknown as ClientOptions;
    expect(() => checkedOptions(given)).toThrow(message);
  });
});

it.each([
  { baseUrl: "" },
  { baseUrl: "/rest/v3" },
  { baseUrl: "//host/v3" },
  { baseUrl: "http://[::1]:8080/a@b" },
  { timeout: "10m", retry: { retries: 0, cap: 1 }, bodyLimit: Infinity },
  { auth: undefined, headers: {}, interceptors: [] },
])("createTransport takes %o", (options) => {
  expect(() => create(checkedOptions({ baseUrl: "", ...(options as object) }))).not.toThrow();
});
