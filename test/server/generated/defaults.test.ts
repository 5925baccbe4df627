import { describe, expect, it } from "vitest";
import { withPaths } from "../../support/generate.ts";
import { compileServer } from "./compile-server.ts";
import { generateServer, send } from "./generated-server.ts";

const document = withPaths(
  `/things:
  get:
    operationId: listThings
    x-filter: { name: { type: string } }
    parameters:
      - { name: filter, in: query, schema: { type: string, default: "name -eq a" } }
      - { name: none, in: query, schema: { type: [integer, "null"], default: null } }
      - { name: either, in: query, schema: { oneOf: [{ type: integer }, { type: string, pattern: ^a }], default: abc } }
      - { name: deep, in: query, style: deepObject, schema: { type: object, properties: { a: { type: integer } }, default: { a: 1, b: 2 } } }
      - { name: json, in: query, content: { application/json: { schema: { type: object, properties: { a: { type: integer } }, default: { b: [1] } } } } }
      - { name: constructor, in: query, schema: { type: string, default: x } }
      - { name: X-Fast, in: header, schema: { type: boolean, default: false } }
    responses: { "204": { description: Done. } }`,
);

describe("defaults of parameters", () => {
  it("compile, and are there in the handler's types", async () => {
    const usage = `import type { Handlers } from "./server.js";
export const handlers: Handlers = {
  listThings: ({ query, headers }) => {
    const kind: string = query.filter.kind;
    const fast: boolean = headers["X-Fast"];
    const json: { a?: number | undefined } = query.json;
    return kind === "and" && fast && json.a === 1 ? { status: 204 } : { status: 204 };
  },
};
`;
    expect(await compileServer("defaults", document, usage)).toEqual([]);
  });

  it("are filled in, without properties that the schema does not have", async () => {
    const { createServer } = await generateServer(document);
    let got: unknown;
    const listThings = ({ query, headers }: Record<string, unknown>): object => {
      got = { query, headers };
      return { status: 204 };
    };
    const server = createServer({ listThings });
    await send(server, { method: "GET", url: "/things" });
    expect(got).toEqual({
      query: {
        filter: { kind: "comparison", field: "name", operator: "eq", value: "a" },
        none: null,
        either: "abc",
        deep: { a: 1 },
        json: {},
        constructor: "x",
      },
      headers: { "X-Fast": false },
    });
    await send(server, { method: "GET", url: "/things?filter=name+-ne+b&deep[a]=5" });
    expect(got).toMatchObject({
      query: { filter: { operator: "ne", value: "b" }, deep: { a: 5 } },
    });
  });
});

describe("defaults of another type", () => {
  const wrong = withPaths(`/things:
  get:
    operationId: listThings
    parameters:
      - { name: size, in: query, schema: { type: integer, default: big } }
      - { name: order, in: query, schema: { type: string, enum: [asc, desc], default: up } }
    responses: { "204": { description: Done. } }`);

  it("are not filled in, and the handler's types know", async () => {
    const usage = `import type { Handlers } from "./server.js";
export const handlers: Handlers = {
  listThings: ({ query }) => {
    const size: number | undefined = query.size;
    // @ts-expect-error it may be absent
    const order: "asc" | "desc" = query.order;
    return { status: 204, extraHeaders: { "X-Size": String(size), "X-Order": order } };
  },
};
`;
    expect(await compileServer("defaults-wrong", wrong, usage)).toEqual([]);
    const { createServer } = await generateServer(wrong);
    let got: unknown;
    const server = createServer({
      listThings: ({ query }: { query: unknown }) => {
        got = query;
        return { status: 204 };
      },
    });
    await send(server, { method: "GET", url: "/things" });
    expect(got).toEqual({});
  });
});
