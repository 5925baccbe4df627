import { spawnSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { applyPlans } from "../../generator/output/apply.ts";
import { disk, type OutputHost } from "../../generator/output/host.ts";
import { planOutput, type OutputPlan } from "../../generator/output/write.ts";
import { folderWith } from "../tools/frame/memory-host.ts";

const file = (name: string, text: string): { path: string; bytes: Uint8Array } => ({
  path: name,
  bytes: Buffer.from(text),
});

/** Files below a folder, with their texts. */
async function textsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const whole = path.join(parentPath, name);
      return [path.relative(folder, whole), await readFile(whole, "utf8")] as const;
    }),
  );
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A folder that an earlier run has written, and the plan of one that changes, adds and removes files. */
async function changing(): Promise<{ readonly folder: string; readonly plan: OutputPlan }> {
  const folder = await folderWith({ "own.txt": "mine" });
  const before = [file("a.ts", "a1"), file("b/c.ts", "c1"), file("gone/d.ts", "d1")];
  await applyPlans([await planOutput(folder, before, disk)], disk);
  const after = [file("a.ts", "a2"), file("b/c.ts", "c2"), file("new/e.ts", "e2")];
  return { folder, plan: await planOutput(folder, after, disk) };
}

describe("a plan on the disk", () => {
  it("takes effect as a whole, and leaves nothing aside", async () => {
    const { folder, plan } = await changing();
    expect(await applyPlans([plan], disk)).toBe(true);
    const { "diptych.manifest.json": manifest, ...texts } = await textsOf(folder);
    expect(texts).toEqual({ "a.ts": "a2", "b/c.ts": "c2", "new/e.ts": "e2", "own.txt": "mine" });
    expect(manifest).toContain("new/e.ts");
    expect(await readdir(folder)).not.toContain("gone");
  });

  it("keeps the permissions of files", async () => {
    const { folder, plan } = await changing();
    await chmod(path.join(folder, "a.ts"), 0o600);
    await applyPlans([plan], disk);
    expect((await stat(path.join(folder, "a.ts"))).mode & 0o777).toBe(0o600);
  });

  it("changes nothing where a signal comes before the first file is in place", async () => {
    const { folder, plan } = await changing();
    const before = await textsOf(folder);
    let asked = 0;
    expect(await applyPlans([plan], disk, () => ++asked > 3)).toBe(false);
    expect(await textsOf(folder)).toEqual(before);
  });

  it("leaves no folder where a first run is stopped", async () => {
    const root = await folderWith({});
    const plan = await planOutput(path.join(root, "x/out"), [file("a.ts", "a")], disk);
    let asked = 0;
    expect(await applyPlans([plan], disk, () => ++asked > 2)).toBe(false);
    expect(await readdir(root)).toEqual([]);
  });

  it("puts all folders back where one file cannot be put in place", async () => {
    const [one, two] = [await changing(), await changing()];
    const before = [await textsOf(one.folder), await textsOf(two.folder)];
    // A folder that comes between the plan and its end.
    await mkdir(path.join(two.folder, "new/e.ts"), { recursive: true });
    const error = await applyPlans([one.plan, two.plan], disk).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ path: path.join(two.folder, "new/e.ts") });
    expect([await textsOf(one.folder), await textsOf(two.folder)]).toEqual(before);
    expect(await readdir(one.folder)).not.toContain("new");
    expect(await readdir(one.folder)).toContain("gone");
  });

  it("puts everything back where the disk becomes full", async () => {
    const { folder, plan } = await changing();
    const before = await textsOf(folder);
    const full = Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" });
    let left = 2;
    const host: OutputHost = {
      ...disk,
      async stage(there) {
        const staging = await disk.stage?.(there);
        if (staging === undefined) throw new Error("the disk has no staging");
        const write = staging.write.bind(staging);
        staging.write = (...args) => (left-- > 0 ? write(...args) : Promise.reject(full));
        return staging;
      },
    };
    await expect(applyPlans([plan], host)).rejects.toBe(full);
    expect(await textsOf(folder)).toEqual(before);
  });
});

describe("what a run that was killed has left", () => {
  it.each([true, false])(
    "is removed by the next one, with an earlier run: %s",
    async (isSecond) => {
      const root = await folderWith({});
      const folder = path.join(root, "out");
      const files = [file("src/a.ts", "a")];
      if (isSecond) await applyPlans([await planOutput(folder, files, disk)], disk);
      const { pid } = spawnSync(process.execPath, ["--version"]);
      const staging = await disk.stage?.(folder);
      await staging?.write("src/a.ts", Buffer.from("half"));
      const names = await readdir(folder);
      const own = names.find((name) => name.startsWith(".diptych-")) ?? "";
      const former = own.replace(String(process.pid), String(pid));
      await mkdir(path.join(folder, former, "new"), { recursive: true });
      await mkdir(path.join(folder, "src"), { recursive: true });
      const loose = "a.ts.00000000-1111-2222-3333-444444444444.part";
      await writeFile(path.join(folder, "src", loose), "half");
      await writeFile(path.join(folder, "src/own.part"), "mine");
      await applyPlans([await planOutput(folder, files, disk)], disk);
      // A run that is at work now keeps its own.
      expect(await readdir(folder)).toContain(own);
      await staging?.close();
      expect(Object.keys(await textsOf(folder))).toEqual([
        "diptych.manifest.json",
        "src/a.ts",
        "src/own.part",
      ]);
    },
  );
});
