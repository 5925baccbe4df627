import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z as Zod } from "zod";
import zod from "../../packages/zod/src/index.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { compileFolder } from "../support/compile-folder.ts";
import { withSchemas } from "../support/generate.ts";
import { forgetZod, zodPackage, type ZodPackage } from "./zod-package.ts";

const document = withSchemas(`Tree:
  type: object
  required: [name]
  properties:
    name: { type: string, minLength: 1, maxLength: 3, pattern: "^[a-z😀]+$" }
    size: { type: integer, format: int64 }
    made: { type: string, format: date-time }
    parent: { $ref: "#/components/schemas/Tree" }
    shapes: { type: array, items: { $ref: "#/components/schemas/Shape" } }
Shape:
  oneOf: [{ $ref: "#/components/schemas/Circle" }, { $ref: "#/components/schemas/Square" }]
Circle:
  type: object
  required: [kind, radius]
  properties: { kind: { const: circle }, radius: { type: number, multipleOf: 0.1 } }
Square:
  type: object
  required: [kind, side]
  properties: { kind: { const: square }, side: { type: number, exclusiveMinimum: 0 } }
Account:
  type: object
  required: [id, password]
  properties:
    id: { type: string, readOnly: true }
    password: { type: string, writeOnly: true }
Pair: { type: array, prefixItems: [{ type: string }, { type: integer }], minItems: 1, items: false }
Point: { type: array, items: { type: number, minimum: 0 }, minItems: 2, maxItems: 2, uniqueItems: true }
Grid: { type: array, items: { $ref: "#/components/schemas/Point" }, minItems: 2, maxItems: 2 }
Labelled: { type: array, prefixItems: [{ type: string }], items: { type: number }, minItems: 2, maxItems: 2 }
Nothing: { type: array, items: { type: number }, maxItems: 0 }
Filled:
  type: object
  minProperties: 2
  dependentRequired: { a: [b] }
  required: [c]
  properties: { a: { type: string }, b: { type: string }, c: { type: integer } }
Odd: { type: object, required: [constructor], properties: { constructor: { type: string } } }
`);

const use = (names: string): string => `
import { z } from "${names}";
import * as schemas from "./zod.js";
import type * as types from "./types.js";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Alike<A, B> = Same<{ [K in keyof A]: A[K] }, { [K in keyof B]: B[K] }>;
const holds = <T extends true>(): T | undefined => undefined;
holds<Alike<z.infer<typeof schemas.Tree>, types.Tree>>();
holds<Alike<z.input<typeof schemas.Account>, types.Account>>();
holds<Alike<z.infer<typeof schemas.AccountRequest>, types.AccountRequest>>();
holds<Same<z.infer<typeof schemas.Shape>, types.Shape>>();
holds<Same<z.infer<typeof schemas.Pair>, types.Pair>>();
holds<Same<z.infer<typeof schemas.Point>, types.Point>>();
holds<Same<types.Point, [number, number]>>();
holds<Same<z.infer<typeof schemas.Grid>, types.Grid>>();
holds<Same<z.infer<typeof schemas.Labelled>, types.Labelled>>();
holds<Same<types.Labelled, [string, number]>>();
holds<Same<z.infer<typeof schemas.Nothing>, types.Nothing>>();
holds<Same<z.infer<typeof schemas.Odd>, types.Odd>>();
holds<Alike<z.infer<typeof schemas.Filled>, types.Filled>>();
`;

const methods = `
const Named = schemas.Tree.pick({ name: true });
holds<Alike<z.infer<typeof Named>, { name: string }>>();
const Owned = schemas.Circle.extend({ owner: z.string() });
holds<Alike<z.infer<typeof Owned>, { kind: "circle"; radius: number; owner: string }>>();
const More = schemas.Filled.extend({ more: z.string() });
holds<Alike<z.infer<typeof More>, types.Filled & { more: string }>>();
const Part = z.looseObject(schemas.Filled.shape).pick({ c: true });
const part: z.infer<typeof Part> = { c: 1 };
// @ts-expect-error rules look at the whole object
schemas.Filled.pick({ c: true });
// @ts-expect-error rules look at the whole object
schemas.Filled.partial();
// @ts-expect-error a number is no name
const wrong: z.infer<typeof Named> = { name: 1 };
`;

const functions = `
const Named = z.pick(schemas.Tree, { name: true });
holds<Alike<z.infer<typeof Named>, { name: string }>>();
const Owned = z.extend(schemas.Circle, { owner: z.string() });
holds<Alike<z.infer<typeof Owned>, { kind: "circle"; radius: number; owner: string }>>();
`;

const folderOf = (flavor: string): string =>
  path.resolve(import.meta.dirname, `../.tmp/zod-use/${flavor}`);
const held = { int64: "bigint", dates: "Date" } as const;
let made: ZodPackage;
// Loaded late, as it notes itself globally.
let z: typeof Zod;

beforeAll(async () => {
  ({ z } = await import("zod"));
  made = await zodPackage(document, "zod-use/zod", held);
  await zodPackage(document, "zod-use/mini", { ...held, flavor: "mini" });
});
afterAll(forgetZod);

it.each([
  ["zod", use("zod") + methods],
  ["mini", use("zod/mini") + functions],
])("types of %s are those that are generated", async (flavor, text) => {
  const folder = folderOf(flavor);
  await writeFile(path.join(folder, "src/use.ts"), text);
  expect(
    await compileFolder(folder, { include: ["src"], settings: { noUnusedLocals: false } }),
  ).toEqual([]);
});

describe("schemas", () => {
  const parse = (name: string, value: unknown): Zod.ZodSafeParseResult<unknown> | undefined =>
    made.schemas[name]?.safeParse(value);
  const paths = (name: string, value: unknown): readonly PropertyKey[][] | undefined =>
    parse(name, value)?.error?.issues.map((issue) => issue.path);

  it("count code points, keep bigints and dates, and refer to themselves", () => {
    const tree = { name: "😀😀😀", size: 2n ** 60n, made: new Date(0), parent: { name: "a" } };
    expect(parse("Tree", tree)?.data).toEqual(tree);
    expect(paths("Tree", { name: "a", parent: { name: "a", parent: { name: "" } } })).toEqual([
      ["parent", "parent", "name"],
      ["parent", "parent", "name"],
    ]);
  });

  it("try no pattern on what is too long", () => {
    expect(parse("Tree", { name: "A".repeat(9) })?.error?.issues).toHaveLength(1);
  });

  it("judge one member of a union that a property tells apart", () => {
    expect(parse("Shape", { kind: "circle", radius: 0.3 })?.success).toBe(true);
    expect(paths("Shape", { kind: "square", side: 0 })).toEqual([["side"]]);
    expect(made.schemas["Shape"]).toBeInstanceOf(z.ZodDiscriminatedUnion);
  });

  it("look at own properties only", () => {
    expect(paths("Odd", {})).toEqual([["constructor"]]);
    expect(paths("Odd", { constructor: 1 })).toEqual([["constructor"]]);
    expect(parse("Odd", { constructor: "a" })?.success).toBe(true);
  });

  it("can be extended and picked from", () => {
    const tree = made.schemas["Tree"] as unknown as Zod.ZodObject;
    expect(tree.pick({ size: true }).safeParse({ size: 1n }).success).toBe(true);
    const more = tree.extend({ more: z.string() });
    expect(more.safeParse({ name: "a" }).success).toBe(false);
    expect(more.safeParse({ name: "a", more: "b" }).success).toBe(true);
  });
});

it("schemas with rules of the whole are extended, and picked from by their shape", () => {
  const filled = made.schemas["Filled"] as unknown as Zod.ZodObject;
  const more = filled.extend({ more: z.string() });
  const judge = (value: unknown): boolean => more.safeParse(value).success;
  expect([judge({ c: 1, more: "a" }), judge({ c: 1, a: "a", more: "a" })]).toEqual([true, false]);
  const part = z.looseObject(filled.shape).pick({ c: true });
  expect([part.safeParse({ c: 1 }).success, part.safeParse({ c: "a" }).success]).toEqual([
    true,
    false,
  ]);
  // What the types refuse throws: once it does not, they need not refuse it.
  expect(() => filled.pick({ c: true })).toThrow("refinements");
  expect(() => filled.partial()).toThrow("refinements");
  expect(() => filled.omit({ c: true })).toThrow("refinements");
  expect(() => filled.merge(z.object({}))).toThrow("refinements");
});

it.each([
  [{ flavor: "v3" }, "'flavor' has no such value"],
  [{ mini: true }, "'mini' is no option"],
])("options %j are refused", async (pluginOptions, message) => {
  const run = await runWithPlugin(document, { plugin: zod, pluginOptions });
  expect(run.files).toBeUndefined();
  expect(run.findings.join("\n")).toContain(message);
});
