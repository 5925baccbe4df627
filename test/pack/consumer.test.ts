import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packPackages } from "../support/packages.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const names = ["@diptych/runtime", "@diptych/v2", "@diptych/v3"];

/** Folder of a user who installed the packages and nothing else. */
let folder: string;
let entries: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-consumer-"));
  const tarballs = await packPackages();
  for (const { name, file } of tarballs.filter((one) => names.includes(one.name))) {
    const target = path.join(folder, "node_modules", name);
    await mkdir(target, { recursive: true });
    await run("tar", ["-xzf", file, "-C", target, "--strip-components=1"]);
  }
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
  entries = (await Promise.all(names.map(entriesOf))).flat();
  const lines = entries.map((entry, index) => `export * as entry${index} from "${entry}";`);
  await writeFile(path.join(folder, "index.ts"), `${lines.join("\n")}\n`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Specifiers of a package's entries. */
async function entriesOf(name: string): Promise<readonly string[]> {
  const text = await readFile(path.join(folder, "node_modules", name, "package.json"), "utf8");
  const { exports } = JSON.parse(text) as { readonly exports: object };
  return Object.keys(exports)
    .filter((entry) => entry !== "./package.json")
    .map((entry) => name + entry.slice(1));
}

/** Errors of the compiler, those in declarations of the packages included. */
async function compile(settings: object): Promise<string> {
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    ...settings,
  };
  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["index.ts"] }),
  );
  const compiler = path.join(root, "node_modules/.bin/tsc");
  return run(compiler, ["-p", folder, "--pretty", "false"]).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
}

describe("what is packed", () => {
  it.each([
    ["a browser", { lib: ["es2023", "dom"], types: [] }],
    ["a worker", { lib: ["es2023", "webworker"], types: [] }],
    [
      "Node",
      { lib: ["es2023"], types: ["node"], typeRoots: [path.join(root, "node_modules/@types")] },
    ],
  ])("compiles with the types of %s, declarations included", async (_, settings) => {
    expect(await compile(settings)).toBe("");
  });

  it("does not compile where an entry is missing", async () => {
    const file = path.join(folder, "index.ts");
    const text = await readFile(file, "utf8");
    await writeFile(file, `${text}export * from "@diptych/v3/none";\n`);
    expect(await compile({ lib: ["es2023", "dom"], types: [] })).toContain("TS2307");
    await writeFile(file, text);
  });

  it("loads in Node, entry by entry", async () => {
    expect(entries.length).toBeGreaterThan(10);
    const code = `for (const entry of ${JSON.stringify(entries)}) await import(entry);`;
    const args = ["--input-type=module", "--eval", code];
    await expect(run(process.execPath, args, { cwd: folder })).resolves.toMatchObject({
      stderr: "",
    });
  });
});
