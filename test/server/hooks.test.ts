import { describe, expect, it } from "vitest";
import { pause } from "../support/patience.ts";
import type { OperationEvent } from "@diptych/runtime";
import { ask } from "./ask.ts";
import { sample } from "./sample.ts";

describe("hooks", () => {
  it("tells of requests, answers and errors, and of nothing secret", async () => {
    const told: unknown[] = [];
    const server = sample(
      {
        getUser: () => {
          throw new Error("inside");
        },
      },
      {
        onRequest: (event) => told.push(["request", event]),
        onResponse: (event) => told.push(["response", event]),
        onError: (error, event) => told.push(["error", (error as Error).message, event]),
      },
    );
    const answer = await ask(server, "GET /users/ann?x=secret", {
      Authorization: "Bearer good",
    });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("inside");
    const event: OperationEvent = {
      operation: "getUser",
      method: "GET",
      path: "/users/{user_name}",
    };
    expect(told).toEqual([
      ["request", event],
      ["error", "inside", event],
      [
        "response",
        {
          ...event,
          status: 500,
          bytes: answer.text.length,
          durations: {
            total: expect.any(Number),
            authenticate: expect.any(Number),
            decode: expect.any(Number),
            handle: 0,
            encode: 0,
          },
        },
      ],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/good|secret/);
  });

  it("tells of requests that are for no operation", async () => {
    const told: unknown[] = [];
    const server = sample({}, { onResponse: ({ durations: _, ...event }) => told.push(event) });
    await ask(server, "GET /nothing");
    await ask(server, "HEAD /users");
    expect(told).toMatchObject([
      { operation: undefined, path: undefined, status: 404 },
      { operation: "listUsers", method: "HEAD", status: 200, bytes: 0 },
    ]);
  });

  it("takes the time of each step", async () => {
    let total = -1;
    let handle = -1;
    const server = sample(
      {
        listUsers: async () => {
          await pause(30, "a handler that takes its time");
          return { status: 200, body: 1 };
        },
      },
      { onResponse: ({ durations }) => ({ total, handle } = durations) },
    );
    await ask(server, "GET /users");
    expect(handle).toBeGreaterThan(20);
    expect(total).toBeGreaterThanOrEqual(handle);
  });

  it("answers all the same where hooks throw or reject", async () => {
    const fail = (): never => {
      throw new Error("hook");
    };
    const reject = (): void => Promise.reject(new Error("hook")) as unknown as void;
    for (const hook of [fail, reject]) {
      const server = sample({}, { onRequest: hook, onResponse: hook, onError: hook });
      expect(await ask(server, "GET /users")).toMatchObject({ status: 200 });
      const broken = sample({ listUsers: fail }, { onError: hook });
      expect(await ask(broken, "GET /users")).toMatchObject({ status: 500 });
    }
  });
});
