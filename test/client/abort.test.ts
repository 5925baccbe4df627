import { getEventListeners } from "node:events";
import { bearer, type TransportOptions, createTransport } from "@diptych/runtime";
import { describe, expect, it, vi } from "vitest";
import { pause } from "../support/patience.ts";
import { failure } from "./failure.ts";
import { custom, getItem } from "./operations.ts";
import { json, serve } from "./serve.ts";

const once = { retry: { retries: 0 } };

it("ends an attempt that gets no answer in time", async () => {
  const { url } = await serve(() => undefined);
  const transport = createTransport({ baseUrl: url, ...once, timeout: "80ms" });
  const error = await failure(getItem(transport, { id: "1" }));
  expect(error).toMatchObject({ kind: "timeout", message: "getItem: no response within 80 ms" });
});

it("ends an attempt whose body does not come in time", async () => {
  const { url } = await serve((_, answer) => {
    answer.writeHead(200, { "Content-Type": "application/json" }).write("{");
  });
  const error = await failure(
    getItem(createTransport({ baseUrl: url, ...once }), { id: "1" }, { timeout: 80 }),
  );
  expect(error.kind).toBe("timeout");
});

it("lets a call have no timeout", async () => {
  const { url } = await serve(async (_, answer) => {
    await pause(150, "the timeout of the other call goes by");
    json(answer, 200, { name: "late" });
  });
  const transport = createTransport({ baseUrl: url, ...once, timeout: 50 });
  expect(await getItem(transport, { id: "1" }, { timeout: 0 })).toEqual({ name: "late" });
  await failure(getItem(transport, { id: "1" }));
});

it("takes a timeout that is longer than timers can be", async () => {
  const { url } = await serve((_, answer) => json(answer, 200, { name: "a" }));
  const transport = createTransport({ baseUrl: url, ...once, timeout: "10000h" });
  expect(await getItem(transport, { id: "1" })).toEqual({ name: "a" });
});

it("sends nothing where the signal is aborted already", async () => {
  const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "a" }));
  const reason = new Error("changed my mind");
  const signal = AbortSignal.abort(reason);
  const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }, { signal }));
  expect(error).toMatchObject({
    kind: "aborted",
    message: "getItem: changed my mind",
    cause: reason,
  });
  expect(seen).toEqual([]);
});

it.each([
  ["a reason that is no error", "enough", "getItem: enough"],
  ["null", null, "getItem: null"],
  ["none", undefined, "getItem: This operation was aborted"],
])("takes %s", async (_, reason, message) => {
  const controller = new AbortController();
  const { url } = await serve(() => controller.abort(reason));
  const { signal } = controller;
  const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }, { signal }));
  expect(error).toMatchObject({ kind: "aborted", message });
});

it("never repeats after an abort", async () => {
  const controller = new AbortController();
  const { url, seen } = await serve((_, answer) => {
    controller.abort();
    setImmediate(() => answer.destroy());
  });
  const { signal } = controller;
  const transport = createTransport({ baseUrl: url, retry: { base: 1 } });
  expect((await failure(getItem(transport, { id: "1" }, { signal }))).kind).toBe("aborted");
  await pause(50, "a repetition would come by now");
  expect(seen).toHaveLength(1);
});

it("ends the wait before a repetition", async () => {
  const controller = new AbortController();
  const { url, seen } = await serve((_, answer) => {
    json(answer, 503, {}, { "Retry-After": "3600" });
  });
  const begun = vi.spyOn(globalThis, "setTimeout");
  const { signal } = controller;
  const transport = createTransport({ baseUrl: url, retry: { longest: "2h" } });
  const call = failure(getItem(transport, { id: "1" }, { signal }));
  await expect.poll(() => begun.mock.calls.some(([, ms]) => ms === 3_600_000)).toBe(true);
  controller.abort();
  expect((await call).kind).toBe("aborted");
  expect(seen).toHaveLength(1);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

it("tells a signal's own timeout", async () => {
  const { url } = await serve(() => undefined);
  const signal = AbortSignal.timeout(1);
  const error = await failure(getItem(createTransport({ baseUrl: url }), { id: "1" }, { signal }));
  expect(error.kind).toBe("timeout");
});

describe("what does not look at the signal", () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const endless = (): Promise<Response> =>
    Promise.resolve(new Response(new ReadableStream({ pull: never })));

  it.each<[string, Partial<TransportOptions>]>([
    ["a fetch", { fetch: never }],
    ["a body", { fetch: endless }],
    ["what gives a token", { auth: bearer({ token: never }) }],
    ["an interceptor", { interceptors: [never] }],
  ])("is not waited for: %s", async (_, options) => {
    const given = { baseUrl: "http://host", retry: { retries: 0 }, ...options };
    const late = getItem(createTransport({ ...given, timeout: 20 }), { id: "1" });
    expect((await failure(late)).kind).toBe("timeout");
    const controller = new AbortController();
    const call = getItem(createTransport(given), { id: "1" }, { signal: controller.signal });
    await pause(1, "the call begins to wait");
    controller.abort();
    expect((await failure(call)).kind).toBe("aborted");
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});

it("leaves neither timers nor listeners behind", async () => {
  const { url } = await serve((seen, answer, index) =>
    seen.url.endsWith("bad")
      ? json(answer, 404, {})
      : json(answer, index % 2 === 0 ? 503 : 200, { name: "a" }),
  );
  const { signal } = new AbortController();
  const begun = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  const transport = createTransport({ baseUrl: url, retry: { base: 1 } });
  for (let i = 0; i < 5; i++) await getItem(transport, { id: "1" }, { signal });
  await failure(getItem(transport, { id: "bad" }, { signal }));
  const pending = begun.mock.results
    .filter((_, i) => begun.mock.calls[i]?.[1] === 30_000)
    .map((result) => result.value as unknown);
  const over = new Set(cleared.mock.calls.map(([timer]) => timer as unknown));
  vi.restoreAllMocks();
  expect(pending).toHaveLength(11);
  expect(pending.filter((timer) => !over.has(timer))).toEqual([]);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

it("uses a connection again after errors and repetitions", async () => {
  const { url, server } = await serve((_, answer, index) =>
    json(answer, [503, 404, 200][index % 3] ?? 0, "x".repeat(100_000)),
  );
  let connections = 0;
  server.on("connection", () => connections++);
  const transport = createTransport({ baseUrl: url, retry: { base: 1 } });
  for (let i = 0; i < 12; i++) await custom("GET")(transport, {}).catch(() => undefined);
  // Node's fetch may open a second one while the first is being handed back.
  expect(connections).toBeLessThan(4);
});

it("stops an answer that is too large", async () => {
  let closed = false;
  const { url } = await serve((_, answer) => {
    answer.on("close", () => (closed = true));
    answer.writeHead(200, { "Content-Type": "application/json" });
    const more = (): boolean => answer.write("x".repeat(1_000));
    answer.on("drain", more);
    while (more());
  });
  await failure(custom("GET")(createTransport({ baseUrl: url, bodyLimit: 5_000 }), {}));
  await expect.poll(() => closed).toBe(true);
});
