import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { formerTools } from "../../../tools/migrate/migration.ts";
import { rulesetTools } from "../../../tools/migrate/migrate-rules.ts";
import { serve } from "../../remote/serve.ts";
import { folderWith, petDocument, runIn } from "../frame/memory-host.ts";

const cases = path.join(import.meta.dirname, "cases");

/** Texts of all files below a folder. */
async function textsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(".git"));
  const texts = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return [path.relative(folder, file), await readFile(file, "utf8")] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

async function copyOf(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-migrate-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(path.join(cases, name, "before"), folder, { recursive: true });
  return folder;
}

it("offers each tool that it moves from, and no other", async () => {
  const { err } = await runIn(await folderWith({}), ["migrate", "--from", "nothing"]);
  expect(err).toContain(`Allowed choices are ${[...formerTools, ...rulesetTools].join(", ")}.`);
});

/** Tools whose cases are samples with tests of their own. */
const sampled = new Set<string>(["swagger-typescript-api", "openapi-generator"]);
const named = formerTools.filter((tool) => !sampled.has(tool));

describe.each([...named, "shapes-orval", "shapes-hey-api"])("%s", (name) => {
  const migrate = ["migrate", "--from", name.replace("shapes-", "")];

  it("moves what is mechanical, says what is left, and has nothing to do then", async () => {
    const folder = await copyOf(name);
    const before = await textsOf(folder);
    const first = await runIn(folder, migrate);
    expect(first.code).toBe(0);
    const after = await textsOf(folder);
    for (const [file, text] of Object.entries(after)) {
      if (text !== before[file]) {
        await expect(text).toMatchFileSnapshot(path.join(cases, name, "after", file));
      }
    }
    const report = `${first.out}${first.err}`;
    await expect(report).toMatchFileSnapshot(path.join(cases, name, "report.txt"));
    const second = await runIn(folder, migrate);
    expect(second.out).toMatch(
      /^nothing (?:of .* is left to move|more of .* is moved by itself)\n$/,
    );
    expect(second.err).toBe(first.err);
    expect(await textsOf(folder)).toEqual(after);
  });

  it("prints the same as a patch, and writes nothing", async () => {
    const folder = await copyOf(name);
    const before = await textsOf(folder);
    const { code, out } = await runIn(folder, [...migrate, "--dry-run"]);
    expect(code).toBe(0);
    expect(await textsOf(folder)).toEqual(before);
    execFileSync("git", ["init", "-q"], { cwd: folder });
    execFileSync("git", ["apply", "-"], { cwd: folder, input: out });
    const patched = await textsOf(folder);
    const moved = await copyOf(name);
    await runIn(moved, migrate);
    expect(patched).toEqual(await textsOf(moved));
  });
});

const orval = (target: string): string =>
  `export default { pets: { input: "pets.yaml", output: "${target}" } };`;
const program = 'import { getPet } from "./api";\nvoid getPet(1);\n';

describe("diptych migrate", () => {
  it("knows former code by its folder, where that has an index", async () => {
    const folder = await folderWith({
      "orval.config.ts": orval("src/api/index.ts"),
      "pets.yaml": petDocument,
      "src/app.ts": program,
    });
    expect((await runIn(folder, ["migrate", "--from", "orval"])).code).toBe(0);
    const moved = await readFile(path.join(folder, "src/app.ts"), "utf8");
    expect(moved).toContain('from "./api/diptych-client"');
    expect(moved).not.toContain('from "./api"');
  });

  it("follows no links, and writes nothing through them", async () => {
    const outside = await folderWith({ "app.ts": program });
    const folder = await folderWith({
      "orval.config.ts": orval("src/api.ts"),
      "pets.yaml": petDocument,
    });
    await symlink(outside, path.join(folder, "src"));
    const { code, err } = await runIn(folder, ["migrate", "--from", "orval"]);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining("or a link") as string,
    });
    expect(await textsOf(outside)).toEqual({ "app.ts": program });
  });

  it("writes nothing outside of the project", async () => {
    const folder = await folderWith({
      "project/orval.config.ts": orval("../api.ts"),
      "project/pets.yaml": petDocument,
    });
    const { code, err } = await runIn(path.join(folder, "project"), ["migrate", "--from", "orval"]);
    expect(code).toBe(0);
    expect(err).toContain("outside of the project");
    expect(Object.keys(await textsOf(folder)).sort()).toEqual([
      "project/orval.config.ts",
      "project/pets.yaml",
    ]);
  });

  it("leaves the folders of others alone, and bytes that are no text", async () => {
    const files = { "node_modules/a/app.ts": program, ".hidden/app.ts": program };
    const folder = await folderWith({
      ...files,
      "orval.config.ts": orval("api.ts"),
      "pets.yaml": petDocument,
      "app.ts": `\uFEFF${program}`,
    });
    const bytes = Buffer.from([0xff, ...Buffer.from(program)]);
    await writeFile(path.join(folder, "bytes.ts"), bytes);
    expect(await runIn(folder, ["migrate", "--from", "orval"])).toMatchObject({ code: 0 });
    const texts = await textsOf(folder);
    expect(texts).toMatchObject(files);
    expect(await readFile(path.join(folder, "bytes.ts"))).toEqual(bytes);
    expect(texts["app.ts"]).toContain("api.getPet({ id: 1 })");
  });

  it("changes nothing where the document cannot be read", async () => {
    const files = {
      "orval.config.ts": orval("api.ts"),
      "app.ts": program,
      "pets.yaml": "openapi: [",
    };
    const folder = await folderWith(files);
    expect(await runIn(folder, ["migrate", "--from", "orval"])).toMatchObject({ code: 1 });
    expect(await textsOf(folder)).toEqual(files);
  });

  it("names the tools that it knows", async () => {
    const folder = await folderWith({});
    await mkdir(path.join(folder, "src"));
    const { code, err } = await runIn(folder, ["migrate", "--from", "swagger"]);
    expect(code).toBe(2);
    expect(err).toContain(
      "orval, hey-api, openapi-typescript, swagger-typescript-api, openapi-generator",
    );
  });

  const scripts = (calls: Readonly<Record<string, string>>): string =>
    JSON.stringify({ scripts: calls });

  it("says where a configuration is missing, and changes no script then", async () => {
    const files = {
      "package.json": scripts({ api: "orval", own: "orval --input a.yaml --output b.ts" }),
      "packages/a/orval.config.ts": orval("src/api.ts"),
      "packages/b/package.json": scripts({ api: "pnpm exec orval" }),
      "packages/c/package.json": scripts({ api: "orval" }),
      "packages/c/diptych.config.yaml": "specs: []",
    };
    const folder = await folderWith(files);
    const { code, err } = await runIn(folder, ["migrate", "--from", "orval"]);
    expect(code).toBe(2);
    expect(err.split("\n").slice(0, 5)).toEqual([
      "left to you, 3 places:",
      "  package.json:1:34  calls the tool with arguments: 'orval --input a.yaml --output b.ts'",
      "  packages/a/orval.config.ts:1:1  is of another package: run the command in 'packages/a' too",
      "  packages/b/package.json:1:1  is of another package: run the command in 'packages/b' too",
      "error: there is no 'orval.config.*' in this folder",
    ]);
    expect(await textsOf(folder)).toEqual(files);
  });

  it("changes no script where nothing of the configuration could be read", async () => {
    const files = {
      "package.json": scripts({ api: "orval" }),
      "orval.config.ts": "export default makeConfig(first, second);",
    };
    const folder = await folderWith(files);
    const { err } = await runIn(folder, ["migrate", "--from", "orval"]);
    expect(err).toContain("orval.config.ts:1:16  is no object whose text could be read");
    expect(await textsOf(folder)).toEqual(files);
  });

  it("replaces commands however scripts run them, with the arguments that have a counterpart", async () => {
    const before = {
      orval: "orval",
      named: "pnpm orval && npm run orval",
      config: "npx -y orval@8 --config ./orval.config.ts",
      watch: "bunx orval --watch; echo done",
      run: "pnpm exec orval || yarn dlx orval",
      other: "orval --config other.config.ts",
      far: "npm-run-all orval",
    };
    const folder = await folderWith({
      "package.json": scripts(before),
      "orval.config.ts": orval("src/api.ts"),
      "pets.yaml": petDocument,
    });
    const { code, err } = await runIn(folder, ["migrate", "--from", "orval"]);
    expect(code).toBe(0);
    const after = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as unknown;
    expect(after).toEqual({
      scripts: {
        ...before,
        orval: "diptych generate",
        config: "diptych generate",
        watch: "diptych generate --watch; echo done",
        run: "diptych generate || diptych generate",
      },
    });
    expect(err).toContain("'orval --config other.config.ts'");
    expect(err).toContain("'npm-run-all orval'");
  });

  it.each([
    [
      "orval.config.ts",
      `export default defineConfig(() => ({ a: { input, output: { workspace: "src", target: "api/pets.ts" } } }));\nconst input = "pets.yaml";`,
      ["src/api/pets"],
    ],
    [
      "orval.config.mts",
      `const base = { input: "pets.yaml" };\nexport default { a: { ...base, output: "src/a.ts" } };`,
      ["src/a"],
    ],
    [
      "orval.config.json",
      `{ "a": { "input": "pets.yaml", "output": { "target": "src/a.ts" } } }`,
      ["src/a"],
    ],
    [
      "openapi-ts.config.ts",
      `export default defineConfig(async () => {\n  return { input: ["pets.yaml"], output: { path: "src/client" }, plugins: [...defaultPlugins] };\n});`,
      ["src/api"],
    ],
    [
      "openapi-ts.config.ts",
      `export default defineConfig({ input: ["pets.yaml", { path: "pets.yaml" }], output: ["src/a", "src/b"] });`,
      ["src/api", "src/b-api"],
    ],
    ["openapi-ts.config.json", `{ "input": "pets.yaml", "output": "src/client" }`, ["src/api"]],
  ] as const)("reads %s, %s", async (name, text, outputs) => {
    const folder = await folderWith({ [name]: text, "pets.yaml": petDocument });
    const tool = name.startsWith("orval") ? "orval" : "hey-api";
    expect(await runIn(folder, ["migrate", "--from", tool])).toMatchObject({ code: 0, err: "" });
    const made = await readFile(path.join(folder, "diptych.config.yaml"), "utf8");
    expect([...made.matchAll(/output: (.*)/g)].map(([, output]) => output)).toEqual(outputs);
  });

  const enums =
    petDocument.replace(
      "properties: {",
      "properties: { size: { $ref: '#/components/schemas/Size' },",
    ) + "    Size: { type: string, enum: [small, large] }\n";

  it("keeps objects of enums, where code has used them as values", async () => {
    const app =
      'import { Size } from "./api/model";\nexport const all: Size[] = Object.values(Size);\n';
    const folder = await folderWith({
      "orval.config.ts": `export default { pets: { input: "pets.yaml", output: { target: "src/api/pets.ts", schemas: "src/api/model" } } };`,
      "pets.yaml": enums,
      "src/app.ts": app,
    });
    expect(await runIn(folder, ["migrate", "--from", "orval"])).toMatchObject({ code: 0, err: "" });
    const texts = await textsOf(folder);
    expect(texts["src/app.ts"]).toBe(app.replace("./api/model", "./api/pets/types"));
    expect(texts["diptych.config.yaml"]).toContain("enums: const");
    const heyApi = await folderWith({
      "openapi-ts.config.ts": `export default { input: "pets.yaml", output: "src/client" };`,
      "pets.yaml": enums,
      "src/app.ts": app.replace("./api/model", "./client"),
    });
    expect((await runIn(heyApi, ["migrate", "--from", "hey-api"])).err).toContain(
      "src/app.ts:1:10  'Size' is used as a value: 'enums: const' writes one, see docs/enums.md",
    );
  });

  it("says of hooks of other libraries what they are made of", async () => {
    const folder = await folderWith({
      "orval.config.ts": `export default { pets: { input: "pets.yaml", output: { target: "src/api.ts", client: "swr" } } };`,
      "pets.yaml": petDocument,
      "src/app.ts": 'import { useGetPet } from "./api";\nuseGetPet(1);\n',
    });
    const { err } = await runIn(folder, ["migrate", "--from", "orval"]);
    expect(err).toContain("src/app.ts:1:10  'useGetPet' is a hook: those of React Query are moved");
  });

  it("leaves a mutator alone that lies beside the generated code", async () => {
    const files = {
      "src/api/mutator/send.ts": "export const send = 1;\n",
      "src/app.ts": 'export { send } from "./api/mutator/send";\n',
    };
    const folder = await folderWith({
      ...files,
      "orval.config.ts": `export default { pets: { input: "pets.yaml", output: { target: "src/api/pets.ts", mode: "tags-split", override: { mutator: { path: "./src/api/mutator/send.ts", name: "send" } } } } };`,
      "pets.yaml": petDocument,
    });
    const { err } = await runIn(folder, ["migrate", "--from", "orval"]);
    expect(err).toContain("left to you, 1 place:\n  orval.config.ts:1:");
    expect(await textsOf(folder)).toMatchObject(files);
  });

  it.each([
    [
      "orval",
      "orval.config.ts",
      (at: string) =>
        `export default { pets: { input: { target: "${at}" }, output: "src/api.ts" } };`,
    ],
    [
      "hey-api",
      "openapi-ts.config.ts",
      (at: string) => `export default { input: "${at}", output: "src/api" };`,
    ],
  ] as const)(
    "reads documents of addresses that a project of %s names",
    async (tool, name, text) => {
      const asked: string[] = [];
      const at = await serve(({ url = "" }, response) => {
        asked.push(url);
        response.end(petDocument);
      });
      const address = `http://${at}/pets.yaml`;
      const output = tool === "orval" ? "src/api" : "src/diptych";
      const remote = { allowHttp: true, allowPrivate: true };
      const folder = await folderWith({
        [name]: text(address),
        "diptych.config.json": JSON.stringify({ specs: [{ input: address, output }], remote }),
        "src/app.ts": 'import { getPet } from "./api";\nvoid getPet(null as never);\n',
      });
      expect(await runIn(folder, ["migrate", "--from", tool])).toMatchObject({ code: 0 });
      expect(asked).toEqual(["/pets.yaml"]);
      const moved = await textsOf(folder);
      expect(moved[`${output}-client.ts`]).toContain('baseUrl: "https://pets.example"');
      // Without leave nothing is asked, and what else there is goes on.
      const other = await folderWith({
        [name]: text(address),
        "package.json": scripts({ a: "orval" }),
      });
      const { code, err } = await runIn(other, ["migrate", "--from", tool]);
      expect({ code, err }).toMatchObject({
        code: 0,
        err: expect.stringMatching(
          new RegExp(`${name}:1:\\d+  reads '${address}', which cannot be fetched`),
        ) as string,
      });
      expect(asked).toHaveLength(1);
      expect(Object.keys(await textsOf(other)).sort()).toEqual([name, "package.json"].sort());
    },
  );

  it.each([
    [
      "servers: [{ url: 'https://{area}.pets.example', variables: { area: { default: eu } } }]",
      "https://eu.pets.example",
      false,
    ],
    ["servers: [{ url: /v1 }]", "/v1", true],
    ["", "http://localhost", true],
  ])("takes the address of %s, and says where there is none", async (servers, address, isLeft) => {
    const folder = await folderWith({
      "orval.config.ts": orval("src/api.ts"),
      "pets.yaml": petDocument.replace("servers: [{ url: https://pets.example }]", servers),
    });
    const { err } = await runIn(folder, ["migrate", "--from", "orval"]);
    const { "src/api-client.ts": client = "" } = await textsOf(folder);
    expect(client.split("\n")[2]).toBe(`const options = { baseUrl: "${address}" };`);
    expect(err.includes("src/api-client.ts:3:19  the document names no whole address")).toBe(
      isLeft,
    );
  });

  it("keeps line ends and comments", async () => {
    const app =
      '// Top.\r\nimport { getPet } from "./api";\r\n// Call.\r\nvoid getPet(\r\n  // The id.\r\n  1,\r\n);\r\n';
    const folder = await folderWith({
      "orval.config.ts": orval("src/api.ts"),
      "pets.yaml": petDocument,
      "src/app.ts": app,
    });
    expect((await runIn(folder, ["migrate", "--from", "orval"])).code).toBe(0);
    const moved = await readFile(path.join(folder, "src/app.ts"), "utf8");
    expect(moved).toBe(
      app
        .replace('{ getPet } from "./api"', '{ api } from "./api-client"')
        .replace("getPet(", "api.getPet(")
        .replace("1,", "{ id: 1 },"),
    );
  });

  it("says which files have changes that are not committed", async () => {
    const folder = await folderWith({
      "a b/orval.config.ts": orval("src/api.ts"),
      "a b/pets.yaml": petDocument,
      "a b/src/changed.ts": program,
      "a b/src/kept.ts": program,
      "a b/src/other.ts": "",
    });
    const git = (...args: string[]): unknown =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@a.test", ...args], {
        cwd: folder,
      });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    await writeFile(path.join(folder, "a b/src/changed.ts"), `${program}\n`);
    await writeFile(path.join(folder, "a b/src/new.ts"), program);
    await writeFile(path.join(folder, "a b/src/other.ts"), "void 0;");
    const { code, err } = await runIn(path.join(folder, "a b"), [
      "migrate",
      "--from",
      "orval",
      "--dry-run",
    ]);
    expect(code).toBe(0);
    expect(err).toContain(
      "warning: these files have changes that are not committed: src/changed.ts, src/new.ts\n",
    );
  });

  it("says where a configuration of its own is there already and lacks the document", async () => {
    const folder = await folderWith({
      "orval.config.ts": orval("src/api.ts"),
      "pets.yaml": petDocument,
      "diptych.config.yaml": "specs: [{ input: other.yaml, output: src/other }]",
    });
    const { err } = await runIn(folder, ["migrate", "--from", "orval"]);
    expect(err).toContain(
      "diptych.config.yaml:1:1  names no output 'src/api': write a spec for 'pets.yaml' into it",
    );
  });
});
