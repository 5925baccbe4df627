import { createTransport, type RetryOptions } from "@diptych/runtime";
import { describe, expect, it, vi } from "vitest";
import { failure } from "./failure.ts";
import { createItem, custom, getItem } from "./operations.ts";
import { json, serve, type Served } from "./serve.ts";

const quick: RetryOptions = { base: 1 };

/** Answers with the statuses one after the other, with 200 after them. */
function statuses(
  list: readonly number[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Served> {
  return serve((_, answer, index) =>
    list[index] === undefined
      ? json(answer, 200, { name: "a" })
      : json(answer, list[index], { title: "no" }, headers),
  );
}

describe("what is repeated", () => {
  it.each([
    ["GET", 408],
    ["GET", 429],
    ["GET", 502],
    ["GET", 503],
    ["GET", 504],
    ["HEAD", 503],
    ["OPTIONS", 503],
    ["PUT", 503],
    ["DELETE", 503],
    ["POST", 429],
    ["PATCH", 429],
  ])("%s after %i", async (method, status) => {
    const { url, seen } = await statuses([status]);
    const call = custom(method, { responses: { 200: [] } });
    await call(createTransport({ baseUrl: url, retry: quick }), {});
    expect(seen).toHaveLength(2);
  });

  it.each([
    ["GET", 400],
    ["GET", 401],
    ["GET", 404],
    ["GET", 500],
    ["POST", 408],
    ["POST", 502],
    ["POST", 503],
    ["POST", 504],
    ["PATCH", 503],
  ])("not %s after %i", async (method, status) => {
    const { url, seen } = await statuses([status], { "Retry-After": "0" });
    const call = custom(method, { responses: { 200: [] } });
    const error = await failure(call(createTransport({ baseUrl: url, retry: quick }), {}));
    expect(error.status).toBe(status);
    expect(seen).toHaveLength(1);
  });

  it.each([
    ["GET", 2],
    ["PUT", 2],
    ["DELETE", 2],
    ["POST", 1],
    ["PATCH", 1],
  ])("%s on a lost connection: %i requests", async (method, requests) => {
    const { url, seen } = await serve((_, answer, index) =>
      index === 0 ? answer.destroy() : json(answer, 200, 1),
    );
    const transport = createTransport({ baseUrl: url, retry: quick });
    const result = await custom(method)(transport, {}).catch((error: unknown) => error);
    expect(seen).toHaveLength(requests);
    expect(result).toEqual(requests === 2 ? 1 : expect.objectContaining({ kind: "network" }));
  });

  it.each([
    ["GET", 2],
    ["POST", 1],
  ])("%s on a timeout: %i requests", async (method, requests) => {
    const { url } = await serve(() => undefined);
    let sent = 0;
    // A repetition is answered without a socket, so that no machine is too slow for its timeout.
    const answered: typeof fetch = (...given) =>
      ++sent === 1 ? fetch(...given) : Promise.resolve(Response.json(1));
    const options = { baseUrl: url, fetch: answered, retry: quick, timeout: 50 };
    const result = await custom(method)(createTransport(options), {}).catch(
      (error: unknown) => error,
    );
    expect(sent).toBe(requests);
    expect(result).toEqual(requests === 2 ? 1 : expect.objectContaining({ kind: "timeout" }));
  });

  it("with the same body", async () => {
    const { url, seen } = await serve((_, answer, index) =>
      json(answer, index === 0 ? 429 : 201, { name: "a" }),
    );
    await createItem(createTransport({ baseUrl: url, retry: quick }), { body: { name: "a" } });
    expect(seen.map(({ body }) => body)).toEqual(['{"name":"a"}', '{"name":"a"}']);
  });

  it("not an answer that cannot be read", async () => {
    const { url, seen } = await serve((_, answer) => json(answer, 200, { nom: 1 }));
    await failure(getItem(createTransport({ baseUrl: url, retry: quick }), { id: "1" }));
    expect(seen).toHaveLength(1);
  });
});

describe("how often", () => {
  it.each([
    ["twice unless told otherwise", {}, 3],
    ["as told", { retries: 4 }, 5],
    ["never", { retries: 0 }, 1],
  ])("%s", async (_, retry, requests) => {
    const { url, seen } = await statuses(Array.from({ length: 9 }, () => 503));
    const transport = createTransport({ baseUrl: url, retry: { ...quick, ...retry } });
    const error = await failure(getItem(transport, { id: "1" }));
    expect(error.status).toBe(503);
    expect(seen).toHaveLength(requests);
  });
});

describe("how long it waits", () => {
  /** Waits between requests in milliseconds, by a clock that only timers move. */
  async function waits(
    answers: readonly Readonly<Record<string, string>>[],
    retry: RetryOptions = {},
    random = 0.999_999,
  ): Promise<readonly number[]> {
    vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") });
    const chance = vi.spyOn(Math, "random").mockReturnValue(random);
    try {
      const times: number[] = [];
      const transport = createTransport({
        baseUrl: "http://host",
        retry: { retries: 9, ...retry },
        fetch: () => {
          const headers = answers[times.length];
          times.push(Date.now());
          return Promise.resolve(
            headers === undefined
              ? Response.json({ name: "a" })
              : new Response(null, { status: 503, headers }),
          );
        },
      });
      const call = getItem(transport, { id: "1" }).catch(() => undefined);
      await vi.runAllTimersAsync();
      await call;
      expect(vi.getTimerCount()).toBe(0);
      return times.slice(1).map((time, i) => time - (times[i] ?? 0));
    } finally {
      chance.mockRestore();
      vi.useRealTimers();
    }
  }

  it("doubles up to a cap, with jitter over the whole", async () => {
    const answers = Array.from({ length: 7 }, () => ({}));
    expect(await waits(answers)).toEqual([199, 399, 799, 1599, 3199, 4999, 4999]);
    expect(await waits(answers, {}, 0.5)).toEqual([100, 200, 400, 800, 1600, 2500, 2500]);
    expect(await waits(answers.slice(0, 3), { base: "1s", cap: "2s" })).toEqual([999, 1999, 1999]);
  });

  it("honours Retry-After in seconds and as a date", async () => {
    const date = "Sat, 21 Nov 2026 12:00:13 GMT";
    expect(await waits([{ "Retry-After": "3" }, { "Retry-After": date }])).toEqual([3000, 10_000]);
  });

  it.each(["0", "Sat, 21 Nov 2026 11:00:00 GMT", "soon", "-5", ""])(
    "waits as it would anyway for Retry-After: %s",
    async (value) => {
      expect(await waits([{ "Retry-After": value }])).toEqual([199]);
    },
  );

  it("gives up where the server asks for too long", async () => {
    expect(await waits([{ "Retry-After": "60" }])).toEqual([60_000]);
    expect(await waits([{ "Retry-After": "61" }])).toEqual([]);
    expect(await waits([{ "Retry-After": "99999999999999999999" }])).toEqual([]);
    expect(await waits([{ "Retry-After": "61" }], { longest: "2m" })).toEqual([61_000]);
  });
});
