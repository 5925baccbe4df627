import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../generator/analyse.ts";
import { lowerFiles, printAll } from "./lower-text.ts";
import type { GivenNames } from "../../generator/ir/options.ts";

async function analysed(document: object, names?: GivenNames) {
  const diagnostics = new Diagnostics();
  const text = JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Names", version: "1" },
    ...document,
  });
  const host = { readFile: () => Promise.resolve(text) };
  const given = names === undefined ? {} : { names };
  const { api } = await analyse({ input: "a.json", int64: "number", ...given }, host, diagnostics);
  return { api, reported: diagnostics.all.map(({ code, message }) => `${code}: ${message}`) };
}

const operation = (operationId?: string): object => ({
  ...(operationId === undefined ? {} : { operationId }),
  responses: { "204": { description: "Done." } },
});

describe("operations", () => {
  it("whose ids become the same identifier are numbered, with a warning", async () => {
    const paths = { "/a": { get: operation("get_user"), put: operation("getUser") } };
    const { api, reported } = await analysed({ paths });
    expect(api?.operations.map(({ name }) => name)).toEqual(["getUser_2", "getUser"]);
    expect(reported).toEqual([
      "name-collision: 'get_user' is named getUser_2 in the code: 'getUser' becomes getUser as well",
    ]);
  });

  it("whose id is used twice are told apart by method and path, which stay", async () => {
    const paths = { "/a/b": { get: operation("getThing"), put: operation("getThing") } };
    const { api, reported } = await analysed({ paths });
    expect(api?.operations.map(({ id, name }) => [id, name])).toEqual([
      ["getThing", "getThing"],
      ["getThing_putAB", "getThingPutAB"],
    ]);
    expect(reported).toEqual(["operation-id-duplicate: The operationId 'getThing' is used twice"]);
  });

  it("without an id do not displace one that has the same", async () => {
    const paths = { "/users": { get: operation() }, "/a": { get: operation("getUsers") } };
    const { api, reported } = await analysed({ paths });
    expect(api?.operations.map(({ name }) => name)).toEqual(["getUsers_2", "getUsers"]);
    expect(reported.map((text) => text.split(":")[0])).toEqual([
      "operation-id-missing",
      "name-collision",
    ]);
  });

  it("that are called then are named then_, wherever the name comes from", async () => {
    const paths = {
      "/a": { get: operation("then"), put: operation("THEN"), post: operation("x") },
    };
    const hooks = new Map([["then", { post: operation("Then") }]]);
    const webhooks = Object.fromEntries(hooks);
    const names = { operations: { x: "then" } };
    const { api, reported } = await analysed({ paths, webhooks }, names);
    const all = [...(api?.operations ?? []), ...(api?.webhooks ?? [])];
    expect(all.map(({ id, name }) => [id, name])).toEqual([
      ["then", "then__2"],
      ["THEN", "then__3"],
      ["x", "then_"],
      ["Then", "then__4"],
    ]);
    expect(reported.filter((text) => text.startsWith("operation-thenable"))).toHaveLength(4);
    expect(reported[0]).toBe(
      "operation-thenable: The operation is named 'then_': what has a function 'then' counts as a promise",
    );
  });

  it("get the names of the configuration", async () => {
    const paths = { "/a": { get: operation("users.list"), put: operation("usersList") } };
    const names = { operations: { "users.list": "listUsers" } };
    const { api, reported } = await analysed({ paths }, names);
    expect(api?.operations.map(({ name }) => name)).toEqual(["listUsers", "usersList"]);
    expect(reported).toEqual([]);
  });
});

describe("schemas", () => {
  const components = { schemas: { boolean: { type: "string" }, Boolean: { type: "boolean" } } };

  it("get the names of the configuration", async () => {
    const names = { schemas: { boolean: "Text" } };
    const { api, reported } = await analysed({ paths: {}, components }, names);
    expect(api?.declarations.map(({ name }) => name)).toEqual(["Text", "Boolean"]);
    expect(reported).toEqual([]);
  });

  it("in other files have the short name that references mean", async () => {
    const { api, reported } = await lowerFiles({
      "api.yaml": `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /dnns:
    get:
      operationId: getDnn
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "common.yaml#/components/schemas/Dnn" } } } } }
components:
  schemas:
    Dnn: { $ref: "common.yaml#/components/schemas/Dnn", description: A name. }
    pet: { $ref: "./schemas/Pet.yaml" }
    Alias: { $ref: "common.yaml#/components/schemas/Snssai" }
    Own: { $ref: "#/components/schemas/Dnn" }
`,
      "common.yaml": `components:
  schemas:
    Dnn: { $ref: "types.yaml#/Dnn" }
    Snssai: { type: object, properties: { dnn: { $ref: "#/components/schemas/Dnn" } } }
`,
      "types.yaml": "Dnn: { type: object, properties: { n: { type: string } } }\n",
      "schemas/Pet.yaml": `type: object
properties: { friend: { $ref: "./Pet.yaml" }, other: { $ref: "./other/Pet.yaml" } }
`,
      "schemas/other/Pet.yaml": "type: string\n",
    });
    expect(printAll(api)).toEqual([
      "Dnn: { n?: string }",
      "Pet: { friend?: Pet; other?: Pet_2 }",
      "Alias: Snssai",
      "Own: Dnn",
      "Pet_2: string",
      "Snssai: { dnn?: Dnn }",
    ]);
    expect(api?.declarations[0]?.doc.description).toBe("A name.");
    expect(reported).toEqual([
      "info type-numbered 1:1 The type of this schema is named Pet_2: another schema has the name Pet",
    ]);
  });

  it("that the configuration names and the document lacks are reported", async () => {
    const names = { schemas: { boolaen: "Text" } };
    const { reported } = await analysed({ paths: {}, components }, names);
    expect(reported).toContain(
      "name-unknown: The configuration gives a name to 'boolaen', which is not one of the schemas here",
    );
  });
});
