import { describe, expect, it } from "vitest";
import { createServerCore } from "@diptych/runtime/codegen1";
import { ask } from "./ask.ts";
import { description, handlers, sample } from "./sample.ts";

const json = { "Content-Type": "application/json" };
const errorsOf = (text: string): unknown => (JSON.parse(text) as { errors?: unknown }).errors;

describe("mistakes in a request", () => {
  const server = sample();

  it("answers all mistakes of parameters and body at once", async () => {
    const answer = await ask(server, "POST /users?page_size=x", json, '{"age":"y"}');
    expect(answer.status).toBe(400);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(answer.text)).toEqual({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "The request is not valid.",
      errors: [
        { parameter: "page_size", detail: "expected an integer" },
        { pointer: "/name", detail: "expected a string" },
        { pointer: "/age", detail: "expected a number" },
      ],
    });
  });

  it("says where a text is broken by line and column", async () => {
    const { text } = await ask(server, "POST /users", json, "{");
    expect(errorsOf(text)).toEqual([
      { pointer: "", detail: "expected a value (line 1, column 2)" },
    ]);
  });

  it("tells at most 100 of them", async () => {
    const issues = Array.from({ length: 150 }, (_, i) => ({
      in: "query" as const,
      parameter: `p${i}`,
      code: "type" as const,
      message: "is wrong",
    }));
    const [users = {}, ...rest] = description.pathItems;
    const get = users["GET"];
    if (get === undefined) throw new Error("the sample has no such operation");
    const flooded = createServerCore(
      {
        ...description,
        pathItems: [
          { GET: { ...get, parameters: (reader) => (reader.issues.push(...issues), {}) } },
          ...rest,
        ],
      },
      { listUsers: handlers["listUsers"] },
    );
    const { status, text } = await ask(flooded, "GET /users");
    expect(status).toBe(400);
    expect(errorsOf(text)).toHaveLength(100);
  });

  it("gives the handler nothing that is wrong", async () => {
    let called = 0;
    const own = sample({
      createUser: () => {
        called++;
        return { status: 201, body: {} };
      },
    });
    await ask(own, "POST /users?page_size=x", json, '{"name":"a"}');
    await ask(own, "POST /users", json, '{"name":1}');
    expect(called).toBe(0);
    await ask(own, "POST /users", json, '{"name":"a"}');
    expect(called).toBe(1);
  });
});
