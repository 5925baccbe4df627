import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { folderWith, petDocument, runIn } from "../cli/memory-host.ts";

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

describe.each(["orval", "hey-api", "openapi-typescript", "shapes-orval", "shapes-hey-api"])(
  "%s",
  (name) => {
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
      expect(second.out).toMatch(/^nothing of .* is left to move\n$/);
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
  },
);

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
    expect(texts["app.ts"]).toContain("api.getPet.result({ id: 1 })");
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
    expect(err).toContain("orval, hey-api, openapi-typescript");
    expect(await runIn(folder, ["migrate", "--from", "orval"])).toMatchObject({
      code: 0,
      out: "nothing of orval is left to move\n",
    });
  });
});
