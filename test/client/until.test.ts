import { getEventListeners } from "node:events";
import { createTransport, until, type UntilOptions } from "@diptych/runtime";
import { describe, expect, it, vi } from "vitest";
import { failure } from "./failure.ts";
import { getItem, type Item } from "./operations.ts";
import { json, serve } from "./serve.ts";

const isDone = (item: Item): boolean => item.name === "COMPLETE";

it("asks until the resource is as wished", async () => {
  const states = ["NEW", "RUNNING", "COMPLETE"];
  const { url, seen } = await serve((_, answer, index) =>
    json(answer, 200, { name: states[index] }),
  );
  const transport = createTransport({ baseUrl: url });
  const { signal } = new AbortController();
  const options = { interval: 5, signal, headers: { "X-Poll": "1" } };
  const item = await until(transport, getItem, { id: "1" }, isDone, options);
  expect(item).toEqual({ name: "COMPLETE" });
  expect(seen.map(({ headers }) => headers["x-poll"])).toEqual(["1", "1", "1"]);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

describe("how long it waits", () => {
  /** Times of requests in milliseconds, by a clock that only timers move. */
  async function times(
    count: number,
    options: UntilOptions,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly at: readonly number[]; readonly error: unknown }> {
    vi.useFakeTimers({ now: 0 });
    try {
      const at: number[] = [];
      const transport = createTransport({
        baseUrl: "http://host",
        fetch: () => {
          at.push(Date.now());
          const name = at.length === count ? "COMPLETE" : "RUNNING";
          return Promise.resolve(Response.json({ name }, { headers }));
        },
      });
      const call = until(transport, getItem, { id: "1" }, isDone, options).catch(
        (error: unknown) => error,
      );
      await vi.runAllTimersAsync();
      const error = await call;
      expect(vi.getTimerCount()).toBe(0);
      return { at, error };
    } finally {
      vi.useRealTimers();
    }
  }

  it("grows from one second to fifteen", async () => {
    const { at } = await times(10, {});
    const waits = at.slice(1).map((time, i) => time - (at[i] ?? 0));
    expect(waits).toEqual([1000, 1500, 2250, 3375, 5062, 7593, 11_390, 15_000, 15_000]);
  });

  it("is as told", async () => {
    const { at } = await times(5, { interval: "2s", backoff: 2, longest: "5s" });
    expect(at).toEqual([0, 2000, 6000, 11_000, 16_000]);
  });

  it("is longer where the server asks for it", async () => {
    expect((await times(3, {}, { "Retry-After": "20" })).at).toEqual([0, 20_000, 40_000]);
    expect((await times(3, { interval: "3s" }, { "Retry-After": "1" })).at).toEqual([
      0, 3000, 7500,
    ]);
  });

  it("ends with the timeout, between two requests", async () => {
    const { at, error } = await times(99, { interval: "4s", backoff: 1, timeout: "10s" });
    expect(at).toEqual([0, 4000, 8000]);
    expect(error).toMatchObject({
      name: "ApiError",
      kind: "timeout",
      message: "getItem: not as wished within 10s",
      request: { operation: "getItem", url: "http://host/items/1" },
    });
  });
});

it("ends with the timeout during a request", async () => {
  const { url } = await serve(() => undefined);
  const transport = createTransport({ baseUrl: url });
  const error = await failure(until(transport, getItem, { id: "1" }, isDone, { timeout: 60 }));
  expect(error).toMatchObject({ kind: "timeout", message: "getItem: not as wished within 60" });
});

it("ends with the signal", async () => {
  const controller = new AbortController();
  const { url } = await serve((_, answer) => {
    json(answer, 200, { name: "RUNNING" });
  });
  const { signal } = controller;
  const transport = createTransport({ baseUrl: url });
  const wait = vi.spyOn(globalThis, "setTimeout");
  const call = until(transport, getItem, { id: "1" }, isDone, {
    signal,
    interval: "1h",
    longest: "1h",
  });
  const error = failure(call);
  await expect.poll(() => wait.mock.calls.some(([, ms]) => ms === 3_600_000)).toBe(true);
  controller.abort();
  expect((await error).kind).toBe("aborted");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

it("ends where the condition itself aborts", async () => {
  const controller = new AbortController();
  const { url, seen } = await serve((_, answer) => json(answer, 200, { name: "RUNNING" }));
  const transport = createTransport({ baseUrl: url });
  const stop = (): boolean => {
    controller.abort();
    return false;
  };
  const { signal } = controller;
  const error = await failure(until(transport, getItem, { id: "1" }, stop, { signal }));
  expect(error.kind).toBe("aborted");
  expect(seen).toHaveLength(1);
});

it("hands on what a call or the condition fails with", async () => {
  const { url } = await serve((seen, answer) =>
    json(answer, seen.url.endsWith("gone") ? 404 : 200, { name: "NEW" }),
  );
  const transport = createTransport({ baseUrl: url });
  expect((await failure(until(transport, getItem, { id: "gone" }, isDone))).status).toBe(404);
  const broken = until(transport, getItem, { id: "1" }, () => {
    throw new RangeError("mine");
  });
  await expect(broken).rejects.toThrow(new RangeError("mine"));
});
