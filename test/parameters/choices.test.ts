import { beforeAll, describe, expect, it } from "vitest";
import { toFetch, type Server } from "../../runtime/src/index.ts";
import type { ClientModule } from "../client/generated/generated-client.ts";
import { generateFiles, withPaths, writePackage } from "../support/generate.ts";
import { importGenerated } from "../support/import-generated.ts";
import { documentOf } from "./documents.ts";
import { parameterModule, type ParameterModule } from "./parameter-module.ts";

const range = {
  type: "object",
  properties: { gt: { type: "integer" }, lt: { type: "integer", maximum: 9 } },
};
const named = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const both = { type: "object", properties: { gt: { type: "integer" }, name: { type: "string" } } };
const flags = { type: "array", items: { type: "boolean" } };
const integer = { type: "integer" };

const deep = { in: "query", style: "deepObject" };
const joined = { in: "query", explode: false };

const sketches = {
  created: { ...deep, schema: { anyOf: [range, integer] } },
  needed: { ...deep, required: true, schema: { anyOf: [range, integer] } },
  empty: { ...deep, allowEmptyValue: true, schema: { anyOf: [range, integer] } },
  most: { ...deep, schema: { anyOf: [range, named, both] } },
  many: { ...joined, schema: { anyOf: [range, flags, integer] } },
  map: { in: "query", schema: { anyOf: [integer, { additionalProperties: integer }] } },
  rules: { ...deep, schema: { anyOf: [integer, { ...range, not: { required: ["lt"] } }] } },
};

describe("a choice of single values, arrays and objects", () => {
  let module: ParameterModule;
  beforeAll(async () => {
    module = await parameterModule(documentOf(sketches));
  });

  it.each([
    ["created", "color=5", 5],
    ["created", "color[gt]=5", { gt: 5 }],
    ["created", "color%5Bgt%5D=5&color%5Blt%5D=6", { gt: 5, lt: 6 }],
    ["created", "", undefined],
    ["created", "color[other]=5", {}],
    ["needed", "", {}],
    ["empty", "color=", undefined],
    ["most", "color[gt]=1&color[name]=a", { gt: 1, name: "a" }],
    ["most", "color[name]=a", { name: "a" }],
    ["many", "color=gt,5", { gt: 5 }],
    ["many", "color=true,false", [true, false]],
    ["many", "color=7", 7],
    ["map", "color=7", 7],
    ["map", "a=1&b=2", { a: 1, b: 2 }],
  ])("%s reads %s", (operation, query, value) => {
    expect(module.read(operation, { query })).toEqual({ values: { color: value }, issues: [] });
  });

  it.each([
    ["created", "color=x", 'type: expected an integer, got "x"'],
    ["created", "color[gt]=x", 'type: property "gt": expected an integer, got "x"'],
    ["created", "color=5&color[gt]=5", "duplicate: is given more than once"],
    ["created", "color=5&color=6", "duplicate: is given more than once"],
    ["created", "color[lt]=10", 'maximum: property "lt": expected at most 9, got "10"'],
    ["created", "color=%zz", 'encoding: expected percent-encoded UTF-8, got "%zz"'],
    [
      "many",
      "color=gt,x",
      "union: expected an object, an integer or an array, got an array of 2 items",
    ],
    ["rules", "color[lt]=1", "not: expected a value that does not fit 'not', got an object"],
  ])("%s refuses %s", (operation, query, message) => {
    const { values, issues } = module.read(operation, { query });
    expect(values).toBeUndefined();
    expect(issues.map((issue) => `${issue.code}: ${issue.message}`)).toEqual([message]);
  });
});

/** As Stripe describes it, in a document of 3.0. */
const customers = withPaths(`/v1/customers:
  get:
    operationId: listCustomers
    parameters:
      - name: created
        in: query
        style: deepObject
        explode: true
        schema:
          anyOf:
            - { type: object, title: range_query_specs, properties: { gt: { type: integer }, lte: { type: integer } } }
            - { type: integer }
    responses: { "204": { description: Done. } }
`).replace("3.1.1", "3.0.4");

describe("a choice from the client to the handler", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await writePackage(await generateFiles(customers, { emit: ["client", "server"] }));
  });

  it.each([
    [{ gt: 5 }, "?created%5Bgt%5D=5"],
    [{ gt: 5, lte: 9 }, "?created%5Bgt%5D=5&created%5Blte%5D=9"],
    [5, "?created=5"],
  ])("is sent and read: %j", async (created, query) => {
    const got: unknown[] = [];
    const { createServer } = await importGenerated<{
      createServer: (handlers: object) => Server;
    }>(folder, "server");
    const listCustomers = (request: { query: object }): object => {
      got.push(request.query);
      return { status: 204 };
    };
    const handle = toFetch(createServer({ listCustomers }));
    const { createClient } = await importGenerated<ClientModule>(folder, "client");
    const client = createClient({
      baseUrl: "http://h",
      fetch: (url, init) => {
        got.push(new URL(url).search);
        return handle(new Request(url, init));
      },
    });
    await client["listCustomers"]?.({ created });
    expect(got).toEqual([query, { created }]);
  });
});
