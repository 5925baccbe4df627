import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { run } from "../../../tools/run.ts";
import { folderWith, memoryHost, petDocument } from "./memory-host.ts";

const config = JSON.stringify({ specs: [{ input: "pets.yaml", output: "out", emit: ["types"] }] });

it("generates again on a change, outlives errors, and ends when interrupted", async () => {
  const folder = await folderWith({ "diptych.config.json": config, "pets.yaml": petDocument });
  const host = memoryHost(folder);
  const end = run(["generate", "--watch"], host);
  await expect.poll(host.err).toContain("watching 2 files");

  await writeFile(
    path.join(folder, "pets.yaml"),
    petDocument.replace("schemas/Pet", "schemas/Pte"),
  );
  await expect.poll(host.err).toContain("ref-unknown");

  await writeFile(path.join(folder, "diptych.config.json"), "{");
  await expect.poll(host.err).toContain("json-syntax");

  await writeFile(path.join(folder, "diptych.config.json"), config);
  await writeFile(
    path.join(folder, "pets.yaml"),
    petDocument.replaceAll('Pet" ', 'Dog" ').replace("    Pet:", "    Dog:"),
  );
  const types = (): Promise<string> => readFile(path.join(folder, "out/types.ts"), "utf8");
  await expect.poll(types).toContain("interface Dog");

  host.interrupt();
  expect(await end).toBe(0);
});

it("ends at once where there is no configuration", async () => {
  const host = memoryHost(await folderWith({}));
  expect(await run(["generate", "--watch"], host)).toBe(2);
});

it("sees a template that changes, and one that changes back", async () => {
  const template = "// first\n{{#each imports}}{{this}}\n{{/each}}{{{body}}}\n";
  const folder = await folderWith({
    "diptych.config.json": config.replace("{", '{"templates":"mine",'),
    "pets.yaml": petDocument,
    "mine/shared/module.hbs": template,
  });
  const host = memoryHost(folder);
  const end = run(["generate", "--watch"], host);
  const types = (): Promise<string> => readFile(path.join(folder, "out/types.ts"), "utf8");
  await expect.poll(host.err).toContain("watching");
  for (const word of ["second", "first"]) {
    await writeFile(path.join(folder, "mine/shared/module.hbs"), template.replace("first", word));
    await expect.poll(types).toContain(`// ${word}`);
  }
  host.interrupt();
  expect(await end).toBe(0);
});

it("lints again on a change, on a terminal that it empties", async () => {
  const folder = await folderWith({ "pets.yaml": petDocument });
  const host = memoryHost(folder, { isTTY: true });
  const end = run(["lint", "pets.yaml", "--watch", "--no-color"], host);
  await expect.poll(host.err).toContain("watching 1 file,");
  await writeFile(path.join(folder, "pets.yaml"), petDocument.replace('Pet" }', 'Pte" }'));
  await expect.poll(host.out).toContain("ref-unknown");
  await writeFile(path.join(folder, "pets.yaml"), "openapi: [");
  await expect.poll(host.out).toContain("yaml-syntax");
  host.interrupt();
  expect(await end).toBe(0);
  // A busy machine may lint a text twice, or while half of it is written; each screen shows one run, in their order.
  const [before, ...screens] = host.out().split("\u001b[2J");
  expect(before).toBe("");
  const shown = screens.map((screen) => screen.match(/ error (?:ref-unknown|yaml-syntax):/g) ?? []);
  expect(shown[0]).toEqual([]);
  expect(shown.flat().filter((one, i, all) => one !== all[i - 1])).toEqual([
    " error ref-unknown:",
    " error yaml-syntax:",
  ]);
  expect(Math.max(...shown.map((found) => found.length))).toBe(1);
});
