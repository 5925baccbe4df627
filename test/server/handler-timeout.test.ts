import { describe, expect, it, vi } from "vitest";
import { HandlerTimeoutError, toFetch } from "@diptych/runtime";
import { ask } from "./ask.ts";
import { type Given, sample } from "./sample.ts";
import { listen, send } from "./wire/raw.ts";

const never = new Promise<never>(() => undefined);

describe("a handler that takes too long", () => {
  it("is answered 503, and onError is told", async () => {
    const onError = vi.fn();
    const own = sample({ listUsers: () => never }, { onError, handlerTimeout: 20 });
    const answer = await ask(own, "GET /users");
    expect(answer).toMatchObject({ status: 503 });
    expect(JSON.parse(answer.text)).toMatchObject({ status: 503, title: "Service Unavailable" });
    expect(onError.mock.calls).toMatchObject([
      [{ message: "listUsers gave no reply within 20 ms" }, { operation: "listUsers" }],
    ]);
  });

  it("sees its signal aborted, on a socket and behind fetch", async () => {
    const reasons: unknown[] = [];
    const listUsers = ({ request: { signal } }: Given): Promise<never> => {
      signal?.addEventListener("abort", () => reasons.push(signal.reason));
      return never;
    };
    const own = sample({ listUsers }, { onError: () => undefined, handlerTimeout: 20 });
    const server = await listen(own);
    const line = "GET /rest/v3/users HTTP/1.1\nHost: h\n\n";
    expect(await send(server.port, line)).toMatchObject({ status: 503 });
    await server.close();
    const response = await toFetch(own)(new Request("http://h/rest/v3/users"));
    expect(response.status).toBe(503);
    expect(reasons).toMatchObject([
      { name: "HandlerTimeoutError" },
      expect.any(HandlerTimeoutError),
    ]);
  });

  it("may fail later, or be quick", async () => {
    let fail = (): void => undefined;
    const late = new Promise((_, reject) => (fail = () => reject(new Error("late"))));
    const options = { onError: () => undefined, handlerTimeout: 10 };
    expect(await ask(sample({ listUsers: () => late }, options), "GET /users")).toMatchObject({
      status: 503,
    });
    fail();
    await late.catch(() => undefined);
    const quick = async (): Promise<object> => ({ status: 200, body: 1 });
    expect(await ask(sample({ listUsers: quick }, options), "GET /users")).toMatchObject({
      status: 200,
    });
  });
});
