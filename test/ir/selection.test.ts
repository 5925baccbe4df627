import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LowerOptions } from "../../generator/ir/options.ts";
import { Selection } from "../../generator/ir/lower/operations/selection.ts";
import { lowerFiles } from "./lower-text.ts";
import { withPaths } from "../support/generate.ts";

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

describe("media types", () => {
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
