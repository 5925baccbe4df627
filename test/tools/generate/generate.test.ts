import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

const config = JSON.stringify({
  specs: [{ input: "pets.yaml", output: "out", package: { name: "@acme/pets" }, emit: ["types"] }],
});
const files = { "diptych.config.json": config, "pets.yaml": petDocument };
const broken = petDocument.replace("schemas/Pet", "schemas/Pte");

describe("diptych generate", () => {
  it("writes the package and closes with a table", async () => {
    const folder = await folderWith(files);
    const { code, out, err } = await runIn(folder, ["generate"]);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(out).toMatch(
      /^spec +files +lines +bytes +time\n@acme\/pets +\d+ +\d+ +[\d,]+ +[\d.]+ m?s {2}\d+ new\n$/,
    );
    expect(await readFile(path.join(folder, "out/src/types.ts"), "utf8")).toContain(
      "interface Pet",
    );
    expect((await runIn(folder, ["generate"])).out).toContain("unchanged");
  });

  it("finds the configuration above and names files as seen from where it runs", async () => {
    const folder = await folderWith({ ...files, "pets.yaml": broken, "deep/er/x": "" });
    const { code, err } = await runIn(path.join(folder, "deep/er"), ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("../../pets.yaml:13:58 error ref-unknown");
    expect(err).toContain("Did you mean '#/components/schemas/Pet'?");
  });

  it("writes nothing of any spec where one has an error", async () => {
    const two = JSON.stringify({
      specs: [
        { input: "pets.yaml", output: "out", emit: ["types"] },
        { input: "broken.yaml", output: "out2", emit: ["types"] },
      ],
    });
    const folder = await folderWith({
      ...files,
      "diptych.config.json": two,
      "broken.yaml": broken,
    });
    expect((await runIn(folder, ["generate"])).code).toBe(1);
    expect(existsSync(path.join(folder, "out"))).toBe(false);
    expect((await runIn(folder, ["generate", "pets"])).code).toBe(0);
    expect(existsSync(path.join(folder, "out/types.ts"))).toBe(true);
    expect(existsSync(path.join(folder, "out2"))).toBe(false);
  });

  it("--check fails on a difference, names the files and writes nothing", async () => {
    const folder = await folderWith(files);
    const first = await runIn(folder, ["generate", "--check"]);
    expect(first.code).toBe(1);
    expect(first.err).toContain("missing  out/src/types.ts");
    expect(existsSync(path.join(folder, "out"))).toBe(false);
    await runIn(folder, ["generate"]);
    expect((await runIn(folder, ["generate", "--check"])).code).toBe(0);
    await writeFile(path.join(folder, "out/src/types.ts"), "// by hand\n");
    const changed = await runIn(folder, ["generate", "--check"]);
    expect(changed.code).toBe(1);
    expect(changed.err).toContain("differs  out/src/types.ts");
    expect(await readFile(path.join(folder, "out/src/types.ts"), "utf8")).toBe("// by hand\n");
  });

  it("--check notices a file that was removed", async () => {
    const folder = await folderWith(files);
    await runIn(folder, ["generate"]);
    await rm(path.join(folder, "out/src/index.ts"));
    expect((await runIn(folder, ["generate", "--check"])).code).toBe(1);
  });

  it("--json prints one document and nothing else", async () => {
    const folder = await folderWith(files);
    const good = await runIn(folder, ["generate", "--json"]);
    expect(good.err).toBe("");
    expect(JSON.parse(good.out)).toMatchObject({
      ok: true,
      check: false,
      specs: [{ name: "@acme/pets", input: "pets.yaml", output: "out", changed: [], removed: [] }],
      diagnostics: [],
    });
    await writeFile(path.join(folder, "pets.yaml"), broken);
    const bad = await runIn(folder, ["generate", "--json"]);
    expect(bad).toMatchObject({ code: 1, err: "" });
    expect(JSON.parse(bad.out)).toMatchObject({
      ok: false,
      specs: [],
      diagnostics: [{ code: "ref-unknown", file: "pets.yaml", range: { start: { line: 13 } } }],
    });
  });

  it("--quiet says nothing where all is well, and errors where not", async () => {
    const folder = await folderWith(files);
    expect(await runIn(folder, ["generate", "--quiet"])).toEqual({ code: 0, out: "", err: "" });
    await writeFile(path.join(folder, "pets.yaml"), broken);
    const { code, out, err } = await runIn(folder, ["generate", "-q"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("ref-unknown");
  });

  it("redraws a line on a terminal, and leaves it empty", async () => {
    const folder = await folderWith(files);
    const { err } = await runIn(folder, ["generate"], { isTTY: true, env: { NO_COLOR: "1" } });
    expect(err).toContain("[1/1] ■■■· @acme/pets lower");
    expect(err).toMatch(/\r\u001B\[2K$/);
  });

  it.each([{ CI: "true" }, { TERM: "dumb" }])("prints plain lines with %o", async (env) => {
    const folder = await folderWith(files);
    const { err } = await runIn(folder, ["generate"], {
      isTTY: true,
      env: { NO_COLOR: "1", ...env },
    });
    expect(err).toMatch(/^(?:.* so far\n)*@acme\/pets: done in [\d.]+ m?s\n$/);
  });

  it.each([
    [true, {}, [], true],
    [true, { NO_COLOR: "1" }, [], false],
    [true, {}, ["--no-color"], false],
    [false, {}, [], false],
    [false, { FORCE_COLOR: "1" }, [], true],
  ])("colours: terminal %s, %o, %o: %s", async (isTTY, env, flags, expected) => {
    const folder = await folderWith({ ...files, "pets.yaml": broken });
    const { err } = await runIn(folder, ["generate", ...flags], {
      isTTY,
      env: { CI: "1", ...env },
    });
    expect(err.includes("\u001B[31m")).toBe(expected);
  });
});
