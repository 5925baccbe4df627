import { describe, expect, it } from "vitest";
import {
  conflict,
  notFound,
  problem,
  ReplyError,
  type Server,
  type ServerRequest,
  tooManyRequests,
} from "@diptych/runtime";
import { createServerCore } from "@diptych/runtime/codegen1";
import { ask } from "./ask.ts";
import { description, operation, sample } from "./sample.ts";

const json = { "Content-Type": "application/json" };

describe("replies", () => {
  it.each([
    [undefined, "listUsers gave undefined, which is not a reply"],
    [null, "listUsers gave null, which is not a reply"],
    ["text", "listUsers gave string, which is not a reply"],
    [{}, "listUsers replied without a status"],
    [{ status: "200" }, "listUsers replied without a status"],
    [{ status: 299.5 }, "listUsers replied 299.5, which it does not list"],
    [
      { status: 200, body: 1, extraHeaders: { ETag: undefined } },
      "the value of the header ETag cannot be sent",
    ],
    [
      { status: 200, body: 1, extraHeaders: { Age: 5 } },
      "the value of the header Age cannot be sent",
    ],
  ])("%o is told as a mistake that a developer can find", async (reply, message) => {
    const errors: unknown[] = [];
    const own = sample({ listUsers: () => reply }, { onError: (error) => errors.push(error) });
    expect(await ask(own, "GET /users")).toMatchObject({ status: 500 });
    expect(errors).toMatchObject([{ message }]);
  });

  it.each([[{ name: "A" }], [5], [undefined], [null]])(
    "%o is no text and no bytes, where the media type needs these",
    async (body) => {
      const errors: unknown[] = [];
      const text = { contentType: "text/plain", encode: (given: never) => given, isBytes: true };
      const read = operation("read", "GET", "/users", {
        responses: { "200": { contents: [text] } },
      });
      const server = createServerCore(
        { ...description, pathItems: [{ GET: read }] },
        { read: () => ({ status: 200, body }) },
        { onError: (error: unknown) => errors.push(error) },
      );
      expect(await ask(server, "GET /users")).toMatchObject({ status: 500 });
      const message = "read replied 200 with a body that is neither text nor bytes";
      expect(errors).toMatchObject([{ message }]);
    },
  );

  const replying = (reply: unknown, options = {}): ReturnType<typeof sample> =>
    sample({ listUsers: () => reply }, { onError: () => undefined, ...options });

  it.each([
    [{ status: 200, body: { a: 1 } }, 200],
    [{ status: 418, body: {} }, 500],
    [{ status: 200.5, body: {} }, 500],
    [{ status: "200", body: {} }, 500],
    [{ status: 100, body: {} }, 500],
    [{}, 500],
    [undefined, 500],
    [null, 500],
    ["text", 500],
    [{ status: 200, body: 10n }, 500],
    [{ status: 200, body: {}, contentType: "text/csv" }, 500],
    [{ status: 200, body: {}, contentType: "Application/JSON; charset=utf-8" }, 200],
    [notFound("no user"), 404],
    [conflict("not listed"), 500],
  ])("%o is %d", async (reply, status) => {
    const answer = await ask(replying(reply), "GET /users");
    expect(answer.status).toBe(status);
    if (status === 500) {
      const inside = { type: "about:blank", title: "Internal Server Error", status: 500 };
      expect(JSON.parse(answer.text)).toEqual(inside);
    }
  });

  it("takes a status of a listed hundred, and any where there is a default", async () => {
    const own = sample({
      createUser: () => problem(418, { detail: "short and stout" }),
      writeNote: () => problem(599),
    });
    expect(await ask(own, "POST /users", json, '{"name":"a"}')).toMatchObject({ status: 418 });
    expect(await ask(own, "PUT /note")).toMatchObject({ status: 599 });
  });

  it("answers 204 without a body, a type or a length", async () => {
    expect(await ask(sample(), "DELETE /users/a")).toEqual({
      status: 204,
      headers: {},
      text: "",
      body: undefined,
    });
    const own = sample({ deleteUser: () => ({ status: 204, body: "ignored" }) });
    expect(await ask(own, "DELETE /users/a")).toMatchObject({ headers: {}, body: undefined });
  });

  it("says of other answers without a body that their length is 0", async () => {
    const [remove] = [description.pathItems[1]?.["DELETE"] ?? []].flat();
    expect(remove?.responses).toHaveProperty("202");
    const empty = {
      ...remove,
      responses: { "202": { contents: [] } },
    };
    const own = createServerCore(
      { ...description, pathItems: [{ GET: empty as never }] },
      { deleteUser: () => ({ status: 202 }) },
    );
    expect(await ask(own, "GET /users")).toMatchObject({
      status: 202,
      headers: { "content-length": "0" },
      body: undefined,
    });
  });

  it("counts the length in bytes", async () => {
    const answer = await ask(replying({ status: 200, body: "ä€😀" }), "GET /users");
    expect(answer.headers["content-length"]).toBe("11");
  });

  it("sends typed headers, and further ones as they are", async () => {
    const own = sample({
      createUser: ({ body }) => ({
        status: 201,
        body,
        headers: { Location: "/typed" },
        extraHeaders: { location: "/extra", "X-Trace": "1", "Set-Cookie": ["a=1", "b=2"] },
      }),
    });
    const request: ServerRequest = {
      method: "POST",
      url: "/rest/v3/users",
      headers: { "content-type": "application/json" },
      body: new TextEncoder().encode('{"name":"a"}'),
    };
    const pairs = [
      "Content-Type: application/json",
      "Content-Length: 12",
      "Vary: Accept",
      "Location: /typed",
      "X-Trace: 1",
      "Set-Cookie: a=1",
      "Set-Cookie: b=2",
    ];
    expect((await own(request)).headers).toEqual(pairs.flatMap((pair) => pair.split(": ")));
  });

  it.each([
    { "X-A": "1\r\nX-Evil: 1" },
    { "X-A": "€" },
    { "X\r\n": "1" },
    { "X A": "1" },
    { "Keep-Alive": "timeout=5" },
    { TE: "trailers" },
    { "": "1" },
    { "Content-Length": "3" },
    { "transfer-encoding": "chunked" },
    { "Content-Type": "text/html" },
    { "X-A": 3 as unknown as string },
    { "X-A": ["fine", "not\nfine"] },
  ])("refuses the headers %j", async (extraHeaders) => {
    const errors: unknown[] = [];
    const own = replying(
      { status: 200, body: {}, extraHeaders },
      { onError: (error: unknown) => errors.push(error) },
    );
    const answer = await ask(own, "GET /users");
    expect(answer.status).toBe(500);
    expect(answer.headers).not.toHaveProperty("x-a");
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  it("sends Retry-After with 429 and 503", async () => {
    expect(tooManyRequests("slow down", 1.2).extraHeaders).toEqual({ "Retry-After": "2" });
    expect(tooManyRequests().extraHeaders).toBeUndefined();
  });

  it("sends the headers of every answer", async () => {
    const responseHeaders = { "X-Content-Type-Options": "nosniff" };
    for (const line of ["GET /users", "GET /nothing", "OPTIONS /users", "DELETE /users/a"]) {
      const { headers } = await ask(sample({}, { responseHeaders }), line);
      expect(headers, line).toHaveProperty("x-content-type-options", "nosniff");
    }
    expect(() => sample({}, { responseHeaders: { "X-A": "\n" } })).toThrow(TypeError);
  });
});

describe("checking of replies", () => {
  const wrong = { getUser: () => ({ status: 200, body: { name: "Secret Wrong" } }) };
  const headers = { Authorization: "Bearer good" };

  it.each([
    [undefined, "test", 500],
    ["development" as const, undefined, 500],
    [undefined, "production", 200],
    [true, "production", 500],
    [false, "test", 200],
  ])("with %j and NODE_ENV %j a wrong body is %d", async (checkReplies, env, status) => {
    const before = process.env["NODE_ENV"];
    try {
      if (env === undefined) delete process.env["NODE_ENV"];
      else process.env["NODE_ENV"] = env;
      const errors: unknown[] = [];
      const onError = (error: unknown): void => void errors.push(error);
      const server = sample(wrong, { checkReplies, onError });
      const answer = await ask(server, "GET /users/a", headers);
      expect(answer.status).toBe(status);
      if (status === 200) return;
      expect(answer.text).not.toContain("Secret");
      expect(errors).toEqual([expect.any(ReplyError)]);
      expect((errors[0] as ReplyError).issues).toMatchObject([{ path: "/name", code: "enum" }]);
    } finally {
      process.env["NODE_ENV"] = before;
    }
  });
});

describe("required headers", () => {
  const shape = { contents: [], requiredHeaders: ["Set-Cookie"], headers: () => [] };
  const responding = (reply: unknown, errors: unknown[]): Server =>
    createServerCore(
      {
        ...description,
        route: () => 0,
        pathItems: [{ GET: operation("a", "GET", "/a", { responses: { "204": shape } }) }],
      },
      { a: () => reply },
      { onError: (error) => errors.push(error) },
    );

  it.each([
    [{ status: 204 }],
    [{ status: 204, headers: {} }],
    [{ status: 204, headers: { "Set-Cookie": undefined } }],
  ])("that %o lacks are a mistake", async (reply) => {
    const errors: unknown[] = [];
    expect((await ask(responding(reply, errors), "GET /a")).status).toBe(500);
    expect(errors).toMatchObject([{ message: "a answered 204 without the header Set-Cookie" }]);
  });

  it("that are there are no mistake", async () => {
    const reply = { status: 204, headers: { "Set-Cookie": "a=b" } };
    expect((await ask(responding(reply, []), "GET /a")).status).toBe(204);
  });
});
