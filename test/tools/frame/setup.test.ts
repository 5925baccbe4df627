import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { settingsProblem } from "../../../tools/frame/setup/compiler-settings.ts";
import { addCommand, packageManagerOf } from "../../../tools/frame/setup/package-manager.ts";
import { isCompatible, runtimeState } from "../../../tools/frame/setup/runtime-installed.ts";
import { runtimeRange } from "../../../generator/code/module-id.ts";
import { folderWith, petDocument, runIn } from "./memory-host.ts";

const configOf = (spec: object = {}): string =>
  JSON.stringify({ specs: [{ input: "pets.yaml", output: "app/src/api", ...spec }] });
const files = {
  "pets.yaml": petDocument,
  "diptych.config.json": configOf(),
  "app/package.json": '{ "type": "module" }',
};
const runtime = (version = runtimeRange.slice(1)): string =>
  JSON.stringify({ name: "@diptych/runtime", version });

const generateIn = async (more: Readonly<Record<string, string>>) =>
  runIn(await folderWith({ ...files, ...more }), ["generate"]);

describe("generate says what its code needs", () => {
  it("names the command that installs the runtime, and where", async () => {
    const { code, err } = await generateIn({});
    expect(code).toBe(0);
    expect(err).toContain(
      "warning runtime-missing: The code in 'app/src/api' imports '@diptych/runtime', which is not installed there\n" +
        "  help: Run 'npm install @diptych/runtime' in 'app'\n",
    );
  });

  it("says it again where nothing has changed, until it is installed", async () => {
    const folder = await folderWith(files);
    const env = { XDG_CACHE_HOME: path.join(folder, "cache") };
    await runIn(folder, ["generate"], { env });
    expect((await runIn(folder, ["generate"], { env })).err).toMatch(
      /unchanged[^]*runtime-missing/,
    );
    const installed = path.join(folder, "node_modules/@diptych/runtime");
    await mkdir(installed, { recursive: true });
    await writeFile(path.join(installed, "package.json"), runtime());
    expect((await runIn(folder, ["generate"])).err).not.toContain("runtime-missing");
  });

  it.each([
    ["types alone import nothing", { "diptych.config.json": configOf({ emit: ["types"] }) }],
    ["installed above", { "node_modules/@diptych/runtime/package.json": runtime() }],
    ["installed in the package", { "app/node_modules/@diptych/runtime/package.json": runtime() }],
    [
      "archives of Yarn",
      {
        ".pnp.cjs": "",
        "app/package.json": '{ "dependencies": { "@diptych/runtime": "^0.1.0" } }',
      },
    ],
  ])("says nothing: %s", async (_, more) => {
    expect((await generateIn(more)).err).not.toContain("runtime-missing");
  });

  it("names a version that the code is not for", async () => {
    const { err } = await generateIn({
      "node_modules/@diptych/runtime/package.json": runtime("9.2.1"),
    });
    expect(err).toContain(
      `imports '@diptych/runtime' ${runtimeRange}, and 9.2.1 is installed there`,
    );
  });

  it("asks to install a generated package, in its workspace where it has one", async () => {
    const config = configOf({ package: { name: "@acme/pets" }, output: "packages/pets" });
    const alone = await generateIn({ "diptych.config.json": config });
    expect(alone.err).toContain("help: Run 'npm install' in 'packages/pets'\n");
    const workspace = { "pnpm-workspace.yaml": "", "pnpm-lock.yaml": "", "package.json": "{}" };
    const within = await generateIn({ "diptych.config.json": config, ...workspace });
    expect(within.err).toContain("help: Run 'pnpm install'\n");
  });

  it("counts for no limit of warnings, and can be turned off", async () => {
    const folder = await folderWith(files);
    expect((await runIn(folder, ["generate", "--strict"])).code).toBe(0);
    const off = { lint: { rules: { "runtime-missing": "off" } } };
    const config = { ...(JSON.parse(configOf()) as object), ...off };
    await writeFile(path.join(folder, "diptych.config.json"), JSON.stringify(config));
    expect((await runIn(folder, ["generate"])).err).not.toContain("runtime-missing");
  });

  it("tells of settings with which the compiler finds nothing", async () => {
    const tsconfig = '{ // old\n "compilerOptions": { "moduleResolution": "node", } }';
    const { code, err } = await generateIn({ "app/tsconfig.json": tsconfig });
    expect(code).toBe(0);
    expect(err).toContain("app/tsconfig.json warning compiler-settings: 'moduleResolution: node'");
  });
});

describe("a package that npm init has made", () => {
  // As `tsc --init` writes it.
  const tsconfig =
    '{ // Visit\n "compilerOptions": { "module": "nodenext", "verbatimModuleSyntax": true, } }';
  it.each([
    ['{ "type": "commonjs" }', true],
    ["{}", true],
    ['{ "type": "module" }', false],
  ])("with %s is asked for modules: %s", async (manifest, isAsked) => {
    const { err } = await generateIn({
      "app/package.json": manifest,
      "app/tsconfig.json": tsconfig,
    });
    expect(err.includes("help: Run 'npm pkg set type=module'")).toBe(isAsked);
  });
});

describe("settings of the compiler", () => {
  const settings = {
    file: "",
    allowsTsExtensions: false,
    refusesModules: false,
    isPartial: false,
  };
  const of = (moduleResolution: string | undefined) => ({ ...settings, moduleResolution });
  it.each([
    [of("node10"), "js", "does not know the entries"],
    [of("nodenext"), "none", "wants an extension"],
    [of("nodenext"), "ts", "'.ts' files are not allowed"],
    [{ ...of(undefined), refusesModules: true }, "js", "package.json does not say"],
    [of(undefined), "ts", "'.ts' files are not allowed"],
  ] as const)("%o contradict %s", (one, extension, problem) => {
    expect(settingsProblem(one, extension)?.problem).toContain(problem);
  });

  it.each([
    [of("nodenext"), "js"],
    [of("bundler"), "none"],
    [of(undefined), "none"],
    [{ ...of("bundler"), allowsTsExtensions: true }, "ts"],
    [{ ...of("bundler"), isPartial: true }, "ts"],
  ] as const)("%o go with %s", (one, extension) => {
    expect(settingsProblem(one, extension)).toBeUndefined();
  });
});

describe("package managers", () => {
  it.each([
    [{}, "npm install x", "npm install --save-dev x"],
    [{ "package-lock.json": "{}" }, "npm install x", "npm install --save-dev x"],
    [{ "pnpm-lock.yaml": "" }, "pnpm add x", "pnpm add --save-dev x"],
    [
      { "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "" },
      "pnpm add --workspace-root x",
      "pnpm add --workspace-root --save-dev x",
    ],
    [{ "yarn.lock": "" }, "yarn add x", "yarn add --dev x"],
    [
      { "yarn.lock": "", "package.json": '{ "workspaces": ["a"] }' },
      "yarn add -W x",
      "yarn add -W --dev x",
    ],
    [
      { "yarn.lock": "", ".yarnrc.yml": "", "package.json": '{ "workspaces": ["a"] }' },
      "yarn add x",
      "yarn add --dev x",
    ],
    [{ "bun.lock": "" }, "bun add x", "bun add --dev x"],
    [
      { "package.json": '{ "packageManager": "pnpm@10.1.0" }', "package-lock.json": "{}" },
      "pnpm add x",
      "pnpm add --save-dev x",
    ],
  ])("%o: %s", async (more, add, dev) => {
    const folder = await folderWith(more);
    const manager = packageManagerOf(path.join(folder, "a/b"));
    expect(addCommand(manager, ["x"], "runtime", folder).join(" ")).toBe(add);
    expect(addCommand(manager, ["x"], "dev", folder).join(" ")).toBe(dev);
  });
});

describe("versions of the runtime", () => {
  it.each([
    ["0.1.0", "^0.1.0", true],
    ["0.1.9", "^0.1.2", true],
    ["0.1.1", "^0.1.2", false],
    ["0.2.0", "^0.1.0", false],
    ["1.4.0", "^1.3.9", true],
    ["1.3.0", "^1.3.9", false],
    ["2.0.0", "^1.3.9", false],
    ["0.0.2", "^0.0.1", false],
    ["undefined", "^0.1.0", false],
  ])("%s is in %s: %s", (version, range, fits) => {
    expect(isCompatible(version, range)).toBe(fits);
  });

  it("the runtime's own package needs none", async () => {
    const folder = await folderWith({ "package.json": runtime() });
    expect(runtimeState(path.join(folder, "src"))).toEqual({ kind: "fine" });
  });
});
