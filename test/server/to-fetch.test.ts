import { describe, expect, it } from "vitest";
import { pause } from "../support/patience.ts";
import { type FetchRequest, toFetch } from "@diptych/runtime";
import { handlers, sample } from "./sample.ts";

const handle = toFetch(sample());
const base = "https://host/rest/v3";
const json = { "Content-Type": "application/json" };

/** A body that comes in parts, with a pause before each. */
function parts(texts: readonly string[], ms = 0): ReadableStream<Uint8Array> {
  const left = [...texts];
  return new ReadableStream({
    async pull(controller) {
      await pause(ms, "the parts come slowly");
      const text = left.shift();
      if (text === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(text));
    },
  });
}

const streamed = (body: ReadableStream<Uint8Array>): Request =>
  new Request(`${base}/users`, {
    method: "POST",
    headers: json,
    body,
    duplex: "half",
  } as RequestInit);

describe("toFetch", () => {
  it("answers a request", async () => {
    const response = await handle(new Request(`${base}/users?page_size=2#part`));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ size: 2 });
  });

  it("takes a body whole or in parts", async () => {
    const whole = new Request(`${base}/users`, {
      method: "POST",
      headers: json,
      body: '{"name":"é"}',
    });
    expect(await (await handle(whole)).json()).toEqual({ name: "é" });
    const inParts = streamed(parts(['{"na', 'me":', '"abc"}']));
    expect(await (await handle(inParts)).json()).toEqual({ name: "abc" });
    const empty = streamed(parts([]));
    expect((await handle(empty)).status).toBe(400);
  });

  it("makes answers without a body where there is none", async () => {
    const gone = await handle(new Request(`${base}/users/a`, { method: "DELETE" }));
    expect([gone.status, gone.body]).toEqual([204, null]);
    const head = await handle(new Request(`${base}/users`, { method: "HEAD" }));
    expect([head.status, head.body, head.headers.get("content-length")]).toEqual([200, null, "13"]);
  });

  it("keeps cookies apart", async () => {
    const extraHeaders = { "Set-Cookie": ["a=1; Path=/", "b=2"] };
    const own = toFetch(sample({ listUsers: () => ({ status: 200, body: 1, extraHeaders }) }));
    const response = await own(new Request(`${base}/users`));
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  });

  it("stops reading a body that is too large", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    expect((await handle(streamed(endless))).status).toBe(413);
    expect(pulled).toBeLessThan(20);
  });

  it("gives up on a body that is too slow, or breaks off", async () => {
    const hasty = toFetch(sample(), { bodyTimeout: 30 });
    expect((await hasty(streamed(parts(['{"name"', ':"a"}'], 200)))).status).toBe(408);
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("reset"));
      },
    });
    expect((await handle(streamed(broken))).status).toBe(400);
  });

  it("hands on the request and its signal", async () => {
    const abort = new AbortController();
    let seen: unknown;
    const own = toFetch(
      sample({
        ...handlers,
        listUsers: ({ request }) => {
          seen = [request.raw, request.signal?.aborted];
          return { status: 200, body: 1 };
        },
      }),
    );
    const request = new Request(`${base}/users`, { signal: abort.signal });
    abort.abort();
    await own(request);
    expect(seen).toEqual([request, true]);
  });

  it("makes answers of a given class", async () => {
    class Own {
      readonly made: unknown;
      constructor(body: unknown, init: unknown) {
        this.made = [body, init];
      }
    }
    const request: FetchRequest = {
      method: "GET",
      url: `${base}/users`,
      headers: new Map([["accept", "*/*"]]),
      body: null,
    };
    const { made } = await toFetch(sample(), { Response: Own })(request);
    expect(made).toEqual([
      '{"size":null}',
      {
        status: 200,
        headers: [
          ["Content-Type", "application/json"],
          ["Content-Length", "13"],
        ],
      },
    ]);
  });
});
