import { describe, expect, it } from "vitest";
import type { ApiError, Server } from "../../runtime/src/index.ts";
import { generateWebhooks, listening, shop, type Call } from "./generated-webhooks.ts";

const at = new Date("2026-01-02T03:04:05Z");
const event = { id: "o-1", at, total: 9007199254740993n };
const webhooks = shop.then((text) => generateWebhooks(text, { int64: "bigint", dates: "Date" }));

/** Serves the handlers on a socket; `work` gets the calls, and where the webhooks are. */
async function between(
  handlers: object,
  work: (calls: Readonly<Record<string, Call>>, hooks: string) => Promise<void>,
  options?: object,
): Promise<void> {
  const { receiver, sender } = await webhooks;
  const calls = sender.createSender();
  await listening(receiver.createReceiver(handlers, options), (origin) =>
    work(calls, `${origin}/hooks`),
  );
}

const taken = (got: unknown[]) => (request: Record<string, unknown>) => {
  got.push(request["body"]);
  return { status: 204 };
};

describe("a sender and a receiver over a socket", () => {
  it("carries a webhook with its parameters, dates and large integers", async () => {
    const got: unknown[] = [];
    const orderShipped = ({ query, headers, body }: Record<string, object>): object => {
      got.push({ query, headers, body });
      return { status: 204 };
    };
    await between({ orderShipped }, async (calls, hooks) => {
      const params = { attempt: 2, "X-Trace": "t", body: event };
      await calls["orderShipped"]?.(`${hooks}/orderShipped?token=b`, params);
      await calls["orderShipped"]?.(new URL(`${hooks}/orderShipped#part`), params);
    });
    const one = { query: { attempt: 2 }, headers: { "X-Trace": "t" }, body: event };
    expect(got).toEqual([one, one]);
  });

  it("tells methods of one webhook apart, and reads XML and replies", async () => {
    const got: unknown[] = [];
    const handlers = {
      stockChanged: ({ body, contentType }: { body: { count: number }; contentType: string }) => {
        got.push([contentType, body]);
        return { status: 200, body: { ...body, count: body.count + 1 } };
      },
      deleteStock: () => ({ status: 204 }),
    };
    await between(handlers, async (calls, hooks) => {
      const url = `${hooks}/stock`;
      const body = { sku: "a", count: 1 };
      expect(await calls["stockChanged"]?.(url, { body })).toEqual({ sku: "a", count: 2 });
      const json = { body, contentType: "application/json" };
      expect(await calls["stockChanged"]?.(url, json)).toEqual({ sku: "a", count: 2 });
      expect((await calls["deleteStock"]?.response(url))?.status).toBe(204);
    });
    expect(got).toEqual([
      ["application/xml", { sku: "a", count: 1 }],
      ["application/json", { sku: "a", count: 1 }],
    ]);
  });

  it("carries callbacks, shared ones too", async () => {
    const got: unknown[] = [];
    const handlers = {
      orderPaidCallback: taken(got),
      createOrderOrderLost: taken(got),
      orderSeen: taken(got),
    };
    await between(handlers, async (calls, hooks) => {
      await calls["orderPaidCallback"]?.(`${hooks}/orderPaid`, { body: event });
      await calls["createOrderOrderLost"]?.(`${hooks}/orderLost`);
      await calls["orderSeen"]?.(`${hooks}/orderSeen`, { body: event });
    });
    expect(got).toEqual([event, undefined, event]);
  });

  it("gives errors that the document lists their types", async () => {
    const orderShipped = (): object => ({ status: 410, body: { title: "Gone" } });
    await between({ orderShipped }, async (calls, hooks) => {
      const call = calls["orderShipped"] as Call;
      const url = `${hooks}/orderShipped`;
      const params = { attempt: 1, body: event };
      const error: unknown = await call(url, params).catch((thrown: unknown) => thrown);
      expect(call.isError(error, 410)).toBe(true);
      expect((error as ApiError).body).toEqual({ title: "Gone" });
      expect(await call.result(url, params)).toMatchObject({ ok: false, status: 410 });
    });
  });

  it("refuses on both sides what the document does not describe", async () => {
    const got: unknown[] = [];
    await between({ orderShipped: taken(got) }, async (calls, hooks) => {
      const call = calls["orderShipped"] as Call;
      const url = `${hooks}/orderShipped`;
      const wrong = { attempt: 1, body: { ...event, at: "today" } };
      await expect(call(url, wrong)).rejects.toMatchObject({ kind: "encode" });
      const low = { attempt: 0, body: event };
      await expect(call(url, low)).rejects.toMatchObject({ status: 400 });
      const statuses = ["{}", '{"id":"a"', '{"id":"a","at":"x","total":1}'].map(async (body) => {
        const headers = { "Content-Type": "application/json" };
        return (await fetch(`${url}?attempt=1`, { method: "POST", headers, body })).status;
      });
      expect(await Promise.all(statuses)).toEqual([400, 400, 400]);
      expect((await fetch(`${url}?attempt=1`, { method: "PUT" })).status).toBe(405);
      expect((await fetch(`${hooks}/other`, { method: "POST" })).status).toBe(404);
      expect((await fetch(`${hooks}/stock`, { method: "DELETE" })).status).toBe(501);
    });
    expect(got).toEqual([]);
  });

  it("receives at paths of one's own", async () => {
    const got: unknown[] = [];
    const options = {
      basePath: "/in",
      paths: { orderShipped: "/shop/shipped", orderPaid: "/a%2Db" },
    };
    const handlers = { orderShipped: taken(got), orderPaidCallback: taken(got) };
    await between(
      handlers,
      async (calls, hooks) => {
        const base = hooks.replace(/hooks$/, "in");
        await calls["orderShipped"]?.(`${base}/shop/shipped`, { attempt: 1, body: event });
        await calls["orderPaidCallback"]?.(`${base}/a-b`, { body: event });
        const old = calls["orderPaidCallback"]?.(`${base}/orderPaid`, { body: event });
        await expect(old).rejects.toMatchObject({ status: 404 });
      },
      options,
    );
    expect(got).toEqual([event, event]);
  });

  it("is called by free functions too", async () => {
    const { receiver, sender } = await webhooks;
    const got: unknown[] = [];
    const server: Server = receiver.createReceiver({ orderShipped: taken(got) });
    await listening(server, async (origin) => {
      const to = sender.createSenderTransport();
      const call = sender["orderShipped"] as (...args: readonly unknown[]) => Promise<unknown>;
      await call(to(`${origin}/hooks/orderShipped`), { attempt: 1, body: event });
    });
    expect(got).toEqual([event]);
  });
});

describe("what is made with mistakes", () => {
  it("is refused with all of them", async () => {
    const { receiver, sender } = await webhooks;
    const { createReceiver } = receiver;
    const paths = { orderShipped: "shipped", stock: "/same", orderPaid: "/s%61me", nothing: "/a" };
    expect(() => createReceiver({}, { paths })).toThrow(
      "createReceiver: there is no webhook nothing; the path of orderShipped is none that begins with a slash; two webhooks have the path /s%61me",
    );
    expect(() => createReceiver({ orderShiped: () => ({ status: 204 }) })).toThrow("orderShiped");
    expect(() => createReceiver({}, { verfy: true })).toThrow("verfy");
    expect(() => sender.createSender({ allow: true, timeot: 1 } as never)).toThrow(
      /allow is true.*timeot/,
    );
  });
});
