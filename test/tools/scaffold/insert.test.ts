import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaffoldText } from "./scaffold-text.ts";

const head = 'import type { Handlers } from "@acme/pets/server";\n\n';

/** What becomes of a text when the handlers of these operations are added. */
async function after(names: readonly string[], text: string): Promise<string> {
  const { text: changed, reports } = await scaffoldText(names, { "src/handlers.ts": text });
  expect(reports).toEqual([]);
  return changed ?? text;
}

/** Whether a text is the other with some of its characters left out. */
function isWithin(part: string, whole: string): boolean {
  let from = 0;
  for (const character of part) {
    const at = whole.indexOf(character, from);
    if (at === -1) return false;
    from = at + character.length;
  }
  return true;
}

const stub = (name: string, indent: string): string =>
  [
    `${indent}/** Does what ${name} says. \`GET /${name}/{id}\` */`,
    `${indent}${name}: async () => {`,
    `${indent}  throw new Error("${name} is not implemented");`,
    `${indent}}`,
  ].join("\n");

describe("a file that is there", () => {
  it("gets what it lacks behind what it has", async () => {
    const text = `${head}const handlers: Handlers = {\n  // First.\n  getPet: one, // still first\n  // Last.\n};\n`;
    expect(await after(["getPet", "listPets"], text)).toBe(
      `${head}const handlers: Handlers = {\n  // First.\n  getPet: one, // still first\n  // Last.\n${stub("listPets", "  ")},\n};\n`,
    );
  });

  it("gets a comma where the last member has none, and none at the new end", async () => {
    const text = `${head}const handlers: Handlers = {\n  getPet: one\n}\n`;
    expect(await after(["getPet", "listPets", "dropPet"], text)).toBe(
      `${head}const handlers: Handlers = {\n  getPet: one,\n${stub("listPets", "  ")},\n${stub("dropPet", "  ")}\n}\n`,
    );
  });

  it.each([
    ["{}", `{\n${stub("getPet", "  ")},\n}`],
    ["{ }", `{ \n${stub("getPet", "  ")},\n}`],
    ["{\n}", `{\n${stub("getPet", "  ")},\n}`],
    ["{ one }", `{ one, \n${stub("getPet", "  ")},\n}`],
    ["{ one, }", `{ one, \n${stub("getPet", "  ")},\n}`],
  ])("may have its object on one line: %s", async (object, expected) => {
    const text = `${head}const handlers: Handlers = ${object};\n`;
    const { text: changed } = await scaffoldText(["getPet"], { "src/handlers.ts": text });
    expect(changed).toBe(`${head}const handlers: Handlers = ${expected};\n`);
  });

  it("keeps its tabs, quotes, line ends and byte order mark", async () => {
    const text = `\uFEFFimport type { Handlers } from '@acme/pets/server';\r\n\r\nexport default {\r\n\tgetPet: one,\r\n} satisfies Handlers;\r\n`;
    const changed = await after(["getPet", "listPets"], text);
    expect(changed.startsWith("\uFEFFimport")).toBe(true);
    expect(changed.replaceAll("\r\n", "")).not.toContain("\n");
    expect(changed).toContain("\r\n\tlistPets: async () => {\r\n\t\tthrow new Error('listPets is");
  });

  it("keeps to methods, empty lines between members, and no semicolons", async () => {
    const method = (name: string): string =>
      `    async ${name}() {\n        return await work()\n    }`;
    const text = `import type { Handlers } from "@acme/pets/server"\nimport { work } from "./work.js"\n\nexport const handlers: Handlers = {\n${method("getPet")},\n\n${method("dropPet")},\n}\n`;
    expect(await after(["getPet", "dropPet", "listPets"], text)).toBe(
      text.replace(
        /\n\}\n$/,
        '\n\n    /** Does what listPets says. `GET /listPets/{id}` */\n    async listPets() {\n        throw new Error("listPets is not implemented")\n    },\n}\n',
      ),
    );
  });

  it("is indented as what is around it", async () => {
    const text = `${head}export function make(): Handlers {\n  return {\n    getPet: one,\n  };\n}\n`;
    expect(await after(["getPet", "listPets"], text)).toBe(
      text.replace("one,\n", `one,\n${stub("listPets", "    ")},\n`),
    );
  });

  it("keeps comments above what has the last word", async () => {
    const before = `${head}const handlers: Handlers = {\n  getPet: one, // first\n  // Apart.\n\n`;
    const behind = "  // The others.\n  // @ts-expect-error They are odd.\n  ...others(),\n};\n";
    const files = { "src/handlers.ts": before + behind };
    const { text, reports } = await scaffoldText(["getPet", "listPets"], files);
    expect(text).toBe(`${before}${stub("listPets", "  ")},\n\n${behind}`);
    expect(reports).toEqual(["handlers-opaque handlers.ts:9"]);
  });

  it("stays as it is where nothing is missing", async () => {
    const text = `${head}const handlers: Handlers = { getPet: one };\n`;
    const { text: changed, missing } = await scaffoldText(["getPet"], { "src/handlers.ts": text });
    expect({ changed, missing }).toEqual({ changed: undefined, missing: [] });
  });

  it("loses no character, and is complete after one run, however it is written", async () => {
    const gap = fc.constantFrom("", " ", "\n", "\n  ", " // a }\n", "/* { */", "\r\n\t");
    const member = fc.constantFrom(
      "getPet: async () => ({ status: 204 })",
      "async getPet() { return { status: 204 } }",
      "'getPet': `}\n${1}`",
      "/** } */ getPet",
      "...{ getPet: 1 }",
    );
    const object = fc
      .tuple(gap, fc.option(member), gap, fc.boolean(), gap)
      .map(
        ([a, inner, b, comma, c]) =>
          `{${a}${inner ?? ""}${b}${inner !== null && comma ? "," : ""}${c}}`,
      );
    const names = ["getPet", "listPets"];
    await fc.assert(
      fc.asyncProperty(object, fc.constantFrom("", "\uFEFF"), async (literal, mark) => {
        const text = `${mark}${head}const getPet = 1;\nexport const all: Handlers = ${literal};\n`;
        const first = await scaffoldText(names, { "src/handlers.ts": text });
        expect(first.text).toBeDefined();
        expect(isWithin(text, first.text ?? "")).toBe(true);
        const second = await scaffoldText(names, { "src/handlers.ts": first.text ?? "" });
        expect({ missing: second.missing, reports: second.reports }).toEqual({
          missing: [],
          reports: [],
        });
      }),
      { numRuns: 25 },
    );
  });
});
