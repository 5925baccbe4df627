import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import type { LintJson } from "../../../../tools/lint/lint-json.ts";
import type { Baseline } from "../../../../generator/report/baseline.ts";
import schema from "../../../../generator/report/baseline.schema.json" with { type: "json" };
import { folderWith, runIn } from "../../frame/memory-host.ts";

/** A document with one finding for each of its schemas: nothing uses them. */
const withUnused = (...names: readonly string[]): string =>
  `openapi: 3.1.1
info: { title: Old, version: 1.0.0 }
components:
  schemas:
${names.map((name) => `    ${name}: { type: string }\n`).join("")}`;

const many = Array.from({ length: 300 }, (_, index) => `Part${index}`);
const update = ["--baseline", "known.json", "--update-baseline"];
const strict = ["lint", "old.yaml", "--strict", "--baseline", "known.json"];

const read = async (folder: string, name = "known.json"): Promise<string> =>
  readFile(path.join(folder, name), "utf8");
const readBaseline = async (folder: string): Promise<Baseline> =>
  JSON.parse(await read(folder)) as Baseline;

/** Registers the tests of `diptych lint --baseline`. */
export function testBaseline(): void {
  it("lets an old document begin today, and fails for what is new", async () => {
    const folder = await folderWith({ "old.yaml": withUnused(...many) });
    expect(await runIn(folder, ["lint", "old.yaml", "--strict", ...update])).toEqual({
      code: 0,
      out: "1 document, no new findings\nbaseline written with 300 findings\n",
      err: "",
    });
    const moved = withUnused("New", ...many.toReversed()).replace("info:", "# moved\n\ninfo:");
    await writeFile(path.join(folder, "old.yaml"), withUnused(...many.toReversed()));
    expect(await runIn(folder, strict)).toMatchObject({
      code: 0,
      out: "1 document, no new findings\n300 findings of the baseline left out\n",
    });
    await writeFile(path.join(folder, "old.yaml"), moved);
    const { code, out } = await runIn(folder, strict);
    expect(code).toBe(1);
    expect(out).toContain("Nothing uses the schema 'New'");
    expect(out).toMatch(/\n1 warning\n300 findings of the baseline left out\n$/);
  });

  it("says how many entries are not needed any more, which is no failure", async () => {
    const folder = await folderWith({ "old.yaml": withUnused("One", "Two", "Three") });
    await runIn(folder, ["lint", "old.yaml", ...update]);
    await writeFile(path.join(folder, "old.yaml"), withUnused("Three"));
    expect(await runIn(folder, strict)).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        "1 finding of the baseline left out\n2 entries of the baseline are not needed any more; --update-baseline removes them\n",
      ) as string,
    });
    await runIn(folder, ["lint", "old.yaml", ...update]);
    expect((await readBaseline(folder)).findings).toHaveLength(1);
    expect((await runIn(folder, strict)).out).not.toContain("not needed");
  });

  it("knows what has moved within a list, and what takes the place of something else", async () => {
    const withTags = (...names: readonly string[]): string =>
      `openapi: 3.1.1\ninfo: { title: Old, version: 1.0.0 }\ntags:\n${names.map((name) => `  - { name: ${name} }\n`).join("")}paths: {}\n`;
    const folder = await folderWith({
      "old.yaml": withTags("a", "b", "c"),
      "diptych.config.json": JSON.stringify({
        specs: [{ input: "old.yaml", output: "out" }],
        lint: { rules: { "description-missing": "warning" } },
      }),
    });
    await runIn(folder, ["lint", "old.yaml", ...update]);
    await writeFile(path.join(folder, "old.yaml"), withTags("c", "a", "b"));
    expect(await runIn(folder, strict)).toMatchObject({
      code: 0,
      out: "1 document, no new findings\n3 findings of the baseline left out\n",
    });
    await writeFile(path.join(folder, "old.yaml"), withTags("new", "a", "b"));
    const { code, out } = await runIn(folder, strict);
    expect(code).toBe(1);
    expect(out).toContain("1 warning\n2 findings of the baseline left out\n1 entry of");
    expect(out).toMatch(/old\.yaml:4:\d+ warning description-missing: .*'new'/);
    // The second 'b' and its being there twice are new: the entry of 'b' is for one.
    await writeFile(path.join(folder, "old.yaml"), withTags("x, description: X", "b", "b"));
    expect((await runIn(folder, strict)).out).toContain("2 warnings\n1 finding of the baseline");
  });

  it("is valid by its schema, sorted, and the same for every order of the documents", async () => {
    const folder = await folderWith({
      "old.yaml": withUnused("Two", "One"),
      "api/other.yaml": withUnused("Three"),
    });
    await runIn(folder, ["lint", "old.yaml", "api/other.yaml", ...update]);
    const text = await read(folder);
    expect(new Ajv({ strict: true }).validate(schema, JSON.parse(text))).toBe(true);
    const { documents, findings } = JSON.parse(text) as Baseline;
    expect(documents).toEqual(["api/other.yaml", "old.yaml"]);
    expect(findings.map(({ digest: _, ...entry }) => entry)).toEqual(
      [
        ["api/other.yaml", "Three"],
        ["old.yaml", "One"],
        ["old.yaml", "Two"],
      ].map(([file, name]) => ({
        rule: "component-unused",
        file,
        pointer: `/components/schemas/${name}`,
        count: 1,
      })),
    );
    await rm(path.join(folder, "known.json"));
    const below = ["lint", "other.yaml", "../old.yaml", "--baseline", "../known.json"];
    await runIn(path.join(folder, "api"), [...below, "--update-baseline"]);
    expect(await read(folder)).toBe(text);
  });

  it("knows what a shared file has in each of its documents; a run of one keeps the others", async () => {
    const use = `openapi: 3.1.1
info: { title: Uses, version: 1.0.0 }
servers: [{ url: https://pets.example }]
paths:
  /pets/:
    $ref: shared.yaml#/paths/pets
`;
    const shared = `paths:
  pets:
    get: { responses: { "200": { description: None } } }
`;
    const folder = await folderWith({
      "one.yaml": use,
      "two.yaml": use,
      "shared.yaml": shared,
      "alone.yaml": withUnused("One"),
    });
    await runIn(folder, ["lint", "one.yaml", "two.yaml", "alone.yaml", ...update]);
    const whole = await read(folder);
    const inShared = (JSON.parse(whole) as Baseline).findings.filter(
      ({ file }) => file === "shared.yaml",
    );
    expect(inShared.length).toBeGreaterThan(0);
    expect(new Set(inShared.map(({ count }) => count))).toEqual(new Set([1]));
    const { out } = await runIn(folder, ["lint", "two.yaml", "--baseline", "known.json"]);
    expect(out).toContain("1 document, no new findings");
    expect(out).not.toContain("not needed");
    await runIn(folder, ["lint", "two.yaml", ...update]);
    expect(await read(folder)).toBe(whole);
    await rm(path.join(folder, "alone.yaml"));
    await runIn(folder, ["lint", "one.yaml", "two.yaml", ...update]);
    expect((await readBaseline(folder)).documents).toEqual(["one.yaml", "two.yaml"]);
  });

  it("holds nothing that is fatal, and forgets nothing where something is", async () => {
    const folder = await folderWith({ "old.yaml": withUnused("One") });
    await runIn(folder, ["lint", "old.yaml", ...update]);
    const before = await read(folder);
    const broken = withUnused("Two").replace("{ type: string }", "{ $ref: '#/nowhere' }");
    await writeFile(path.join(folder, "old.yaml"), broken);
    const { code, out } = await runIn(folder, ["lint", "old.yaml", ...update]);
    expect(code).toBe(1);
    expect(out).toContain("error ref-unknown");
    expect(await read(folder)).toContain("/components/schemas/One");
    expect(await read(folder)).not.toContain("ref-unknown");
    expect(before).toContain("/components/schemas/One");
  });

  it("is named in the configuration, relative to it, and --no-baseline turns it off", async () => {
    const lint = { baseline: "lint/known.json" };
    const folder = await folderWith({
      "old.yaml": withUnused("One"),
      "deep/note.txt": "",
      "diptych.config.json": JSON.stringify({
        specs: [{ input: "old.yaml", output: "out" }],
        lint,
      }),
    });
    const deep = path.join(folder, "deep");
    expect((await runIn(deep, ["lint", "--update-baseline"])).code).toBe(0);
    expect(await read(folder, "lint/known.json")).toContain('"file": "../old.yaml"');
    expect((await runIn(folder, ["lint", "--strict"])).code).toBe(0);
    expect((await runIn(folder, ["lint", "--strict", "--no-baseline"])).code).toBe(1);
  });

  it("is in the output of programs: members of JSON, lines on standard error", async () => {
    const folder = await folderWith({ "old.yaml": withUnused("One") });
    await runIn(folder, ["lint", "old.yaml", ...update]);
    const json = await runIn(folder, [...strict, "--format", "json"]);
    expect(JSON.parse(json.out) as LintJson).toMatchObject({
      warnings: 0,
      baseline: { known: 1, notNeeded: 0, updated: false },
      diagnostics: [],
    });
    const github = await runIn(folder, [...strict, "--format", "github"]);
    expect(github).toEqual({ code: 0, out: "", err: "1 finding of the baseline left out\n" });
  });

  it.each([
    ["there is no baseline 'absent.json'", ["--baseline", "absent.json"]],
    ["there is no baseline to update", ["--update-baseline"]],
    ["'note.json' is no baseline of this version", ["--baseline", "note.json"]],
    ["'cut.json' is no baseline", ["--baseline", "cut.json", "--update-baseline"]],
    ["the baseline 'old.yaml' is a document", ["--baseline", "old.yaml", "--update-baseline"]],
    ["the baseline 'folder' is a document, a link or a folder", ["--baseline", "folder"]],
    ["would replace a file that is read", [...update, "--format", "json=known.json"]],
  ])("refuses with '%s'", async (problem, flags) => {
    const folder = await folderWith({
      "old.yaml": withUnused("One"),
      "note.json": '{ "version": "0", "documents": [], "findings": [] }',
      "cut.json": '{ "version": "1", "documents": [',
    });
    await mkdir(path.join(folder, "folder"));
    const { code, err } = await runIn(folder, ["lint", "old.yaml", ...flags]);
    expect(err).toContain(problem);
    expect(code).toBe(2);
    expect(await read(folder, "old.yaml")).toBe(withUnused("One"));
    expect(await read(folder, "cut.json")).toBe('{ "version": "1", "documents": [');
  });
}
