import { describe, expect, it } from "vitest";
import { generateWebhooks, listening, shop } from "./generated-webhooks.ts";

const at = new Date("2026-01-02T03:04:05Z");
const event = { id: "o-1", at, total: 9007199254740993n };
const webhooks = shop.then((text) => generateWebhooks(text, { int64: "bigint", dates: "Date" }));

describe("a sender and a receiver over a socket", () => {
  it("carries a webhook with its parameters, dates and large integers", async () => {
    const { receiver, sender } = await webhooks;
    const got: unknown[] = [];
    const server = receiver.createReceiver({
      orderShipped: ({ query, headers, body }: Record<string, object>) => {
        got.push({ query, headers, body });
        return { status: 204 };
      },
    });
    await listening(server, async (origin) => {
      const params = { attempt: 2, "X-Trace": "t", body: event };
      await sender.createSender()["orderShipped"]?.(`${origin}/hooks/orderShipped?a=b`, params);
    });
    expect(got).toEqual([{ query: { attempt: 2 }, headers: { "X-Trace": "t" }, body: event }]);
  });
});
