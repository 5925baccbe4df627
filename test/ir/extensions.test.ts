import { describe, expect, it } from "vitest";
import type { LowerOptions } from "../../generator/ir/options.ts";
import { withPaths } from "../support/generate.ts";
import { lowerFiles } from "./lower-text.ts";

const list = (body: string, headers = ""): string =>
  `{ "200": { description: Done., ${headers} content: { application/json: { schema: ${body} } } } }`;
const query = (...names: readonly string[]): string =>
  `[${names.map((name) => `{ name: ${name}, in: query, schema: { type: ${/cursor|token/i.test(name) ? "string" : "integer"} } }`).join(", ")}]`;
const items = "items: { type: array, items: { type: string } }";

const document = withPaths(
  `/pages: { get: { operationId: listPages, parameters: ${query("page", "per_page")}, responses: ${list(`{ type: object, properties: { ${items} } }`)} } }
/batches: { get: { parameters: ${query("offset", "limit")}, responses: ${list(`{ type: object, properties: { total: { type: integer }, ${items} } }`)} } }
/cursors: { get: { operationId: listCursors, parameters: ${query("page_token")}, responses: ${list(`{ type: object, properties: { ${items}, meta: { type: object, properties: { next: { type: [string, "null"] } } } } }`)} } }
/links: { get: { operationId: listLinks, parameters: ${query("page")}, responses: ${list("{ type: array, items: { type: string } }", "headers: { Link: { schema: { type: string } } },")} } }
/two: { get: { operationId: listTwo, parameters: ${query("page", "per_page")}, responses: ${list("{ type: object, properties: { a: { type: array, items: {} }, b: { type: array, items: {} } } }")} } }
/one: { get: { operationId: getOne, parameters: ${query("page")}, responses: ${list(`{ type: object, properties: { ${items} } }`)} } }
/files: { post: { operationId: addFile, requestBody: { content: { application/octet-stream: {} } }, responses: { "204": { description: Done. } } } }
/tokens: { post: { operationId: createToken, responses: { "201": { description: Done., content: { application/json: { schema: { type: object, properties: { token: { type: string } } } } } } } } }
`,
  "securitySchemes: { bearer: { type: http, scheme: bearer } }",
);

async function lowered(options: Omit<LowerOptions, "int64">) {
  const { api, reported } = await lowerFiles(
    { "api.yaml": document },
    { int64: "number", ...options },
  );
  const found = reported.filter((one) => !one.includes("operation-id-missing"));
  const paged = (api?.operations ?? []).flatMap(({ path, pagination }) =>
    pagination === undefined ? [] : [[path, pagination]],
  );
  return { api, found, paged: Object.fromEntries(paged) as Readonly<Record<string, unknown>> };
}

describe("extensions of the configuration", () => {
  it("are those of operations, by operationId or method and path, and of security schemes", async () => {
    const page = { style: "page", number: "page", size: "per_page", items: "items" };
    const batch = { style: "offset", offset: "offset", limit: "limit", items: "items" };
    const token = { create: "createToken", property: "token", accessLifetime: 60 };
    const { api, found, paged } = await lowered({
      extensions: {
        operations: {
          listPages: { "x-pagination": page },
          "GET /batches": { "x-pagination": batch },
          "POST /files": { "x-body-stream": true },
        },
        securitySchemes: { bearer: { "x-token": token } },
      },
      names: { operations: { "GET /batches": "listBatches" } },
    });
    expect(found).toEqual([]);
    expect(paged).toEqual({
      "/pages": { ...page, first: 1, items: ["items"] },
      "/batches": { ...batch, items: ["items"] },
    });
    expect(api?.operations.find(({ id }) => id === "addFile")?.body?.streams).toBe(true);
    expect(api?.operations.map(({ name }) => name)).toContain("listBatches");
    expect(api?.securitySchemes[0]?.token).toEqual(token);
  });

  it("are those of responses too, also of one that operations share", async () => {
    const shared = withPaths(
      `/a: { get: { operationId: getA, responses: { "200": { $ref: "#/components/responses/Done" } } } }
/b: { get: { operationId: getB, responses: { "200": { $ref: "#/components/responses/Done" }, default: { description: Else. } } } }
`,
      `responses: { Done: { description: Done., content: { application/json: {} } } }`,
    );
    const optional = { "200": { "x-body-optional": true } };
    const { api, reported } = await lowerFiles(
      { "api.yaml": shared },
      {
        int64: "number",
        extensionsAt: { file: "diptych.config.yaml", pointer: "/specs/0/extensions" },
        extensions: {
          operations: {
            getB: { responses: { ...optional, "2XX": {}, default: { "x-body-optional": 1 } } },
          },
        },
      },
    );
    expect(
      api?.operations.map(({ responses }) => responses.map(({ bodyOptional }) => bodyOptional)),
    ).toEqual([[false], [true, false]]);
    expect(reported).toEqual([
      expect.stringContaining(
        "'extensions.operations.getB.responses' of the configuration names '2XX'",
      ),
      expect.stringContaining("'x-body-optional' is not understood: it must be true or false"),
    ]);
  });

  it("are the fields of a filter", async () => {
    const filtered = withPaths(
      `/a: { get: { operationId: getA, parameters: [{ name: filter, in: query, schema: { type: string } }], responses: { "204": { description: Done. } } } }
`,
      "schemas: { State: { type: string, enum: [on, off] } }",
    );
    const fields = { size: { type: "integer" }, state: { $ref: "#/components/schemas/State" } };
    const { api, reported } = await lowerFiles(
      { "api.yaml": filtered },
      { int64: "number", extensions: { operations: { getA: { "x-filter": fields } } } },
    );
    expect(reported).toEqual([]);
    expect(api?.operations[0]?.filter.map(({ name, type }) => [name, type.kind])).toEqual([
      ["size", "integer"],
      ["state", "ref"],
    ]);
  });

  it("are reported where nothing has their name, or they are wrong", async () => {
    const { found } = await lowered({
      extensions: {
        operations: { listPage: {}, "GET /pages": { "x-pagination": { style: "page" } } },
        securitySchemes: { baerer: {} },
      },
    });
    expect(found.map((one) => one.replace(/ \d+:\d+ | - /, ": "))).toEqual([
      "warning extension-unknown: 'extensions.securitySchemes' of the configuration names 'baerer', which the document does not have",
      expect.stringMatching(/^error extension-invalid: .*'number'/) as string,
      "warning extension-unknown: 'extensions.operations' of the configuration names 'listPage', which the document does not have",
    ]);
  });
});

describe("paged operations", () => {
  it("are recognized by their parameters and responses, and listed", async () => {
    const { found, paged } = await lowered({
      pagination: "detect",
      extensions: { operations: { listPages: { "x-pagination": false } } },
    });
    expect(paged).toEqual({
      "/batches": {
        style: "offset",
        offset: "offset",
        limit: "limit",
        items: ["items"],
        end: { total: ["total"] },
      },
      "/cursors": {
        style: "cursor",
        cursor: "page_token",
        next: ["meta", "next"],
        items: ["items"],
      },
      "/links": { style: "link" },
    });
    expect(found).toEqual([
      expect.stringContaining("info pagination-detected 5:") as string,
      expect.stringContaining(
        "'listCursors' looks paged: { style: cursor, cursor: page_token, next: /meta/next, items: items }",
      ) as string,
      expect.stringContaining("'listLinks' looks paged: { style: link }") as string,
    ]);
  });

  it("are those of the document alone if nothing else is asked for", async () => {
    expect((await lowered({})).paged).toEqual({});
  });
});
