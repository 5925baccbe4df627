import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { problem, standardWebhooks, type SenderOptions } from "../../runtime/src/index.ts";
import { withPaths } from "../support/generate.ts";
import { generateWebhooks, listening, shop, type Call } from "./generated-webhooks.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = `whsec_${btoa("another secret of 32 bytes......")}`;
const webhooks = shop.then((text) => generateWebhooks(text));
const body = { id: "é", at: "2026-01-02T03:04:05Z", total: 1 };
const params = { attempt: 1, body };

async function send(
  url: string,
  options: SenderOptions,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { sender } = await webhooks;
  return (sender.createSender(options)["orderShipped"] as Call)(url, params, { headers });
}

async function receiving(
  options: object,
  work: (url: string) => Promise<void>,
): Promise<readonly unknown[]> {
  const { receiver } = await webhooks;
  const got: unknown[] = [];
  const orderShipped = ({ body: given }: { readonly body: unknown }): object => {
    got.push(given);
    return { status: 204 };
  };
  const deleteStock = (): object => {
    got.push("deleted");
    return { status: 204 };
  };
  const server = receiver.createReceiver({ orderShipped, deleteStock }, options);
  await listening(server, (origin) => work(`${origin}/hooks/orderShipped`));
  return got;
}

describe("signatures of Standard Webhooks", () => {
  it("are what others compute", async () => {
    const { sign } = standardWebhooks(secret);
    const text = '{"test": 2432232314}';
    const headers = await sign({ id: "msg_p5j", body: new TextEncoder().encode(text) } as never);
    const key = Buffer.from(secret.slice(6), "base64");
    const signed = `msg_p5j.${headers["webhook-timestamp"]}.${text}`;
    const expected = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(headers["webhook-id"]).toBe("msg_p5j");
  });

  it("are sent and verified, also while a secret is replaced", async () => {
    const { verify } = standardWebhooks([other, secret]);
    const got = await receiving({ verify }, async (url) => {
      await send(url, { sign: standardWebhooks(secret).sign });
      await send(url, { sign: standardWebhooks(other).sign });
      await send(url, { sign: standardWebhooks([secret, other]).sign });
    });
    expect(got).toEqual([body, body, body]);
  });

  it("are refused where they are missing, of another secret, or of another body", async () => {
    const { verify } = standardWebhooks(secret);
    const got = await receiving({ verify }, async (url) => {
      await expect(send(url, {})).rejects.toMatchObject({ status: 401 });
      const { sign } = standardWebhooks(other);
      await expect(send(url, { sign })).rejects.toMatchObject({ status: 401 });
      const changed: SenderOptions = {
        sign: (message) =>
          standardWebhooks(secret).sign({ ...message, body: new TextEncoder().encode("{}") }),
      };
      await expect(send(url, changed)).rejects.toMatchObject({ status: 401 });
      const answer = await fetch(`${url}?attempt=1`, { method: "POST", body: "no JSON" });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([415, null]);
    });
    expect(got).toEqual([]);
  });

  it("are verified where the document describes no body", async () => {
    const { verify, sign } = standardWebhooks(secret);
    const got = await receiving({ verify }, async (url) => {
      const stock = url.replace("orderShipped", "stock");
      const { sender } = await webhooks;
      const call = sender.createSender({ sign })["deleteStock"] as Call;
      await call(stock);
      expect((await fetch(stock, { method: "DELETE" })).status).toBe(401);
      const large = { method: "DELETE", body: "a".repeat(2_000_000) };
      expect((await fetch(stock, large)).status).toBe(413);
    });
    expect(got).toEqual(["deleted"]);
  });

  it("have the id of the call, the same in all attempts", async () => {
    const ids: (string | null)[] = [];
    const fetch: SenderOptions["fetch"] & {} = (_, { headers }) => {
      ids.push(headers.get("webhook-id"));
      return Promise.resolve(new Response(null, { status: ids.length % 2 === 0 ? 204 : 429 }));
    };
    const { sign } = standardWebhooks(secret);
    const options = { fetch, sign, retry: { base: 1 } };
    await send("https://a.example/", options, { "Webhook-Id": "evt_1" });
    await send("https://a.example/", options);
    await send("https://a.example/", options);
    expect(ids.slice(0, 2)).toEqual(["evt_1", "evt_1"]);
    expect(ids[2]).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect([ids[3], ids[4] === ids[2], ids[5]]).toEqual([ids[2], false, ids[4]]);
  });

  it.each(["whsec_", "whsec_***", "whsec_YQ==", `whsec_${btoa("a".repeat(65))}`])(
    "have no secret %s",
    (wrong) => {
      expect(() => standardWebhooks(wrong)).toThrow(TypeError);
    },
  );

  it("have at least one secret, and a tolerance that is a number", () => {
    expect(() => standardWebhooks([])).toThrow("there is no secret");
    expect(() => standardWebhooks(secret, { tolerance: Number.NaN })).toThrow("tolerance");
  });
});

describe("the time of a signature", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    [299, true],
    [301, undefined],
    [-299, true],
    [-302, undefined],
  ])("%i seconds later", async (seconds, expected) => {
    const { sign, verify } = standardWebhooks(secret);
    const bytes = new TextEncoder().encode("a");
    const headers = await sign({ id: "a", body: bytes } as never);
    vi.setSystemTime(1_800_000_000_000 + seconds * 1_000);
    expect(await verify({ request: { headers }, body: bytes } as never)).toBe(expected);
  });

  test.each(["", "NaN", "1e9", "-1", "1800000000.5", "9".repeat(30)])("is not %j", async (time) => {
    const { sign, verify } = standardWebhooks(secret, { tolerance: Infinity });
    const bytes = new TextEncoder().encode("a");
    const headers = {
      ...(await sign({ id: "a", body: bytes } as never)),
      "webhook-timestamp": time,
    };
    expect(await verify({ request: { headers }, body: bytes } as never)).toBeUndefined();
  });
});

describe("the option verify", () => {
  it("may refuse with a problem, and is no part of the response if it fails", async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const refuse = (): never => {
      throw problem(403);
    };
    const fail = (): never => {
      throw new Error("secret");
    };
    const found: unknown[] = [];
    for (const verify of [() => problem(403), refuse, fail, () => false, () => null]) {
      await receiving({ verify, onError }, async (url) => {
        const error: unknown = await send(url, {}).catch((thrown: unknown) => thrown);
        found.push((error as { readonly status: number }).status);
        expect((error as { readonly response: { text: string } }).response.text).not.toContain(
          "secret",
        );
      });
    }
    expect(found).toEqual([403, 403, 500, 401, 401]);
    expect(errors).toHaveLength(1);
  });

  it("gets the bytes of a body that a handler reads item by item", async () => {
    const text = withPaths(
      "{}",
      "",
      `webhooks:
  log:
    post:
      operationId: log
      requestBody:
        required: true
        content:
          application/jsonl: { itemSchema: { type: object, required: [n], properties: { n: { type: integer } } } }
      responses: { "204": { description: Taken } }
`,
    ).replace("3.1.1", "3.2.0");
    const { receiver, sender } = await generateWebhooks(text, { emit: ["webhooks"] });
    const seen: string[] = [];
    const got: unknown[] = [];
    const log = async ({
      body: items,
    }: {
      readonly body: AsyncIterable<unknown>;
    }): Promise<object> => {
      for await (const item of items) got.push(item);
      return { status: 204 };
    };
    const verify = (message: { readonly body: Uint8Array; readonly operation: string }): true => {
      seen.push(`${message.operation} ${new TextDecoder().decode(message.body)}`);
      return true;
    };
    await listening(receiver.createReceiver({ log }, { verify, bodyLimit: 30 }), async (origin) => {
      const call = sender.createSender()["log"] as Call;
      await call(`${origin}/hooks/log`, { body: [{ n: 1 }, { n: 2 }] });
      const long = Array.from({ length: 9 }, (_, n) => ({ n }));
      const sent = call(`${origin}/hooks/log`, { body: long });
      await expect(sent).rejects.toMatchObject({ status: 413 });
    });
    expect(seen).toEqual(['log {"n":1}\n{"n":2}\n']);
    expect(got).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("takes the place of credentials that no hook checks, and gives the session", async () => {
    const text = (await shop)
      .replace("webhooks:", "security: [{ key: [] }]\nwebhooks:")
      .replace(
        "components:",
        "components:\n  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }",
      );
    const { receiver, sender } = await generateWebhooks(text);
    const sessions: unknown[] = [];
    const orderShipped = ({ session }: { readonly session: unknown }): object => {
      sessions.push(session);
      return { status: 204 };
    };
    expect(() => receiver.createReceiver({ orderShipped }, {})).toThrow(
      "orderShipped asks for key",
    );
    const key = ({ value }: { readonly value: string }): unknown =>
      value === "k" ? "hook" : undefined;
    const auth = (await import("../../runtime/src/index.ts")).apiKey({
      in: "header",
      name: "X-Key",
      value: "k",
    });
    const call = sender.createSender({ auth })["orderShipped"] as Call;
    const verify = (): string => "signature";
    for (const options of [
      { verify },
      { authenticate: { key } },
      { authenticate: { key }, verify },
    ]) {
      await listening(receiver.createReceiver({ orderShipped }, options), (origin) =>
        call(`${origin}/hooks/orderShipped`, params),
      );
    }
    expect(sessions).toEqual(["signature", "hook", "hook"]);
  });
});

it("cannot sign streams and forms", async () => {
  const text = (await shop).replace(
    '          application/xml:\n            schema: { $ref: "#/components/schemas/Stock" }\n          application/json',
    "          application/octet-stream: {}\n          application/json",
  );
  const { sender } = await generateWebhooks(text);
  const { sign } = standardWebhooks(secret);
  let asked = 0;
  const fetch = (): Promise<Response> => {
    asked++;
    return Promise.resolve(Response.json({ sku: "a", count: 1 }));
  };
  const call = sender.createSender({ sign, fetch })["stockChanged"] as Call;
  const stream = new Blob(["a"]).stream();
  const sent = call("https://a.example/", {
    body: stream,
    contentType: "application/octet-stream",
  });
  await expect(sent).rejects.toMatchObject({ kind: "encode" });
  expect(asked).toBe(0);
});
