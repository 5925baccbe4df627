import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "./memory-host.ts";

const overlay = (actions: string): string =>
  `overlay: 1.1.0\ninfo: { title: Fix, version: "1" }\nactions:\n${actions}\n`;
const wider = overlay(
  "  - { target: $.components.schemas.Pet.properties.name, update: { type: integer } }",
);
const config = JSON.stringify({
  specs: [{ input: "pets.yaml", overlays: ["fix.yaml"], output: "out", emit: ["types"] }],
});

describe("overlays", () => {
  it("of the configuration and the command line change what is generated, and count as read", async () => {
    const folder = await folderWith({
      "repo/pets.yaml": petDocument,
      "repo/fix.yaml": wider,
      "repo/diptych.config.json": config,
      "more.yaml": overlay("  - { target: $..Pet.required, update: name }"),
    });
    const cwd = path.join(folder, "repo");
    const types = (): Promise<string> => readFile(path.join(cwd, "out/types.ts"), "utf8");
    expect((await runIn(cwd, ["generate"])).code).toBe(0);
    expect(await types()).toContain("name?: number");
    expect((await runIn(cwd, ["generate", "--check"])).code).toBe(0);
    expect((await runIn(cwd, ["generate", "--check", "--overlay", "../more.yaml"])).code).toBe(1);
    expect((await runIn(cwd, ["generate", "--overlay", "../more.yaml"])).code).toBe(0);
    expect(await types()).toContain("name: number");
    await writeFile(path.join(cwd, "fix.yaml"), wider.replace("integer", "boolean"));
    expect((await runIn(cwd, ["generate"])).code).toBe(0);
    expect(await types()).toContain("name?: boolean");
  });

  it("that are wrong leave the output as it is", async () => {
    const bad = overlay("  - { target: nothing, remove: true }");
    const folder = await folderWith({
      "pets.yaml": petDocument,
      "fix.yaml": bad,
      "diptych.config.json": config,
    });
    const { code, err } = await runIn(folder, ["generate"]);
    expect(code).toBe(1);
    expect(err).toContain("fix.yaml:4:15 error overlay-target");
    await expect(readFile(path.join(folder, "out/types.ts"))).rejects.toThrow();
    expect((await runIn(folder, ["lint"])).out).toContain("fix.yaml:4:15 error overlay-target");
  });

  it.each([
    ["none.yaml", "there is no file 'none.yaml'"],
    [".", "there is no file '.'"],
    ["https://fixes.example/a.yaml", "the overlay 'https://fixes.example/a.yaml' is no file"],
  ])("that are no files are named, by each command: %s", async (file, problem) => {
    const folder = await folderWith({
      "pets.yaml": petDocument,
      "diptych.config.json": config.replace('"overlays":["fix.yaml"],', ""),
    });
    const flags = ["--overlay", "--overlay-old", "--overlay-new"];
    for (const args of [
      ...["generate", "lint", "bundle"].map((command) => [command, "--overlay"]),
      ...flags.map((flag) => ["diff", "pets.yaml", "pets.yaml", flag]),
    ]) {
      const { code, out, err } = await runIn(folder, [...args, file]);
      expect(err).toContain(`error: ${problem}\n  help: `);
      expect([code, out]).toEqual([2, ""]);
    }
  });

  it("are linted where they say something", async () => {
    const wrong = overlay(
      "  - { target: $.components.schemas, update: { Unused: { type: strin } } }",
    );
    const folder = await folderWith({ "pets.yaml": petDocument, "fix.yaml": wrong });
    const { out } = await runIn(folder, ["lint", "pets.yaml", "--overlay", "fix.yaml"]);
    expect(out).toMatch(/^fix\.yaml:4:\d+ /m);
  });

  it("change both sides of a comparison, or one", async () => {
    const folder = await folderWith({
      "old.yaml": petDocument,
      "pets.yaml": petDocument,
      "fix.yaml": wider,
      "diptych.config.json": config,
    });
    const diff = (...flags: string[]) => runIn(folder, ["diff", "old.yaml", "pets.yaml", ...flags]);
    expect((await diff()).code).toBe(0);
    expect((await diff("--overlay", "fix.yaml")).code).toBe(0);
    const { code, out } = await diff("--overlay-new", "fix.yaml");
    expect(code).toBe(1);
    expect(out).toMatch(/^fix\.yaml:4:\d+ breaking type-/m);
    expect((await diff("--overlay-old", "fix.yaml")).out).toMatch(/^ {2}old: {2}fix\.yaml:4:/m);
  });
});
