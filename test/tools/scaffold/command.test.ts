import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../frame/memory-host.ts";
import { documentOf } from "./scaffold-text.ts";

const config = { specs: [{ input: "pets.json", output: "api", package: { name: "@acme/pets" } }] };
const files = {
  "diptych.config.json": JSON.stringify(config),
  "pets.json": JSON.stringify(documentOf(["getPet", "listPets"])),
};

const existing = `import type { Handlers } from "@acme/pets/server";

export const handlers: Handlers<Session> = {
  getPet: async () => ({ status: 204 }),
  sellPet: async () => ({ status: 204 }),
};
`;

describe("diptych scaffold", () => {
  it("makes the file, and has nothing to add to it then", async () => {
    const folder = await folderWith(files);
    const first = await runIn(folder, ["scaffold"]);
    expect(first).toEqual({
      code: 0,
      out: "added 2 handlers to src/handlers.ts: getPet, listPets\n",
      err: "",
    });
    const text = await readFile(path.join(folder, "src/handlers.ts"), "utf8");
    expect(text).toMatch(/^import type \{ Handlers \} from "@acme\/pets\/server";\n\n/);
    expect(text).toContain("export const handlers: Handlers = {\n");
    expect(await runIn(folder, ["scaffold"])).toEqual({
      code: 0,
      out: "src/handlers.ts has every handler, nothing to add\n",
      err: "",
    });
    expect(await runIn(folder, ["scaffold", "--check"])).toMatchObject({ code: 0, err: "" });
    expect(await readFile(path.join(folder, "src/handlers.ts"), "utf8")).toBe(text);
  });

  it("gives a document with security a session", async () => {
    const secured = documentOf(["getPet"], { security: [{ token: [] }] });
    const folder = await folderWith({ ...files, "pets.json": JSON.stringify(secured) });
    await runIn(folder, ["scaffold"]);
    const text = await readFile(path.join(folder, "src/handlers.ts"), "utf8");
    expect(text).toContain("export interface Session {\n  readonly user: string;\n}\n");
    expect(text).toContain("handlers: Handlers<Session> = {\n");
  });

  it("adds what is missing and reports what is left over, with its place", async () => {
    const folder = await folderWith({ ...files, "src/handlers.ts": existing });
    const { code, out, err } = await runIn(folder, ["scaffold", "pets"]);
    expect({ code, out }).toEqual({
      code: 0,
      out: "added 1 handler to src/handlers.ts: listPets\n",
    });
    expect(err).toContain(
      "src/handlers.ts:5:3 warning handler-unknown: The document has no operation 'sellPet'\n  5 |   sellPet: async",
    );
    const text = await readFile(path.join(folder, "src/handlers.ts"), "utf8");
    expect(text.replace(/ {2}\/\*\* Does what listPets.*\n(.*\n){3}/, "")).toBe(existing);
  });

  it("--check writes nothing and fails where something is missing", async () => {
    const folder = await folderWith({ ...files, "src/handlers.ts": existing });
    const { code, out, err } = await runIn(folder, ["scaffold", "--check", "-q"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(
      "error: src/handlers.ts lacks handlers\n  missing  listPets  GET /listPets/{id}\n  help: run 'diptych scaffold' and write what they do\n",
    );
    expect(await readFile(path.join(folder, "src/handlers.ts"), "utf8")).toBe(existing);
    await writeFile(path.join(folder, "src/handlers.ts"), existing.replace("sell", "sel"));
    const { "src/handlers.ts": _, ...without } = { ...files, "src/handlers.ts": "" };
    const empty = await folderWith(without);
    expect(await runIn(empty, ["scaffold", "--check"])).toMatchObject({ code: 1 });
    await expect(readFile(path.join(empty, "src/handlers.ts"))).rejects.toThrow("ENOENT");
  });

  it("--dry-run writes nothing and prints what it would", async () => {
    const folder = await folderWith({ ...files, "src/handlers.ts": existing });
    const { code, out } = await runIn(folder, ["scaffold", "--dry-run", "-q"]);
    expect(code).toBe(0);
    expect(out).toBe(
      'src/handlers.ts\n+   /** Does what listPets says. `GET /listPets/{id}` */\n+   listPets: async () => {\n+     throw new Error("listPets is not implemented");\n+   },\n',
    );
    expect(await readFile(path.join(folder, "src/handlers.ts"), "utf8")).toBe(existing);
  });

  it("imports from the output where there is no package, and from --import where it says so", async () => {
    const plain = { specs: [{ input: "pets.json", output: "src/api" }] };
    const folder = await folderWith({ ...files, "diptych.config.json": JSON.stringify(plain) });
    await runIn(folder, ["scaffold", "--handlers", "src/web/pets.mts"]);
    const text = await readFile(path.join(folder, "src/web/pets.mts"), "utf8");
    expect(text).toContain('from "../api/server.js";\n');
    await runIn(folder, ["scaffold", "--handlers", "src/b.ts", "--import", "#api"]);
    expect(await readFile(path.join(folder, "src/b.ts"), "utf8")).toContain('from "#api";\n');
  });

  it("keeps to the operations of a tag, in a file that is to be spread", async () => {
    const tagged = JSON.stringify(documentOf(["getPet"], { tags: ["small pets"] })).replace(
      '"paths":{',
      `"paths":{${JSON.stringify(documentOf(["listPets"])).replace(/^.*?"paths":\{|\},"components".*$/g, "")},`,
    );
    const folder = await folderWith({ ...files, "pets.json": tagged });
    const args = ["scaffold", "--handlers", "src/small.ts", "--tag", "small pets"];
    expect(await runIn(folder, args)).toMatchObject({
      code: 0,
      out: "added 1 handler to src/small.ts: getPet\n",
    });
    const text = await readFile(path.join(folder, "src/small.ts"), "utf8");
    expect(text).toContain("export const smallPetsHandlers = {\n");
    expect(text).toMatch(/\n\} satisfies Handlers;\n$/);
    expect(await runIn(folder, [...args, "--check"])).toMatchObject({ code: 0 });
    const all =
      'import type { Handlers } from "@acme/pets/server";\nimport { smallPetsHandlers } from "./small.js";\nexport const handlers: Handlers = { ...smallPetsHandlers };\n';
    await writeFile(path.join(folder, "src/handlers.ts"), all);
    expect(await runIn(folder, ["scaffold"])).toMatchObject({
      code: 0,
      out: "added 1 handler to src/handlers.ts: listPets\n",
      err: "",
    });
    const wrong = await runIn(folder, ["scaffold", "--tag", "small pet"]);
    expect(wrong).toEqual({
      code: 2,
      out: "",
      err: "error: no operation has the tag 'small pet'\n  help: Did you mean 'small pets'?\n",
    });
  });

  it("takes a document without a configuration", async () => {
    const folder = await folderWith({ "pets.json": files["pets.json"] });
    const bare = await runIn(folder, ["scaffold", "pets.json"]);
    expect(bare).toMatchObject({ code: 2, out: "" });
    expect(bare.err).toContain("--import @acme/accounts/server");
    const told = await runIn(folder, ["scaffold", "pets.json", "--import", "@acme/pets/server"]);
    expect(told).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    [["scaffold", "cats"], "no spec is called 'cats'"],
    [["scaffold", "--handlers", "src/handlers.js"], "'src/handlers.js' is not a TypeScript file"],
    [["scaffold", "--check", "--dry-run"], "cannot be used with"],
    [["scaffold", "-c", "none.json"], "there is no file 'none.json'"],
  ])("%j is a wrong call", async (args, message) => {
    const folder = await folderWith(files);
    const { code, out, err } = await runIn(folder, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });

  it("asks which spec is meant where there are several", async () => {
    const two = { specs: [...config.specs, { input: "b.json", output: "b" }] };
    const folder = await folderWith({ ...files, "diptych.config.json": JSON.stringify(two) });
    const { code, err } = await runIn(folder, ["scaffold"]);
    expect(code).toBe(2);
    expect(err).toContain("name one of '@acme/pets', 'b.json'");
  });

  it.each([
    ["a folder", "handlers-unreadable", { "src/handlers.ts/a.txt": "" }],
    ["a file without handlers", "handlers-absent", { "src/handlers.ts": "export {};\n" }],
  ])("refuses %s", async (_, diagnostic, others) => {
    const folder = await folderWith({ ...files, ...others } as Record<string, string>);
    const { code, out, err } = await runIn(folder, ["scaffold"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(` ${diagnostic}: `);
  });

  it("refuses bytes that are not UTF-8, and leaves them", async () => {
    const folder = await folderWith({ ...files, "src/handlers.ts": "" });
    const bytes = Buffer.from(`// caf\u00e9\n${existing}`, "latin1");
    await writeFile(path.join(folder, "src/handlers.ts"), bytes);
    const { code, err } = await runIn(folder, ["scaffold"]);
    expect(code).toBe(1);
    expect(err).toContain("handlers-unreadable: The file cannot be read: it is not UTF-8");
    expect(bytes.equals(await readFile(path.join(folder, "src/handlers.ts")))).toBe(true);
  });

  it("says what is wrong with the document, and adds nothing", async () => {
    const broken = files["pets.json"].replaceAll('"204"', '"abc"');
    const folder = await folderWith({ ...files, "pets.json": broken });
    expect(await runIn(folder, ["scaffold"])).toMatchObject({ code: 1, out: "" });
    await expect(readFile(path.join(folder, "src/handlers.ts"))).rejects.toThrow("ENOENT");
  });
});
