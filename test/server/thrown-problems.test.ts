import { describe, expect, it } from "vitest";
import {
  conflict,
  forbidden,
  notFound,
  problem,
  type OperationRequest,
  type Reply,
} from "@diptych/runtime";
import { ask } from "./ask.ts";
import { sample } from "./sample.ts";

const login = { Authorization: "Bearer good" };

function thrower(thrown: unknown): () => never {
  return () => {
    throw thrown;
  };
}

describe("a problem that a handler throws", () => {
  it("is the response", async () => {
    const errors: unknown[] = [];
    for (const getUser of [
      thrower(notFound("No ann.")),
      async () => thrower(notFound("No ann."))(),
    ]) {
      const server = sample({ getUser }, { onError: (error) => errors.push(error) });
      const answer = await ask(server, "GET /users/ann", login);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toMatchObject({ status: 404, detail: "No ann." });
    }
    expect(errors).toEqual([]);
  });

  it("is a 500 where the document does not list it", async () => {
    const errors: unknown[] = [];
    const server = sample(
      { getUser: thrower(conflict("inside")) },
      { onError: (error) => errors.push((error as Error).message) },
    );
    const answer = await ask(server, "GET /users/ann", login);
    expect([answer.status, answer.text.includes("inside")]).toEqual([500, false]);
    expect(errors).toEqual(["getUser replied 409, which it does not list"]);
  });
});

describe("authorize", () => {
  it("gets the operation, the document, what is decoded and the session", async () => {
    const seen: OperationRequest[] = [];
    const authorize = (request: OperationRequest): undefined => void seen.push(request);
    await ask(sample({}, { authorize }), "GET /users/ann?x=1", login);
    expect(seen).toMatchObject([
      {
        operation: "getUser",
        document: 'Sample "service"',
        path: { user_name: "ann" },
        session: expect.anything() as unknown,
        request: { method: "GET" },
      },
    ]);
  });

  it.each([
    ["gives", async () => forbidden("Not yours.")],
    ["gives at once", () => forbidden("Not yours.")],
    ["throws", thrower(forbidden("Not yours."))],
    ["rejects with", async () => thrower(forbidden("Not yours."))()],
  ])("refuses a request with the problem that it %s", async (_, authorize) => {
    let called = 0;
    const getUser = (): Reply => ({ status: 200, body: { name: String(called++) } });
    const server = sample({ getUser }, { authorize });
    const answer = await ask(server, "GET /users/ann", login);
    expect([answer.status, called]).toEqual([403, 0]);
    expect(JSON.parse(answer.text)).toMatchObject({ detail: "Not yours." });
  });

  it("is not asked about requests that are refused before", async () => {
    let asked = 0;
    const server = sample({}, { authorize: () => void asked++ as undefined });
    expect((await ask(server, "GET /users/ann")).status).toBe(401);
    expect((await ask(server, "GET /users?page_size=x")).status).toBe(400);
    expect((await ask(server, "GET /nothing")).status).toBe(404);
    expect(asked).toBe(0);
  });

  it.each([[{ status: 403 }], [true], [problem(200)]])(
    "gives nothing else than problems: %j",
    async (given) => {
      const errors: unknown[] = [];
      const server = sample(
        {},
        { authorize: () => given as never, onError: (error) => errors.push(error) },
      );
      expect((await ask(server, "GET /users/ann", login)).status).toBe(500);
      expect(errors).toMatchObject([{ name: "TypeError" }]);
    },
  );
});

describe("around", () => {
  it("surrounds the handler, its reply and its errors", async () => {
    const told: string[] = [];
    const around = async (
      { operation }: OperationRequest,
      next: () => Promise<Reply>,
    ): Promise<Reply> => {
      told.push(`begin ${operation}`);
      try {
        const reply = await next();
        told.push(`commit ${reply.status}`);
        return { ...reply, extraHeaders: { "X-Request-Id": "7" } };
      } catch (error) {
        told.push("rollback");
        throw error;
      }
    };
    const options = { around, onError: () => undefined };
    const server = sample({ deleteUser: thrower(notFound()) }, options);
    const answer = await ask(server, "GET /users/ann", login);
    expect([answer.status, answer.headers["x-request-id"]]).toEqual([200, "7"]);
    await ask(server, "DELETE /users/ann");
    expect(told).toEqual(["begin getUser", "commit 200", "begin deleteUser", "rollback"]);
  });

  it("may reply itself, within the document", async () => {
    const server = sample({}, { around: () => Promise.resolve(notFound("Held.")) });
    expect((await ask(server, "GET /users/ann", login)).status).toBe(404);
    const wrong = sample({}, { around: async () => ({ status: 418 }), onError: () => undefined });
    expect((await ask(wrong, "GET /users/ann", login)).status).toBe(500);
  });
});
