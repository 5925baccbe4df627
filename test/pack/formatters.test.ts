import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packPackages } from "../support/packages.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folders: string[] = [];
let tarballs = new Map<string, string>();

beforeAll(async () => {
  tarballs = new Map((await packPackages()).map(({ name, file }) => [name, file]));
});

afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths: {}
components: { schemas: { Pet: { type: object, properties: { name: { type: string } } } } }
`;

interface Run {
  readonly code: number;
  readonly err: string;
  /** Text of the types; undefined if nothing was written. */
  readonly types: string | undefined;
}

/** Generates in a folder that has Diptych as it is packed, and some packages beside it. */
async function generateWith(
  packages: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), "diptych-formatters-"));
  folders.push(folder);
  const modules = path.join(folder, "node_modules");
  for (const name of ["diptych", "@diptych/runtime"]) {
    await mkdir(path.join(modules, name), { recursive: true });
    const unpacked = ["-xzf", tarballs.get(name) ?? "", "-C", path.join(modules, name)];
    await promisify(execFile)("tar", [...unpacked, "--strip-components=1"]);
  }
  for (const name of packages)
    await cp(path.join(root, "node_modules", name), path.join(modules, name), { recursive: true });
  for (const [name, text] of Object.entries({ "api.yaml": document, ...files }))
    await writeFile(path.join(folder, name), text);
  const program = path.join(modules, "diptych/dist/tools/main.js");
  const args = [program, "generate", "api.yaml", "--output", "out", "--emit", "types"];
  const { code, err } = await new Promise<{ code: number; err: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (error, _, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), err: stderr }),
    );
  });
  const types = await readFile(path.join(folder, "out/types.ts"), "utf8").catch(() => undefined);
  return { code, err, types };
}

/** oxfmt with what it needs, its binaries included. */
async function oxfmtWhole(): Promise<readonly string[]> {
  const binaries = await readdir(path.join(root, "node_modules/@oxfmt"));
  return ["oxfmt", "tinypool", ...binaries.map((one) => `@oxfmt/${one}`)];
}

const configured = { ".prettierrc.json": '{ "semi": false }' };

describe("an installation whose formatter is missing", () => {
  it("of prettier, which a project configures, generates in the default style and says so", async () => {
    const plain = await generateWith(await oxfmtWhole());
    expect(plain).toMatchObject({
      code: 0,
      types: expect.stringContaining("name?: string | undefined;"),
    });
    expect(plain.err).not.toContain("prettier");
    const found = await generateWith(await oxfmtWhole(), configured);
    expect(found).toMatchObject({ code: 0, types: plain.types });
    expect(found.err).toContain("prettier-missing");
    expect(found.err).toContain("npm install --save-dev prettier");
    const cured = await generateWith([...(await oxfmtWhole()), "prettier"], configured);
    expect(cured.err).not.toContain("prettier-missing");
    expect(cured.types).toMatch(/name\?: string \| undefined$/m);
  });

  it("of any kind generates nothing and says so, until prettier is there", async () => {
    // The package is there, and has no binary for this machine.
    const found = await generateWith(["oxfmt", "tinypool"]);
    expect(found).toMatchObject({ code: 1, types: undefined });
    expect(found.err).toContain("formatter-missing");
    expect(found.err).toContain(`no binary for ${process.platform} on ${process.arch}`);
    const both = await generateWith([], configured);
    expect(both).toMatchObject({ code: 1, types: undefined });
    expect(both.err).toContain("formatter-missing");
    expect(both.err).toContain("prettier-missing");
    const cured = await generateWith(["oxfmt", "tinypool", "prettier"]);
    expect(cured).toMatchObject({ code: 0, types: (await generateWith(await oxfmtWhole())).types });
  });
});
