import {
  type ClientOptions,
  createTransport,
  type Transport,
  type TransportOptions,
} from "@diptych/runtime";
import {
  bindOperations,
  byteOperation,
  checkedOptions,
  eventOperation,
  operation,
  streamOperation,
} from "@diptych/runtime/codegen1";
import { describe, expect, it, vi } from "vitest";

const create = (options: object): unknown =>
  createTransport({ baseUrl: "https://host", ...options } as unknown as TransportOptions);

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
    "file:///v3",
    "javascript:alert(1)//",
    "host:8080/v3",
  ])("the baseUrl %s", (baseUrl) => {
    expect(() => create({ baseUrl })).toThrow("baseUrl is no HTTP URL");
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
    [{ retry: null }, "the options of retry are not an object"],
    [{ retry: 5 }, "the options of retry are not an object"],
    [{ toString: 1 }, "there is no option toString"],
    [{ a: 1, b: 1 }, "there is no option a; there is no option b"],
  ])("%o", (options, message) => {
    const given = { baseUrl: "https://host", ...options } as unknown as ClientOptions;
    expect(() => checkedOptions(given)).toThrow(message);
  });
});

it.each([null, undefined, 5])("createClient refuses %s in place of options", (options) => {
  expect(() => checkedOptions(options as unknown as ClientOptions)).toThrow(
    /^createClient: baseUrl is missing; the options are not an object/,
  );
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

describe("calls of a client refuse", () => {
  const send = vi.fn(() => Promise.resolve({ status: 200, body: {}, headers: new Headers() }));
  const free: OptionalReadOperation = operation({
    id: "get",
    method: "GET",
    url: () => "/",
    security: [],
    responses: {},
  });
  const { get } = bindOperations({ get: free }, { send } as unknown as Transport) as {
    get: Bound;
  };
  type Ask = (params?: object, options?: unknown) => Promise<unknown>;
  type OptionalReadOperation = Ask & { readonly response: Ask };
  type Bound = Ask & {
    readonly response: Ask;
    readonly result: Ask;
    readonly until: (params: object, isDone: () => boolean, options?: unknown) => Promise<unknown>;
  };

  it.each([
    [{ tmeout: 5 }, "there is no option tmeout"],
    [{ headers: 5 }, "headers is 5, which is not a plain object of texts"],
    [{ headers: new Headers({ a: "b" }) }, "headers is an object"],
    [{ headers: [["a", "b"]] }, "headers is an object"],
    [{ headers: { a: 5 } }, "headers is an object"],
    [{ signal: 5 }, "signal is 5, which is not an AbortSignal"],
    [{ signal: new AbortController() }, "signal is an object"],
    [{ timeout: "soon" }, 'timeout is "soon"'],
    [{ validation: "always" }, 'validation is "always"'],
    [{ credentials: true }, "credentials is true"],
    [5, "the options are not an object"],
    [null, "the options are not an object"],
  ])("%o", async (options, message) => {
    send.mockClear();
    for (const call of [get, get.response, get.result])
      await expect(call({}, options)).rejects.toThrow(new RegExp(`^a call: ${message}`));
    await expect(get.until({}, () => true, options)).rejects.toThrow(message);
    expect(send).not.toHaveBeenCalled();
  });

  it("also those of until, and nothing that is right", async () => {
    await expect(get.until({}, () => true, { backoff: 0 })).rejects.toThrow("backoff is 0");
    const { signal } = new AbortController();
    const options = { signal, timeout: "1h", headers: { a: "b" }, validation: undefined };
    expect(await get({}, options)).toEqual({});
    expect(await get.until({}, () => true, { ...options, interval: 1, backoff: 2 })).toEqual({});
    expect(send).toHaveBeenLastCalledWith(expect.anything(), {}, expect.anything());
  });

  it("take those of streams where the response is one", async () => {
    const description = { id: "a", method: "GET", url: () => "/", security: [], responses: {} };
    const bound = bindOperations(
      {
        list: streamOperation(description),
        hear: eventOperation(description),
        download: byteOperation(description, ["text/plain"]),
      },
      { send } as unknown as Transport,
    ) as Record<string, Bound & Record<string, Ask>>;
    const { list, hear, download } = bound;
    const first = (items: unknown): Promise<unknown> =>
      (items as AsyncGenerator<unknown>).next().then(({ value }) => value as unknown);
    const stream = { idle: "5s", itemLimit: 100 };
    const events = { ...stream, reconnect: false, lastEventId: "7" };
    const refusal = /^a call: there is no option/;
    // What is sent has no items, which is not said of the options.
    for (const call of [list?.["items"], hear?.["items"], hear?.["events"]])
      await expect(first(call?.({}, stream))).rejects.toThrow("has no items");
    for (const call of [hear?.["items"], hear?.["events"]])
      await expect(first(call?.({}, events))).rejects.toThrow("has no items");
    expect(await list?.({}, stream)).toEqual({});
    expect(await hear?.result({}, stream)).toMatchObject({ status: 200 });
    send.mockClear();
    send.mockResolvedValueOnce({
      status: 200,
      body: { body: new Uint8Array() },
      headers: new Headers(),
    });
    await expect(download?.["stream"]?.({}, stream)).resolves.toBeDefined();
    expect(send).toHaveBeenCalledTimes(1);
    send.mockClear();
    await expect(first(list?.["items"]?.({}, events))).rejects.toThrow(refusal);
    await expect(first(hear?.["events"]?.({}, { idel: 1 }))).rejects.toThrow(refusal);
    await expect(first(hear?.["events"]?.({}, { reconnect: 1 }))).rejects.toThrow("reconnect is 1");
    await expect(hear?.({}, events)).rejects.toThrow(refusal);
    await expect(download?.["stream"]?.({}, { idle: "soon" })).rejects.toThrow("idle is");
    await expect(download?.["stream"]?.({}, { range: 5 })).rejects.toThrow("range is 5");
    await expect(download?.["stream"]?.({}, { onResponse: 5 })).rejects.toThrow("onResponse is 5");
    await expect(first(list?.["items"]?.({}, { range: {} }))).rejects.toThrow(refusal);
    await expect(download?.({}, stream)).rejects.toThrow(refusal);
    expect(send).not.toHaveBeenCalled();
  });
});
