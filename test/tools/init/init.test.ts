import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { configText, withScript } from "../../../tools/init/init-files.ts";
import { init } from "../../../tools/init/init-command.ts";
import { findDocuments } from "../../../tools/init/init-documents.ts";
import { sizeTerminal, type Prompts } from "../../../tools/init/init-questions.ts";
import { folderWith, memoryHost, petDocument, runIn } from "../frame/memory-host.ts";

describe("diptych init", () => {
  it("--yes takes the document that is there, and adds a script", async () => {
    const folder = await folderWith({
      "spec/openapi.yaml": petDocument,
      "package.json": '{\n    "name": "mine",\n    "scripts": { "test": "x" }\n}\n',
    });
    expect((await runIn(folder, ["init", "--yes"])).code).toBe(0);
    const config: unknown = JSON.parse(
      await readFile(path.join(folder, "diptych.config.json"), "utf8"),
    );
    expect(config).toMatchObject({ specs: [{ input: "spec/openapi.yaml", output: "generated" }] });
    expect(await readFile(path.join(folder, "package.json"), "utf8")).toBe(
      '{\n    "name": "mine",\n    "scripts": {\n        "test": "x",\n        "generate": "diptych generate"\n    }\n}\n',
    );
    expect((await runIn(folder, ["generate"])).code).toBe(0);
  });

  it("writes YAML that generates", async () => {
    const folder = await folderWith({ "pets.yaml": petDocument });
    const args = [
      "init",
      "--input",
      "pets.yaml",
      "--output",
      "out",
      "--package",
      "@acme/pets",
      "--format",
      "yaml",
    ];
    expect((await runIn(folder, args)).code).toBe(0);
    expect((await runIn(folder, ["generate", "--json"])).out).toContain('"name": "@acme/pets"');
  });

  it("asks for flags where there is no terminal", async () => {
    const { code, err } = await runIn(await folderWith({}), ["init"]);
    expect(code).toBe(2);
    expect(err).toContain("--yes");
  });

  it("overwrites only with --force, and leaves no second configuration", async () => {
    const folder = await folderWith({ "diptych.config.yaml": "specs: []\n" });
    expect((await runIn(folder, ["init", "--yes", "--force"])).code).toBe(2);
    expect(await readFile(path.join(folder, "diptych.config.yaml"), "utf8")).toBe("specs: []\n");
    expect((await runIn(folder, ["init", "--yes", "--force", "--format", "yaml"])).code).toBe(0);
    expect(await readFile(path.join(folder, "diptych.config.yaml"), "utf8")).toContain(
      "openapi.yaml",
    );
  });

  it("finds the only document wherever it is, without a terminal and without --yes", async () => {
    const folder = await folderWith({
      "spec/books.yaml": petDocument,
      "spec/part.yaml": "Pet: { type: object }\n",
      "node_modules/x/openapi.yaml": petDocument,
      ".hidden/openapi.yaml": petDocument,
      "gen/diptych.manifest.json": "{}",
      "gen/openapi.yaml": petDocument,
      "package.json": '{ "dependencies": { "openapi": "3.1.0" } }',
      "src/index.ts": "",
    });
    expect(await runIn(folder, ["init"])).toEqual({
      code: 0,
      err: "",
      out: `it will be everything: types, validators, codecs, and a server and a client of its operations; choose otherwise by --emit, as in --emit client\nwrote diptych.config.json: spec/books.yaml → src/api
added the script 'generate' to package.json
install what is missing:
  npm install @diptych/runtime
  npm install --save-dev diptych
next: npx diptych generate
`,
    });
  });

  it("names the flags where there are several documents, and writes nothing", async () => {
    const folder = await folderWith({ "b.yaml": petDocument, "a/c.json": '{"swagger":"2.0"}' });
    const before = await readdir(folder);
    const { code, err } = await runIn(folder, ["init", "--yes"]);
    expect(code).toBe(2);
    expect(err).toContain("several OpenAPI documents: 'b.yaml', 'a/c.json'");
    expect(err).toContain("--input b.yaml --output generated");
    expect(await readdir(folder)).toEqual(before);
  });

  it("proposes a command that names the file, whatever a shell would read in it", async () => {
    const folder = await folderWith({
      "a b$(touch X)'.yaml": petDocument,
      "c.json": '{"swagger":"2.0"}',
    });
    const { err } = await runIn(folder, ["init", "--yes"]);
    expect(err).toContain("--input 'a b$(touch X)'\\''.yaml' --output generated");
  });

  it("changes nothing the second time, and says so", async () => {
    const folder = await folderWith({ "a.yaml": petDocument, "package.json": "{}" });
    expect((await runIn(folder, ["init"])).code).toBe(0);
    const contents = async (): Promise<readonly string[]> =>
      Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")));
    const before = await contents();
    const { code, err } = await runIn(folder, ["init", "--install"]);
    expect(code).toBe(2);
    expect(err).toContain("'diptych.config.json' is there already");
    expect(await contents()).toEqual(before);
  });

  it.each([
    [["--emit", "types"], { emit: ["types"] }],
    [["--emit", "client", "json"], { emit: ["client", "json"] }],
    [["--import-extension", "none"], { importExtension: "none" }],
  ])("writes %s", async (args, setting) => {
    const folder = await folderWith({ "a.yaml": petDocument });
    expect((await runIn(folder, ["init", ...args])).code).toBe(0);
    const text = await readFile(path.join(folder, "diptych.config.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({ specs: [setting] });
  });

  it("refuses what is nothing to emit", async () => {
    const folder = await folderWith({ "a.yaml": petDocument });
    const { code, err } = await runIn(folder, ["init", "--emit", "type"]);
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: 'type' is nothing to emit\n  help: Did you mean 'types'?\n",
    });
  });

  it.each([
    ['{ "compilerOptions": { "allowImportingTsExtensions": true } }', "{}", "ts"],
    [
      '{ "compilerOptions": { "moduleResolution": "bundler" } }',
      '{ "devDependencies": { "webpack": "^5.0.0" } }',
      "none",
    ],
    [
      '{ "compilerOptions": { "moduleResolution": "bundler" } }',
      '{ "devDependencies": { "vite": "^7.0.0" } }',
      undefined,
    ],
  ])("takes the extension of imports from %s and %s", async (tsconfig, manifest, extension) => {
    const files = { "a.yaml": petDocument, "tsconfig.json": tsconfig, "package.json": manifest };
    const folder = await folderWith(files);
    expect((await runIn(folder, ["init"])).code).toBe(0);
    const text = await readFile(path.join(folder, "diptych.config.json"), "utf8");
    const { specs } = JSON.parse(text) as { specs: readonly { importExtension?: string }[] };
    expect(specs[0]?.importExtension).toBe(extension);
  });

  it("says what of package.json and tsconfig.json stays as it is", async () => {
    const folder = await folderWith({
      "a.yaml": petDocument,
      "package.json": '{ "scripts": { "generate": "mine" } }',
      "tsconfig.json": '{ "compilerOptions": { "moduleResolution": "node" } }',
    });
    const { out } = await runIn(folder, ["init"]);
    expect(out).toContain("note: package.json has another script 'generate', which stays\n");
    expect(out).toContain("warning: tsconfig.json: 'moduleResolution: node' does not know");
    const without = await runIn(await folderWith({ "a.yaml": petDocument }), ["init"]);
    expect(without.out).toContain("note: there is no package.json here");
  });

  it("writes YAML with every setting, which is read again", async () => {
    const folder = await folderWith({ "a.yaml": petDocument });
    const flags = ["--emit", "types", "client", "--package", "@acme/a", "--import-extension", "ts"];
    expect((await runIn(folder, ["init", ...flags, "--format", "yaml"])).code).toBe(0);
    const { code, out } = await runIn(folder, ["generate", "--json"]);
    expect(code).toBe(0);
    expect(out).toContain('"name": "@acme/a"');
  });

  it("writes modules with defineConfig", () => {
    expect(configText({ input: "a'b.yaml", output: "out", format: "ts" })).toBe(
      'import { defineConfig } from "diptych";\n\nexport default defineConfig({\n  specs: [\n    {\n' +
        '      input: "a\'b.yaml",\n      output: "out"\n    }\n  ]\n});\n',
    );
  });

  it.each(["[]", "{ nonsense", '{ "scripts": { "generate": "mine" } }'])(
    "leaves %s alone",
    (text) => {
      expect(withScript(text)).toBeUndefined();
    },
  );

  it("keeps the indent and the line ends of package.json", () => {
    expect(withScript('{\r\n\t"name": "mine"\r\n}\r\n')).toBe(
      '{\r\n\t"name": "mine",\r\n\t"scripts": {\r\n\t\t"generate": "diptych generate"\r\n\t}\r\n}\r\n',
    );
  });
});

/** Answers by the start of the question; the questions that were asked. */
function scripted(answers: Readonly<Record<string, string | boolean | undefined>>) {
  const asked: string[] = [];
  const answer = (message: string): string | boolean | undefined => {
    asked.push(message);
    return answers[Object.keys(answers).find((start) => message.startsWith(start)) ?? ""];
  };
  const prompts: Prompts = {
    text: async (message, proposed) => {
      const given = answer(message);
      return given === "" ? proposed : (given as string | undefined);
    },
    select: async <Value extends string>(message: string) => answer(message) as Value | undefined,
    confirm: async (message) => answer(message) as boolean | undefined,
  };
  return { asked, open: () => Promise.resolve(prompts) };
}

describe("on a terminal", () => {
  const answers = {
    Which: "json",
    "Which OpenAPI": "b/shop.yaml",
    What: "client",
    "Which folder": "",
    If: "",
    Install: true,
  };
  // The longest start decides.
  const ordered = Object.fromEntries(
    Object.entries(answers).sort(([a], [b]) => b.length - a.length),
  );
  const files = { "a.yaml": petDocument, "b/shop.yaml": petDocument, "package.json": "{}" };

  it("asks which document, what for, where, and whether to install", async () => {
    const folder = await folderWith({ ...files, "pnpm-lock.yaml": "" });
    const ran: string[] = [];
    const host = {
      ...memoryHost(folder, { isTTY: true }),
      runCommand: (command: readonly string[], where: string) => {
        ran.push(`${path.relative(folder, where)}> ${command.join(" ")}`);
        return Promise.resolve(0);
      },
    };
    const { asked, open } = scripted(ordered);
    expect(await init({}, host, open)).toBe(0);
    expect(asked).toEqual([
      "Which OpenAPI document?",
      "What do you want of it?",
      "Which folder may the code have for itself?",
      "If it is to be a package of its own: what is it called? (empty: it is part of yours)",
      "Which format has the configuration?",
      "Install now? (pnpm add @diptych/runtime; pnpm add --save-dev diptych)",
    ]);
    const text = await readFile(path.join(folder, "diptych.config.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      specs: [{ input: "b/shop.yaml", output: "generated", emit: ["client"] }],
    });
    expect(ran).toEqual(["> pnpm add @diptych/runtime", "> pnpm add --save-dev diptych"]);
  });

  it("installs nothing without consent, and says when a command fails", async () => {
    const refused = { ...memoryHost(await folderWith(files), { isTTY: true }) };
    expect(await init({}, refused, scripted({ ...ordered, Install: false }).open)).toBe(0);
    expect(refused.out()).toContain("install what is missing:\n  npm install @diptych/runtime\n");
    const host = {
      ...memoryHost(await folderWith(files), { isTTY: true }),
      runCommand: () => Promise.resolve(1),
    };
    expect(await init({}, host, scripted(ordered).open)).toBe(1);
    expect(host.err()).toContain("error: 'npm install @diptych/runtime' has failed");
  });

  it.each(["Which OpenAPI", "What", "Which folder", "If", "Which"])(
    "writes nothing if %s is cancelled",
    async (question) => {
      const folder = await folderWith(files);
      const host = memoryHost(folder, { isTTY: true });
      const { open } = scripted({ ...ordered, [question]: undefined });
      expect(await init({}, host, open)).toBe(1);
      expect((await readdir(folder)).sort()).toEqual(["a.yaml", "b", "package.json"]);
    },
  );

  it("types alone ask for no runtime", async () => {
    const host = memoryHost(await folderWith(files), { isTTY: true });
    const { asked, open } = scripted({ ...ordered, What: "types" });
    await init({}, host, open);
    expect(asked.at(-1)).toBe("Install now? (npm install --save-dev diptych)");
  });
});

describe("documents that are found", () => {
  it.each([
    ["a.yaml", "# head\nopenapi: 3.1.0\n", true],
    ["a.yml", '"swagger": "2.0"\n', true],
    ["a.yaml", "{ openapi: 3.0.3, info: {} }\n", true],
    ["a.json", '{ "info": {}, "paths": {}, "openapi": "3.1.0" }', true],
    ["a.json", '{ "dependencies": { "openapi": "3.1.0" } }', false],
    ["a.yaml", "dependencies:\n  openapi: 3.1.0\n", false],
    ["a.yaml", "openapi: ./generated\n", false],
    ["a.json", "{", false],
    ["a.json", "null", false],
    ["a.txt", "openapi: 3.1.0\n", false],
  ])("%s with %j: %s", async (name, text, isFound) => {
    expect(findDocuments(await folderWith({ [name]: text })).files).toEqual(isFound ? [name] : []);
  });

  it("are bounded", async () => {
    const deep = `${"d/".repeat(12)}openapi.yaml`;
    const found = findDocuments(await folderWith({ [deep]: petDocument, "a.yaml": petDocument }));
    expect(found).toEqual({ files: ["a.yaml"], isPartial: true });
  });
});

it.each([
  ["vite", '["client"]', "a client", "--emit server client"],
  ["fastify", '["server"]', "a server", "--emit client"],
  ["lodash", undefined, "everything", "--emit client"],
])("beside %s it chooses what is emitted, and says so", async (dependency, emit, what, other) => {
  const folder = await folderWith({
    "pets.yaml": petDocument,
    "package.json": JSON.stringify({ devDependencies: { [dependency]: "1" } }),
  });
  const { out } = await runIn(folder, ["init", "--yes"]);
  const text = await readFile(path.join(folder, "diptych.config.json"), "utf8");
  const { specs } = JSON.parse(text) as { specs: { emit?: unknown }[] };
  expect(JSON.stringify(specs[0]?.emit)).toBe(emit);
  expect(out).toContain(`it will be ${what}`);
  expect(out).toContain(`choose otherwise by --emit, as in ${other}`);
  expect(out.includes(`package.json names '${dependency}'`)).toBe(emit !== undefined);
  const { out: told } = await runIn(folder, ["init", "--yes", "--force", "--emit", "types"]);
  expect(told).not.toContain("choose otherwise");
});

it("a terminal without a size gets the usual one, and others keep theirs", () => {
  const terminals = [{ columns: 0, rows: 0 }, { columns: 132, rows: 50 }, {}];
  for (const terminal of terminals) sizeTerminal(terminal);
  expect(terminals).toEqual([{ columns: 80, rows: 24 }, { columns: 132, rows: 50 }, {}]);
});
