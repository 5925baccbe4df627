import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patience } from "../support/patience.ts";
import { packPackages } from "../support/packages.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const ours = ["@diptych/runtime", "@diptych/v2", "@diptych/v3", "@diptych/service"];

/** Folder of somebody who installed the service from its tarball. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diptych-integrator-"));
  const modules = path.join(folder, "node_modules");
  for (const { name, file } of (await packPackages()).filter((one) => ours.includes(one.name))) {
    const target = path.join(modules, name);
    await mkdir(target, { recursive: true });
    await run("tar", ["-xzf", file, "-C", target, "--strip-components=1"]);
  }
  const manifest = path.join(modules, "@diptych/service/package.json");
  const { dependencies } = JSON.parse(await readFile(manifest, "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  // What a registry would give: the same versions, as the lock file has them.
  for (const name of Object.keys(dependencies).filter((one) => !ours.includes(one))) {
    const link = path.join(modules, name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, "node_modules", name), link);
  }
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a program prints; it fails if it does not end by itself. */
async function output(program: string): Promise<string> {
  const file = path.join(folder, "program.js");
  await writeFile(file, program);
  const { stdout } = await run(process.execPath, [file], { cwd: folder, timeout: patience });
  return stdout.trim();
}

it("runs stand-ins side by side, and leaves nothing behind that keeps a process alive", async () => {
  const printed = await output(`
    import { createService, listen } from "@diptych/service";
    const open = (scenario) => createService({ memory: true, sandbox: { scenario } });
    const standIns = await Promise.all([open("small"), open("empty"), open("small")]);
    const counts = [];
    for (const standIn of standIns) {
      const { url, close } = await listen(standIn);
      const headers = { Authorization: "Basic " + btoa("admin:secret") };
      const { items } = await (await fetch(url + "/rest/v3/users", { headers })).json();
      counts.push(items.length);
      await close();
      await standIn.close();
    }
    console.log(counts.join());
  `);
  expect(printed).toMatch(/^(\d+),1,\1$/);
});

it("comes without source maps, and with no module that names one", async () => {
  const dist = path.join(folder, "node_modules/@diptych/service/dist");
  const names = await readdir(dist, { recursive: true });
  const modules = names.filter((name) => name.endsWith(".js"));
  expect(modules.length).toBeGreaterThan(100);
  expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
  for (const name of modules)
    expect(await readFile(path.join(dist, name), "utf8"), name).not.toContain("sourceMappingURL=");
});

it("has a program, with the page and both documents", async () => {
  const main = path.join(folder, "node_modules/@diptych/service/dist/main.js");
  const { stdout } = await run(process.execPath, [main, "--help"], { cwd: folder });
  expect(stdout).toContain("--sandbox");
  const printed = await output(`
    import { docsFiles } from "./node_modules/@diptych/service/dist/server/docs-page.js";
    console.log([...docsFiles()].map(([name, { content }]) => [name, content.length > 300]).join());
  `);
  expect(printed).toContain("v2.yaml,true,v3.yaml,true");
});

it("has types that compile with its dependencies' own, as the test of its README does", async () => {
  const readme = await readFile(
    path.join(folder, "node_modules/@diptych/service/README.md"),
    "utf8",
  );
  const example = /^```ts\n([^]*?)^```$/m.exec(readme)?.[1] ?? "";
  expect(example).toContain("createService");
  await symlink(path.join(root, "node_modules/vitest"), path.join(folder, "node_modules/vitest"));
  await writeFile(path.join(folder, "readme.test.ts"), example);
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // Declarations of vitest are not for this project to check.
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [path.join(root, "node_modules/@types")],
  };
  const settings = JSON.stringify({ compilerOptions, include: ["readme.test.ts"] });
  await writeFile(path.join(folder, "tsconfig.json"), settings);
  const compiler = path.join(root, "node_modules/.bin/tsc");
  const errors = await run(compiler, ["-p", folder, "--pretty", "false"]).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
  expect(errors).toBe("");
  const declarations = 'import { createService } from "@diptych/service";\nvoid createService;\n';
  await writeFile(path.join(folder, "only.ts"), declarations);
  const strict = {
    compilerOptions: { ...compilerOptions, skipLibCheck: false },
    include: ["only.ts"],
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(strict));
  await run(compiler, ["-p", folder]);
});
