import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { run } from "../../../tools/run.ts";
import { disk } from "../../../generator/output/host.ts";
import type { Staging } from "../../../generator/output/staging.ts";
import { folderWith, memoryHost, petDocument, runIn } from "../frame/memory-host.ts";

const configOf = (...outputs: readonly string[]): string =>
  JSON.stringify({
    specs: outputs.map((output) => ({ input: "pets.yaml", output, emit: ["types"] })),
  });

const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
  code: "ENOSPC",
  syscall: "write",
});

/** Lets something happen before a file of the second output is kept aside. */
function beforeSecond(happen: (file: string) => Promise<void>): void {
  const stage = disk.stage as (folder: string) => Promise<Staging>;
  vi.spyOn(disk, "stage").mockImplementation(async (folder) => {
    const staging = await stage(folder);
    if (!folder.endsWith("two")) return staging;
    const write = staging.write.bind(staging);
    staging.write = async (file, bytes) => {
      await happen(path.join(folder, file));
      return write(file, bytes);
    };
    return staging;
  });
}

it("says where the disk is full, and leaves all outputs as they were", async () => {
  const folder = await folderWith({
    "diptych.config.json": configOf("one", "two"),
    "pets.yaml": petDocument,
  });
  beforeSecond((file) => Promise.reject(Object.assign(full, { path: file })));
  const { code, err } = await runIn(folder, ["generate"]);
  expect(code).toBe(1);
  expect(err).toContain("output-unwritable");
  expect(err).toMatch(/'two\/[\w.]+' cannot be written: the disk is full/);
  expect(await readdir(folder)).toEqual(["diptych.config.json", "pets.yaml"]);
});

it("says that a folder cannot be made", async () => {
  const folder = await folderWith({
    "diptych.config.json": configOf("file/out"),
    "pets.yaml": petDocument,
    file: "mine",
  });
  const { code, err } = await runIn(folder, ["docs", "pets.yaml", "--output", "file/docs"]);
  expect(code).toBe(1);
  expect(err).toContain("'file/docs' cannot be written");
  const generated = await runIn(folder, ["generate"]);
  expect(generated.code).toBe(1);
  expect(generated.err).toContain("'file/out' cannot be written");
});

it("ends at a signal with all outputs old, and says so", async () => {
  const folder = await folderWith({
    "diptych.config.json": configOf("one", "two"),
    "pets.yaml": petDocument,
  });
  expect((await runIn(folder, ["generate"])).code).toBe(0);
  const types = (output: string): Promise<string> =>
    readFile(path.join(folder, output, "types.ts"), "utf8");
  const before = await types("one");
  await writeFile(path.join(folder, "pets.yaml"), petDocument.replaceAll("Pet:", "Pet: # it"));
  await writeFile(path.join(folder, "pets.yaml"), petDocument.replace("name: {", "nickname: {"));
  const host = memoryHost(folder);
  beforeSecond(() => Promise.resolve(host.interrupt()));
  expect(await run(["generate"], host)).toBe(130);
  expect(host.err()).toContain("interrupted by SIGINT: nothing was written");
  expect([await types("one"), await types("two")]).toEqual([before, before]);
  expect(await readdir(path.join(folder, "two"))).not.toContainEqual(
    expect.stringMatching(/\.part$/),
  );
  vi.restoreAllMocks();
  // A stopped run counts as not done.
  expect((await runIn(folder, ["generate"])).code).toBe(0);
  expect(await types("two")).toContain("nickname");
});
