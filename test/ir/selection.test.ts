import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LowerOptions } from "../../generator/ir/options.ts";
import { Selection } from "../../generator/ir/lower/operations/selection.ts";
import { lowerFiles } from "./lower-text.ts";
import { generateFiles, withPaths } from "../support/generate.ts";

const answer = (schema: string): string =>
  `{ "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/${schema}" } }, application/xml: { schema: { $ref: "#/components/schemas/${schema}" } } } } }`;

const document = withPaths(
  `/users:
  get: { operationId: listUsers, tags: [users], responses: ${answer("Users")} }
/users/{name}:
  parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
  get: { operationId: getUser, tags: [users], responses: ${answer("User")} }
  delete: { operationId: deleteUser, tags: [users, admin], responses: { "204": { description: Done. } } }
/orders:
  get: { tags: [orders], responses: ${answer("Order")} }
  post:
    operationId: createToken
    requestBody: { content: { text/csv: {} } }
    responses: { "201": { description: Done., content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } } }
`,
  `securitySchemes:
  bearer: { type: http, scheme: bearer, x-token: { create: createToken, property: token, accessLifetime: 60 } }
schemas:
  Users: { type: object, properties: { items: { type: array, items: { $ref: "#/components/schemas/User" } } } }
  User: { allOf: [{ $ref: "#/components/schemas/Base" }], type: object, properties: { name: { type: string } } }
  Base: { type: object, properties: { id: { type: integer } } }
  Order: { type: object, properties: { id: { type: integer } } }
`,
);

type Choice = Pick<LowerOptions, "operations" | "media">;

interface Chosen {
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly found: readonly string[];
}

async function chosen(choice: Choice): Promise<Chosen> {
  const files = { "openapi.yaml": document };
  const { api, reported } = await lowerFiles(files, { int64: "number", ...choice });
  return {
    ids: api?.operations.map(({ id }) => id) ?? [],
    types: api?.declarations.map(({ name }) => name).toSorted() ?? [],
    found: reported.filter((line) => /selection|token-excluded/.test(line)),
  };
}

describe("operations", () => {
  it.each([
    [{ include: [{ tag: "users" }] }, ["listUsers", "getUser", "deleteUser"]],
    [{ include: [{ tag: "users" }], exclude: [{ tag: "admin" }] }, ["listUsers", "getUser"]],
    [{ include: [{ id: "*User" }] }, ["getUser", "deleteUser"]],
    [{ include: [{ path: "/users/{name}" }] }, ["getUser", "deleteUser"]],
    [{ include: [{ id: "getOrders" }] }, ["getOrders"]],
    [{ exclude: [{ path: "/users*" }] }, ["getOrders", "createToken"]],
    [{ exclude: [{ path: "*" }] }, []],
  ])("are those that %j chooses", async (operations, ids) => {
    expect((await chosen({ operations })).ids).toEqual(ids);
  });

  it("take only their types along, with the bases of these", async () => {
    const one = await chosen({ operations: { include: [{ id: "getUser" }] } });
    expect(one.types).toEqual(["Base", "User"]);
    expect((await chosen({})).types).toContain("Order");
  });

  it("that are named and not there are reported", async () => {
    const include = [{ tag: "user" }, { id: "getUser" }];
    const exclude = [{ path: "/users/*/x" }];
    expect((await chosen({ operations: { include, exclude } })).found).toEqual([
      "warning operation-selection - No operation matches operations.include: tag 'user'",
      "warning operation-selection - No operation matches operations.exclude: path '/users/*/x'",
      expect.stringContaining("Clients do not fetch the token of 'bearer'") as string,
    ]);
  });
});

it("a pattern is like a regular expression whose only special sign is *", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (pattern, id) => {
      const expected = new RegExp(`^${pattern.replaceAll("*", ".*")}$`, "s").test(id);
      const selection = new Selection({ include: [{ id: pattern }] });
      expect(selection.has({ id, path: "", tags: [] })).toBe(expected);
    }),
  );
});

describe("operations beside x-filter", () => {
  const listed = (name: string): string =>
    `get: { operationId: ${name}, parameters: [{ name: filter, in: query, schema: { type: string } }], x-filter: { ${name}Id: { type: string } }, responses: ${answer(name)} }`;
  const filtered = withPaths(
    `/a: { ${listed("ListA")} }\n/b: { ${listed("ListB")} }\n`,
    `schemas:\n  ListA: { type: object, properties: { a: { type: string } } }\n  ListB: { type: object, properties: { b: { type: string } } }\n`,
  );
  const modules = async (operations: Choice["operations"]): Promise<string> => {
    const files = await generateFiles(filtered, {
      emit: ["types", "validate", "json", "client", "server"],
      ...(operations && { operations }),
    });
    return files.map(({ path, text }) => `${path}\n${text}`).join("\n");
  };

  it("take only their filters along", async () => {
    expect(await modules(undefined)).toMatch(/ListAId[^]*ListBId/);
    for (const operations of [{ include: [{ id: "ListB" }] }, { exclude: [{ id: "ListA" }] }]) {
      const text = await modules(operations);
      expect(text).toContain("ListBId");
      expect(text).not.toMatch(/ListA/);
    }
  });

  it("leave no filters where none has one", async () => {
    const text = await modules({ exclude: [{ path: "*" }] });
    expect(text).not.toMatch(/ListAId|ListBId|src\/filters/);
  });
});

describe("media types", () => {
  const streams = withPaths(
    `/events:
  get:
    operationId: listEvents
    responses:
      "200":
        description: Done.
        content:
          application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Event" } } }
          application/jsonl: { itemSchema: { $ref: "#/components/schemas/Event" } }
          text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } } }
/plain:
  get: { operationId: getPlain, responses: { "200": { description: Done., content: { application/json: { schema: { $ref: "#/components/schemas/Event" } } } } } }
`,
    `schemas:\n  Event: { type: object, properties: { id: { type: integer } } }\n`,
  ).replace("openapi: 3.1.1", "openapi: 3.2.0");

  it.each([
    [
      undefined,
      [["application/json", "application/jsonl", "text/event-stream"], ["application/json"]],
    ],
    [["sequence"], [["application/jsonl", "text/event-stream"], ["application/json"]]],
    [["json"], [["application/json"], ["application/json"]]],
    [
      ["json", "sequence"],
      [["application/json", "application/jsonl", "text/event-stream"], ["application/json"]],
    ],
    [
      ["xml"],
      [["application/json", "application/jsonl", "text/event-stream"], ["application/json"]],
    ],
  ] as const)("of sequences are chosen by %j", async (media, expected) => {
    const files = { "openapi.yaml": streams };
    const { api, reported } = await lowerFiles(files, { int64: "number", ...(media && { media }) });
    const types = api?.operations.map(({ responses }) =>
      responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
    );
    expect(types).toEqual(expected);
    expect(reported.filter((line) => line.startsWith("error"))).toEqual([]);
  });

  const kinds = async (media: Choice["media"]): Promise<readonly string[]> => {
    const files = { "openapi.yaml": document };
    const { api } = await lowerFiles(files, { int64: "number", ...(media && { media }) });
    const contents = (api?.operations ?? []).flatMap(({ body, responses }) => [
      ...(body?.contents ?? []),
      ...responses.flatMap((response) => response.contents),
    ]);
    return [...new Set(contents.map(({ kind }) => kind))];
  };

  it("are those that the configuration chooses, where a body has them", async () => {
    expect(await kinds(undefined)).toEqual(["json", "xml", "text"]);
    expect(await kinds(["json"])).toEqual(["json", "text"]);
    expect(await kinds(["xml"])).toEqual(["xml", "text", "json"]);
  });
});
