import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { filterText, parseFilter, printFilter, type FieldSet } from "@diptych/runtime";
import { beforeAll, describe, expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";
import { generateFiles } from "../support/generate.ts";
import { lowerFiles } from "../ir/lower-text.ts";
import { importGenerated } from "../support/import-generated.ts";

const folder = path.resolve(import.meta.dirname, "../.tmp/filter");

const parameters = "parameters: [{ name: filter, in: query, schema: { type: string } }]";
const responses = 'responses: { "204": { description: none } }';

/** Every type of field, hostile names, and names of operations and schemas that meet. */
const document = `
openapi: 3.1.1
info: { title: Test, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      ${parameters}
      ${responses}
      x-filter:
        name: { type: string }
        id: { type: integer, format: int64 }
        count: { type: integer }
        cost: { type: number }
        on: { type: boolean }
        closed: { type: string, enum: [A, "b\`\${c}"] }
        level: { type: integer, enum: [1, 2] }
        role: { $ref: "#/components/schemas/Role" }
        maybe: { $ref: "#/components/schemas/Maybe" }
        day: { type: [string, "null"], format: date }
        at: { type: string, format: date-time }
        tags: { type: array, items: { type: string } }
        roles: { type: array, items: { $ref: "#/components/schemas/Role" } }
        "1": { type: string }
        __proto__: { type: string }
        constructor: { type: string }
        "a 'b'*/": { type: string }
  /others: { get: { operationId: list_others, ${parameters}, ${responses}, x-filter: { id: { type: string } } } }
  /more: { get: { operationId: listMore, ${parameters}, ${responses}, x-filter: { id: { type: string } } } }
components:
  schemas:
    Role: { type: string, x-open-enum: [USER, ADMIN] }
    Maybe: { type: [string, "null"], enum: [X, Y, null] }
    Filter: { type: string }
    FieldSet: { type: string, enum: [Q] }
`;

/** Compiled beside the module: what a user writes, and what the compiler must refuse. */
const use = `
import { filterText } from "@diptych/runtime";
import { listMoreFilter, listThingsFilter, type ListMoreFilter, type ListThingsFilter, type ListThingsFilterInput } from "./filters.ts";

const input: ListThingsFilterInput = (f) =>
  f.role.eq("USER").or(f.role.eq("made up")).and(f.id.gt(5n), f.tags.contains("x"), f["1"].eq("a")).and(f.__proto__.eq("b").not());
export const text: string = filterText(input, listThingsFilter);

export function fieldOf(filter: ListThingsFilter): string {
  switch (filter.kind) {
    case "comparison":
      return filter.field === "role" ? filter.operator : filter.field;
    case "and":
    case "or":
      return filter.operands.map(fieldOf).join();
    case "not":
      return fieldOf(filter.operand);
  }
}

export const refused: readonly ListThingsFilterInput[] = [
  // @ts-expect-error a bigint is due
  (f) => f.id.eq(5),
  // @ts-expect-error no value of the enum
  (f) => f.closed.eq("B"),
  // @ts-expect-error an enum has no order
  (f) => f.closed.gt("A"),
  // @ts-expect-error numbers contain nothing
  (f) => f.count.contains(1),
  // @ts-expect-error null is not compared with
  (f) => f.maybe.eq(null),
  // @ts-expect-error no such field
  (f) => f.nome.eq("x"),
  // @ts-expect-error only 1 and 2
  (f) => f.level.eq(3),
];

declare const more: ListMoreFilter;
// A filter by id alone names nothing that things lack.
export const narrower: ListThingsFilter = more;
declare const things: ListThingsFilter;
// @ts-expect-error things have more fields
export const wider: ListMoreFilter = things;
// @ts-expect-error fields of another operation
export const other: string = filterText((f: { nome: never }) => f.nome, listMoreFilter);
`;

describe("the generated module", () => {
  let sets: Readonly<Record<string, FieldSet<unknown>>>;
  let module: string;

  beforeAll(async () => {
    const files = await generateFiles(document, { emit: ["client"], int64: "bigint" });
    const text = (name: string): string =>
      files.find((file) => file.path === `src/${name}.ts`)?.text ?? "";
    module = text("filters");
    await mkdir(path.join(folder, "src"), { recursive: true });
    for (const name of ["filters", "types"]) {
      await writeFile(path.join(folder, `src/${name}.ts`), text(name));
    }
    await writeFile(path.join(folder, "src/use.ts"), use);
    sets = (await importGenerated(folder, "filters")) as typeof sets;
  });

  it("has the type of every field", () => {
    expect(sets["listThingsFilter"]?.fields).toEqual({
      name: { kind: "string" },
      id: { kind: "bigint" },
      count: { kind: "integer" },
      cost: { kind: "number" },
      on: { kind: "boolean" },
      closed: { kind: "enum", values: ["A", "b`${c}"], open: false },
      level: { kind: "number" },
      role: { kind: "enum", values: ["USER", "ADMIN"], open: true },
      maybe: { kind: "enum", values: ["X", "Y"], open: false },
      day: { kind: "date" },
      at: { kind: "dateTime" },
      tags: { kind: "collection", items: { kind: "string" } },
      roles: {
        kind: "collection",
        items: { kind: "enum", values: ["USER", "ADMIN"], open: true },
      },
      "1": { kind: "string" },
      ["__proto__"]: { kind: "string" },
      constructor: { kind: "string" },
      "a 'b'*/": { kind: "string" },
    });
  });

  it("shares the fields of operations that have the same", () => {
    expect(sets["listMoreFilter"]).toBe(sets["listOthersFilter"]);
    expect(module).toContain("export type ListMoreFilterFields = ListOthersFilterFields;");
  });

  it.each([
    ["(id -gt 9223372036854775806) -and (closed -eq b`${c})", undefined],
    ["maybe -eq Z", "expected one of X, Y, received Z"],
    ["(__proto__ -eq a) -or (constructor -contains b)", undefined],
    ["toString -eq a", "there is no filterable field toString"],
    ["'a \\'b\\'*/' -eq a", undefined],
    ["roles -contains ADMIN", undefined],
  ])("reads %s", (text, issue) => {
    const { filter, issues } = parseFilter(text, sets["listThingsFilter"] ?? { fields: {} });
    if (issue !== undefined) expect(issues?.[0]?.message).toContain(issue);
    else expect(filter === undefined ? issues : printFilter(filter)).toBe(text);
  });

  it("hands a field to the builder for each name", () => {
    const set = sets["listThingsFilter"] as FieldSet<
      Record<
        string,
        { eq(value: string): { kind: "comparison"; field: string; operator: "eq"; value: string } }
      >
    >;
    for (const name of Object.keys(set.fields)) {
      const text = filterText((f) => f[name]?.eq("x") as never, set);
      expect(text).toMatch(/ -eq x$/);
    }
  });

  it("compiles under strict settings, and keeps wrong filters out", async () => {
    expect(await compileFolder(folder, { include: ["src"] })).toEqual([]);
  });

  it("is left out where no operation takes a filter", async () => {
    const files = await generateFiles(document.replaceAll(/x-filter:/g, "x-none:"), {
      emit: ["client"],
    });
    expect(files.map((file) => file.path)).not.toContain("src/filters.ts");
    expect(files.map((file) => file.path)).toContain("src/types.ts");
  });
});

describe("a document is wrong", () => {
  const one = (filter: string, names = "filter"): string => `openapi: 3.1.1
info: { title: Test, version: "1" }
paths:
  /a:
    get:
      operationId: a
      parameters: [{ name: ${names}, in: query, schema: { type: string } }]
      ${responses}
      x-filter: ${filter}
components: { schemas: { O: { type: object, properties: { a: {} } }, N: { type: number } } }
`;

  it.each([
    ["{ a: { type: object, properties: { b: {} } } }"],
    ["{ a: {} }"],
    ["{ a: { type: array, items: { type: array, items: { type: string } } } }"],
    ['{ a: { $ref: "#/components/schemas/O" } }'],
    ['{ a: { enum: [1, "a"] } }'],
    ["{ a: { anyOf: [{ type: string }, { type: number }] } }"],
  ])("where no filter compares with %s", async (filter) => {
    const { reported } = await lowerFiles({ "api.yaml": one(filter) });
    expect(reported.filter((line) => line.startsWith("error"))).toEqual([
      expect.stringMatching(/^error extension-invalid 9:22 .*a field is a string, a number/),
    ]);
  });

  it("where no parameter carries the filter", async () => {
    const { reported } = await lowerFiles({
      "api.yaml": one("{ a: { type: string } }", "filters"),
    });
    expect(reported.filter((line) => line.startsWith("error"))).toEqual([
      expect.stringMatching(/^error extension-invalid 9:\d+ .*has no query parameter 'filter'/),
    ]);
  });

  it.each([
    ['{ a: { $ref: "#/components/schemas/N" } }'],
    ["{ a: { type: [array, 'null'], items: { type: string } } }"],
  ])("not where one does: %s", async (filter) => {
    const { reported } = await lowerFiles({ "api.yaml": one(filter) });
    expect(reported.filter((line) => line.startsWith("error"))).toEqual([]);
  });
});
