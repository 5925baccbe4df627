import { describe, expect, it } from "vitest";
import { scaffoldText } from "./scaffold-text.ts";

const imported = 'import type { Handlers } from "@acme/pets/server";\n';
const nothing = "async () => ({ status: 204 as const })";

/** Names of the handlers that are missing in a file that has `getPet` in the given way. */
async function missing(
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const files = { "src/handlers.ts": text, ...others };
  const { missing: operations, reports } = await scaffoldText(["getPet", "listPets"], files);
  expect(reports).toEqual([]);
  return operations.map((operation) => operation.name);
}

describe("objects of handlers", () => {
  it.each([
    ["an annotation", `${imported}const handlers: Handlers = { getPet: ${nothing} };`],
    ["satisfies", `${imported}const handlers = { getPet: ${nothing} } satisfies Handlers;`],
    ["a default export", `${imported}export default { getPet: ${nothing} } satisfies Handlers;`],
    ["as", `${imported}export const handlers = { getPet: ${nothing} } as Handlers;`],
    [
      "as const first",
      `${imported}export const h = ({ getPet: ${nothing} } as const) satisfies Handlers;`,
    ],
    [
      "an object that is frozen",
      `${imported}const h: Handlers = Object.freeze({ getPet: ${nothing} });`,
    ],
    ["Partial", `${imported}const handlers: Partial<Handlers> = { getPet: ${nothing} };`],
    [
      "another local name",
      `import type { Handlers as All } from "@acme/pets/server";\nconst handlers: All<undefined> = { getPet: ${nothing} };`,
    ],
    [
      "a namespace",
      `import type * as pets from "@acme/pets/server";\nconst handlers: pets.Handlers = { getPet: ${nothing} };`,
    ],
    [
      "an import type",
      `const handlers: import("@acme/pets/server").Handlers = { getPet: ${nothing} };`,
    ],
    ["an alias", `${imported}type All = Handlers;\nconst handlers: All = { getPet: ${nothing} };`],
    [
      "an interface on top",
      `${imported}interface All extends Handlers {}\nconst handlers: All = { getPet: ${nothing} };`,
    ],
    [
      "what a function returns",
      `${imported}export function make(): Handlers {\n  return { getPet: ${nothing} };\n}`,
    ],
    [
      "what an arrow returns",
      `${imported}export const make = (): Handlers => ({ getPet: ${nothing} });`,
    ],
    [
      "what an async function returns",
      `${imported}async function make(): Promise<Handlers> {\n  return { getPet: ${nothing} };\n}`,
    ],
    [
      "a field",
      `${imported}class App {\n  readonly handlers: Handlers = { getPet: ${nothing} };\n}`,
    ],
    [
      "the argument of createServer",
      `import { createServer } from "@acme/pets/server";\nexport const server = createServer({ getPet: ${nothing} });`,
    ],
  ])("are known by %s", async (_, text) => {
    expect(await missing(text)).toEqual(["listPets"]);
  });

  it("are known by an alias in another file", async () => {
    const text = `import type { All } from "./all.js";\nconst handlers: All = { getPet: ${nothing} };`;
    const others = { "src/all.ts": `${imported}export type All = Handlers;` };
    expect(await missing(text, others)).toEqual(["listPets"]);
  });

  it.each([
    ["no type", `${imported}const handlers = { getPet: ${nothing} };`],
    [
      "another type",
      `${imported}interface Other {}\nconst handlers: Other = { getPet: ${nothing} };`,
    ],
    [
      "createServer of Node",
      `import { createServer } from "node:http";\ncreateServer({ keepAlive: true });`,
    ],
    [
      "a part of the type",
      `${imported}const handlers: Pick<Handlers, "getPet"> = { getPet: ${nothing} };`,
    ],
    ["an empty file", ""],
  ])("are absent with %s", async (_, text) => {
    const { reports, text: after } = await scaffoldText(["getPet"], { "src/handlers.ts": text });
    expect(reports).toEqual(["handlers-absent handlers.ts"]);
    expect(after).toBeUndefined();
  });

  it("of another spec are left alone", async () => {
    const other = 'import type { Handlers as Others } from "@acme/orders/server";\n';
    const text = `${imported}${other}const orders: Others<undefined> = { getOrder: ${nothing} };\nconst pets: Handlers = {};\n`;
    const files = { "src/handlers.ts": text };
    const result = await scaffoldText(["getPet"], files, ["@acme/orders/server"]);
    expect(result.reports).toEqual([]);
    expect(result.text?.startsWith(text.slice(0, text.indexOf("{};")))).toBe(true);
  });

  it("are ambiguous where there are two, and neither is in the other", async () => {
    const text = `${imported}const a: Handlers = {};\nconst b: Handlers = {};\n`;
    const { reports, text: after } = await scaffoldText(["getPet"], { "src/handlers.ts": text });
    expect(reports).toEqual(["handlers-ambiguous handlers.ts:2"]);
    expect(after).toBeUndefined();
  });

  it("are the outer one where one spreads the other", async () => {
    const text = `${imported}const a = { getPet: ${nothing} } satisfies Handlers;\nconst b: Handlers = {\n  ...a,\n};\n`;
    const { reports, text: after = "" } = await scaffoldText(["getPet", "listPets"], {
      "src/handlers.ts": text,
    });
    expect(reports).toEqual([]);
    expect(after.indexOf("listPets: ")).toBeGreaterThan(after.indexOf("...a"));
  });

  it("cannot be told in a file that does not parse", async () => {
    const text = `${imported}const handlers: Handlers = {\n  getPet: (\n};\n`;
    const { reports, text: after } = await scaffoldText(["getPet"], { "src/handlers.ts": text });
    expect(reports).toEqual(["handlers-syntax handlers.ts:4"]);
    expect(after).toBeUndefined();
  });
});

describe("members", () => {
  const around = (members: string): string =>
    `${imported}const getPet = ${nothing};\nconst getPet_ = getPet;\nconst handlers: Handlers = { ${members} };`;

  it.each([
    ["an arrow", `getPet: ${nothing}`],
    ["a method", "async getPet() { return { status: 204 as const }; }"],
    ["shorthand", "getPet"],
    ["a quoted name", "'getPet': getPet_"],
    ["a name in brackets", '["getPet"]: getPet_'],
    ["undefined on purpose", "getPet: undefined"],
    ["a getter", "get getPet() { return getPet_; }"],
  ])("count as present: %s", async (_, members) => {
    expect(await missing(around(members))).toEqual(["listPets"]);
  });

  it.each([
    [
      "a variable",
      'import { pets } from "./pets.js";',
      "...pets",
      `export const pets = { getPet: ${nothing} };`,
    ],
    [
      "a renamed import",
      'import { pets as p } from "./pets.js";',
      "...p",
      `export const pets = { getPet: ${nothing} };`,
    ],
    [
      "a default export",
      'import pets from "./pets.js";',
      "...pets",
      `export default { getPet: ${nothing} };`,
    ],
    [
      "a module",
      'import * as pets from "./pets.js";',
      "...pets",
      `export const getPet = ${nothing};`,
    ],
    [
      "a function's result",
      'import { pets } from "./pets.js";',
      "...pets(1)",
      `export function pets(db: number) {\n  return { getPet: ${nothing} };\n}`,
    ],
    [
      "an arrow's result",
      'import { pets } from "./pets.js";',
      "...pets(1)",
      `export const pets = (db: number) => ({ getPet: ${nothing} });`,
    ],
    [
      "a member",
      'import { all } from "./pets.js";',
      "...all.pets",
      `export const all = { pets: { getPet: ${nothing} } };`,
    ],
    [
      "one of two",
      'import { pets } from "./pets.js";',
      "...(Math.random() > 1 ? pets : {})",
      `export const pets = { getPet: ${nothing} };`,
    ],
    [
      "a frozen object",
      'import { pets } from "./pets.js";',
      "...pets",
      `export const pets = Object.freeze({ getPet: ${nothing} });`,
    ],
    [
      "a typed object",
      'import { pets } from "./pets.js";',
      "...pets",
      `${imported}export const pets: Partial<Handlers> = { getPet: ${nothing} };`,
    ],
    [
      "what is exported from elsewhere",
      'import { pets } from "./index.js";',
      "...pets",
      `export const pets = { getPet: ${nothing} };`,
    ],
  ])("of what is spread count as present: %s", async (_, line, spread, pets) => {
    const text = `${imported}${line}\nconst handlers: Handlers = {\n  ${spread},\n};\n`;
    const others = { "src/pets.ts": pets, "src/index.ts": 'export * from "./pets.js";\n' };
    expect(await missing(text, others)).toEqual(["listPets"]);
  });

  it("of what is spread are found by the paths of tsconfig.json", async () => {
    const text = `${imported}import { pets } from "#pets";\nconst handlers: Handlers = { ...pets };`;
    const others = {
      "tsconfig.json":
        '{ "compilerOptions": { "module": "nodenext", "paths": { "#pets": ["./src/pets.ts"] } } }',
      "src/pets.ts": `export const pets = { getPet: ${nothing} };`,
    };
    expect(await missing(text, others)).toEqual(["listPets"]);
  });

  it.each([
    ["a parameter", "function make(pets: any): Handlers {\n  return { ...pets };\n}"],
    ["a computed name", "declare const name: string;\nconst h: Handlers = { [name]: 1 };"],
    [
      "a module that is not there",
      'import { pets } from "./none.js";\nconst h: Handlers = { ...pets };',
    ],
    [
      "members that may be absent",
      "function make(pets: { getPet?: () => void }): Handlers {\n  return { ...pets };\n}",
    ],
  ])("that cannot be told are said: %s", async (_, text) => {
    const files = { "src/handlers.ts": imported + text };
    const { reports, text: after = "" } = await scaffoldText(["getPet"], files);
    expect(reports).toEqual([expect.stringMatching(/^handlers-opaque handlers\.ts:\d$/)]);
    // They go on to have the last word.
    expect(after.indexOf("getPet: async")).toBeLessThan(after.search(/\.\.\.|\[name\]/));
  });

  it("that cannot be told keep the last word from another file too", async () => {
    const pets = "declare const name: string;\nexport const pets = { [name]: 1 };\n";
    const text = `${imported}import { pets } from "./pets.js";\nconst h: Handlers = {\n  ...{ listPets: 1 },\n  ...pets,\n};\n`;
    const files = { "src/handlers.ts": text, "src/pets.ts": pets };
    const { reports, text: after = "" } = await scaffoldText(["getPet", "listPets"], files);
    expect(reports).toEqual(["handlers-opaque pets.ts:2"]);
    expect(after.indexOf("getPet: async")).toBeGreaterThan(after.indexOf("listPets: 1"));
    expect(after.indexOf("getPet: async")).toBeLessThan(after.indexOf("...pets"));
  });

  it("without an operation are reported where they stand, and left alone", async () => {
    const pets = `export const pets = {\n  getPat: ${nothing},\n};\n`;
    const text = `${imported}import { pets } from "./pets.js";\nconst handlers: Handlers = {\n  ...pets,\n  sellPet: ${nothing},\n};\n`;
    const result = await scaffoldText(["getPet"], { "src/handlers.ts": text, "src/pets.ts": pets });
    expect([...result.reports].sort()).toEqual([
      "handler-unknown handlers.ts:5",
      "handler-unknown pets.ts:2",
    ]);
    expect(result.diagnostics.all.map((one) => one.help)).toContain("Did you mean 'getPet'?");
    expect(result.text).toContain(`sellPet: ${nothing},\n`);
  });
});
