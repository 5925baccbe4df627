import { mkdir, readFile, readdir, rm, symlink, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, petDocument, runIn } from "../../frame/memory-host.ts";

const spec = { input: "spec/pets.yaml", output: "out", package: { name: "@acme/pets" } };
const config = JSON.stringify({
  specs: [{ ...spec, emit: ["types", "validate"] }],
  templates: "templates",
  lint: { rules: { "runtime-missing": "off" } },
});

/** A document in two files that draws a warning. */
const document = petDocument
  .replace('"#/components/schemas/Pet"', '"pet.yaml#/Beast"')
  .replace("name: { type: string }", "name: { type: string, example: 1 }");
const pet = `Beast:
  type: object
  required: [id]
  properties: { id: { type: integer }, name: { type: string, example: 1 } }
`;
const template = "// {{summary}}\n{{#each imports}}{{this}}\n{{/each}}{{{body}}}\n";

const files = {
  "diptych.config.json": config,
  "spec/pets.yaml": document,
  "spec/pet.yaml": pet,
  "templates/shared/module.hbs": template,
};

/** Runs in a folder that has a cache of its own. */
function generate(folder: string, ...flags: readonly string[]) {
  return runIn(folder, ["generate", ...flags], {
    env: { XDG_CACHE_HOME: path.join(folder, "cache") },
  });
}

/** A folder in which everything was generated. */
async function generated(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await folderWith({ ...files, ...more });
  const { code, err } = await generate(folder);
  expect({ code, err }).toMatchObject({ code: 0 });
  return folder;
}

const wasGenerated = /@acme\/pets: done in/;
const wasUnchanged = /@acme\/pets: unchanged, found in/;

const withoutTimes = (text: string): string =>
  text.replace(/@acme\/pets: .*\n/g, "").replace(/"milliseconds": [\d.]+/, "");

async function recordOf(folder: string): Promise<string> {
  const cache = path.join(folder, "cache/diptych");
  const [name, ...more] = await readdir(cache);
  expect(more).toEqual([]);
  return path.join(cache, name as string);
}

describe("a run that changes nothing", () => {
  it("says so, and reports what the run before it has reported", async () => {
    const folder = await folderWith(files);
    const first = await generate(folder);
    const second = await generate(folder);
    expect(first.err).toMatch(wasGenerated);
    expect(first.err).toContain("example-mismatch");
    expect(first.err).toContain("2 warnings");
    expect(second.err).toMatch(wasUnchanged);
    expect(withoutTimes(second.err)).toBe(withoutTimes(first.err));
    expect(second.out).toMatch(/ unchanged\n$/);
    expect(second.code).toBe(0);
  });

  it("gives --check and --json the results of a whole run", async () => {
    const folder = await generated();
    const quick = await generate(folder, "--json", "--check");
    const whole = await generate(folder, "--json", "--check", "--force");
    expect(withoutTimes(quick.out)).toBe(withoutTimes(whole.out));
    expect(JSON.parse(quick.out)).toMatchObject({
      ok: true,
      diagnostics: [{ severity: "warning" }, { severity: "warning" }],
    });
  });

  it("generates with --force", async () => {
    const folder = await generated();
    expect((await generate(folder, "--force")).err).toMatch(wasGenerated);
  });

  it("shows paths as seen from where it runs", async () => {
    const folder = await generated({ "deep/x": "" });
    const env = { XDG_CACHE_HOME: path.join(folder, "cache") };
    const { err } = await runIn(path.join(folder, "deep"), ["generate"], { env });
    expect(err).toMatch(wasUnchanged);
    expect(err).toContain("../spec/pet.yaml:4:");
  });

  it("is recorded by --check too, where the output is current", async () => {
    const folder = await generated();
    await rm(path.join(folder, "cache"), { recursive: true });
    expect((await generate(folder, "--check")).err).toMatch(wasGenerated);
    expect((await generate(folder, "--check")).err).toMatch(wasUnchanged);
  });

  it("is not recorded where --check finds a difference", async () => {
    const folder = await folderWith(files);
    expect((await generate(folder, "--check")).code).toBe(1);
    expect((await generate(folder, "--check")).code).toBe(1);
  });

  it("keeps the record in the nearest node_modules", async () => {
    const folder = await folderWith({ ...files, "node_modules/x/package.json": "{}" });
    await runIn(folder, ["generate"]);
    expect(await readdir(path.join(folder, "node_modules/.cache/diptych"))).toHaveLength(1);
    expect((await runIn(folder, ["generate"])).err).toMatch(wasUnchanged);
  });

  it("does without a record where there is no folder for it", async () => {
    const folder = await generated({ cache: "a file" });
    const { code, err } = await generate(folder, "--check");
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringMatching(wasGenerated) as string,
    });
    expect((await runIn(folder, ["generate"])).err).toMatch(wasGenerated);
  });

  it("generates only the specs that have changed", async () => {
    const other = { input: "other.yaml", output: "other", package: { name: "@acme/other" } };
    const folder = await generated({
      "diptych.config.json": JSON.stringify({ specs: [spec, other] }),
      "other.yaml": petDocument,
    });
    await writeFile(path.join(folder, "other.yaml"), petDocument.replace("Pets", "Animals"));
    const { err } = await generate(folder);
    expect(err).toMatch(wasUnchanged);
    expect(err).toMatch(/@acme\/other: done in/);
  });
});

describe("a change is noticed", () => {
  type Change = (folder: string) => Promise<unknown>;
  const write =
    (name: string, text: string): Change =>
    async (folder) => {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    };
  const settings = (changed: object): string =>
    JSON.stringify({ specs: [changed], templates: "templates" });

  /** Changes after which a run generates; those of the second list leave the output as it is. */
  const changes: readonly (readonly [string, Change])[] = [
    ["the document", write("spec/pets.yaml", document.replace("title: Pets", "title: Cats"))],
    ["a file that it refers to", write("spec/pet.yaml", pet.replace("integer", "string"))],
    ["an option", write("diptych.config.json", settings({ ...spec, int64: "bigint" }))],
    ["the artefacts", write("diptych.config.json", settings({ ...spec, emit: ["types"] }))],
    [
      "the version",
      write(
        "diptych.config.json",
        settings({ ...spec, package: { name: "@acme/pets", version: "2.0.0" } }),
      ),
    ],
    ["a template", write("templates/shared/module.hbs", `// mine\n${template}`)],
    ["a template that is added", write("templates/package/readme.hbs", "# Mine\n")],
    ["no templates", write("diptych.config.json", JSON.stringify({ specs: [spec] }))],
    ["a generated file", write("out/src/types.ts", "// by hand\n")],
    ["a generated file that is gone", (folder) => rm(path.join(folder, "out/src/types.ts"))],
    [
      "a folder in its place",
      async (folder) => {
        await rm(path.join(folder, "out/src/index.ts"));
        await mkdir(path.join(folder, "out/src/index.ts"));
      },
    ],
    [
      "the list of files",
      write("out/diptych.manifest.json", '{"generator":"diptych","files":["x"]}'),
    ],
    ["a configuration of prettier", write(".prettierrc", "semi: false\n")],
    ["one in a folder between", write("out/.prettierrc.json", '{ "semi": false }')],
    ["one in package.json", write("package.json", '{ "prettier": { "semi": false } }')],
    [
      "the target of a link",
      async (folder) => {
        await writeFile(path.join(folder, "elsewhere.yaml"), pet.replace("integer", "string"));
        await unlink(path.join(folder, "spec/pet.yaml"));
        await symlink("../elsewhere.yaml", path.join(folder, "spec/pet.yaml"));
      },
    ],
  ];

  it.each(changes)("%s", async (_, change) => {
    const folder = await generated();
    expect((await generate(folder)).err).toMatch(wasUnchanged);
    await change(folder);
    const check = await generate(folder, "--check").catch((error: unknown) => String(error));
    expect(check).not.toMatchObject({ code: 0 });
    if (typeof check !== "string") expect(check.err).not.toMatch(wasUnchanged);
  });

  it("and a file that was changed by hand is written again", async () => {
    const folder = await generated();
    const file = path.join(folder, "out/src/types.ts");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("interface", "/* mine */ interface"));
    expect((await generate(folder)).out).toContain("1 changed");
    expect(await readFile(file, "utf8")).toBe(text);
    expect((await generate(folder)).err).toMatch(wasUnchanged);
  });

  it("also where size and time of the file are those of before", async () => {
    const folder = await generated();
    const file = path.join(folder, "out/src/types.ts");
    const { utimes, stat } = await import("node:fs/promises");
    const { atime, mtime } = await stat(file);
    await writeFile(file, (await readFile(file, "utf8")).replace("id:", "ID:"));
    await utimes(file, atime, mtime);
    expect((await generate(folder, "--check")).code).toBe(1);
  });

  it("but not one that has no say", async () => {
    const folder = await generated({ "package.json": '{ "version": "1.0.0" }' });
    await writeFile(path.join(folder, "package.json"), '{ "version": "2.0.0" }');
    await writeFile(path.join(folder, "notes.txt"), "anything");
    expect((await generate(folder)).err).toMatch(wasUnchanged);
  });
});

describe("what cannot be known is generated every time", () => {
  it.each([
    ["a configuration of prettier that is a program", "prettier.config.mjs", "export default {};"],
    ["one with plugins", ".prettierrc", '{ "semi": false, "plugins": [] }'],
    ["one from a package", "package.json", '{ "prettier": "./shared.json" }'],
  ])("%s", async (_, name, text) => {
    const folder = await folderWith({ ...files, "shared.json": "{}", [name]: text });
    await generate(folder);
    expect((await generate(folder)).err).toMatch(wasGenerated);
  });

  it("templates in a folder that a link leads to", async () => {
    const folder = await folderWith({ ...files, "more/types/x.txt": "" });
    await symlink("../more", path.join(folder, "templates/more"));
    await generate(folder);
    expect((await generate(folder)).err).toMatch(wasGenerated);
  });
});

describe("a record that is of no use", () => {
  const texts: readonly (readonly [string, (text: string) => string])[] = [
    ["is empty", () => ""],
    ["is not JSON", () => "{"],
    ["was cut off", (text) => text.slice(0, -20)],
    ["was changed", (text) => text.replace('"lines":', '"lines":1')],
    ["is of another run", (text) => text.replace(/"key":"./, '"key":"x')],
  ];

  it.each(texts)("because it %s leads to a whole run", async (_, change) => {
    const folder = await generated();
    const file = await recordOf(folder);
    await writeFile(file, change(await readFile(file, "utf8")));
    const { code, err } = await generate(folder);
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringMatching(wasGenerated) as string,
    });
    expect((await generate(folder)).err).toMatch(wasUnchanged);
  });

  it.each(["null", "[]", '{"key":1}', '{"sources":{},"files":[]}'])(
    "because it is %s, though its digest is right",
    async (body) => {
      const { digest } = await import("../../../../tools/generate/incremental/digest.ts");
      const folder = await generated();
      await writeFile(await recordOf(folder), `${digest(body)}\n${body}`);
      expect((await generate(folder)).err).toMatch(wasGenerated);
    },
  );

  it("because a document has an error is not written", async () => {
    const folder = await generated();
    await writeFile(
      path.join(folder, "spec/pets.yaml"),
      document.replace("pet.yaml#", "cat.yaml#"),
    );
    expect((await generate(folder)).code).toBe(1);
    await writeFile(path.join(folder, "spec/cat.yaml"), pet);
    expect((await generate(folder)).err).toMatch(wasGenerated);
  });
});
