import { afterEach, describe, expect, it } from "vitest";
import { serverEvent } from "@diptych/runtime";
import { opened, type Opened } from "./opened.ts";

let open: Opened | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function all(items: AsyncIterable<unknown>, most = Infinity): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length >= most) break;
  }
  return found;
}

describe("server-sent events", () => {
  it("come as typed items, with their id and type if asked for", async () => {
    open = await opened({
      followOrder: () => ({
        status: 200,
        body: (async function* () {
          yield { status: "paid" };
          yield serverEvent({ status: "sent\nlate" }, { id: "2", event: "last", retry: 1 });
        })(),
      }),
    });
    const { followOrder } = open.client;
    expect(await all(followOrder.items({ id: "1" }, { reconnect: false }))).toEqual([
      { status: "paid" },
      { status: "sent\nlate" },
    ]);
    expect(await all(followOrder.events({ id: "1" }, { reconnect: false }))).toEqual([
      { data: { status: "paid" }, event: "message", id: "" },
      { data: { status: "sent\nlate" }, event: "last", id: "2" },
    ]);
    expect(await all((await followOrder({ id: "1" })) as AsyncIterable<unknown>)).toHaveLength(2);
    expect(open.errors).toEqual([]);
  });

  it("are requested again from the last one on, until the loop ends", async () => {
    const seen: unknown[] = [];
    open = await opened({
      followOrder: ({ headers }: { headers: Record<string, string> }) => {
        seen.push(headers["Last-Event-ID"]);
        const next = Number(headers["Last-Event-ID"] ?? 0) + 1;
        return {
          status: 200,
          body: [serverEvent({ status: `${next}` }, { id: `${next}`, retry: 1 })],
        };
      },
    });
    const items = open.client.followOrder.items({ id: "1" });
    expect(await all(items, 3)).toEqual([{ status: "1" }, { status: "2" }, { status: "3" }]);
    expect(seen).toEqual([undefined, "1", "2"]);
  });

  it("may be text", async () => {
    open = await opened({ followWords: () => ({ status: 200, body: ["a", "b\nc", ""] }) });
    expect(await all(open.client.followWords.items({}, { reconnect: false }))).toEqual([
      "a",
      "b\nc",
      "",
    ]);
  });
});

describe("JSON Lines", () => {
  it("come as items, and a call gives one stream of them", async () => {
    open = await opened({
      readLog: () => ({ status: 200, body: [{ status: "a" }, { status: "b" }] }),
    });
    const expected = [{ status: "a" }, { status: "b" }];
    expect(await all(open.client.readLog.items())).toEqual(expected);
    expect(await all((await open.client.readLog()) as AsyncIterable<unknown>)).toEqual(expected);
  });

  it("are sent and received item by item", async () => {
    open = await opened({
      async writeLog({ body }: { body: AsyncIterable<{ status: string }> }) {
        let count = 0;
        for await (const item of body) count += item.status.length;
        return { status: 200, body: { count } };
      },
    });
    const body = (async function* () {
      yield { status: "ab" };
      yield { status: "cde" };
    })();
    expect(await open.client.writeLog({ body })).toEqual({ count: 5 });
    const wrong = open.client.writeLog({ body: [{ status: "a" }, { status: 1 }] });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: "/1/status" }] },
    });
  });
});

it("JSON text sequences come as items", async () => {
  open = await opened({ readRecords: () => ({ status: 200, body: [1, 22, 333] }) });
  expect(await all(open.client.readRecords.items())).toEqual([1, 22, 333]);
});

it("an operation with both gives what it is asked for", async () => {
  open = await opened({
    ask: ({ request }: { request: { headers: Record<string, string> } }) =>
      request.headers["accept"]?.startsWith("text/event-stream") === true
        ? { status: 200, contentType: "text/event-stream", body: [{ status: "a" }] }
        : { status: 200, contentType: "application/json", body: { count: 1 } },
  });
  const { ask } = open.client;
  expect(await ask({ body: { count: 1 } })).toEqual({ count: 1 });
  expect(await all(ask.items({ body: { count: 1 } }))).toEqual([{ status: "a" }]);
});
