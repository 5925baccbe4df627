import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { run } from "../../generator/cli/run.ts";
import { folderWith, memoryHost, petDocument } from "./memory-host.ts";

const config = JSON.stringify({ specs: [{ input: "pets.yaml", output: "out", emit: ["types"] }] });

it("generates again on a change, outlives errors, and ends when interrupted", async () => {
  const folder = await folderWith({ "diptych.config.json": config, "pets.yaml": petDocument });
  const host = memoryHost(folder);
  const end = run(["generate", "--watch"], host);
  const soon = { timeout: 10_000, interval: 50 };
  await vi.waitFor(() => expect(host.err()).toContain("watching 2 files"), soon);

  await writeFile(
    path.join(folder, "pets.yaml"),
    petDocument.replace("schemas/Pet", "schemas/Pte"),
  );
  await vi.waitFor(() => expect(host.err()).toContain("ref-unknown"), soon);

  await writeFile(path.join(folder, "diptych.config.json"), "{");
  await vi.waitFor(() => expect(host.err()).toContain("json-syntax"), soon);

  await writeFile(path.join(folder, "diptych.config.json"), config);
  await writeFile(
    path.join(folder, "pets.yaml"),
    petDocument.replaceAll('Pet" ', 'Dog" ').replace("    Pet:", "    Dog:"),
  );
  await vi.waitFor(async () => {
    expect(await readFile(path.join(folder, "out/types.ts"), "utf8")).toContain("interface Dog");
  }, soon);

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
  const soon = { timeout: 10_000, interval: 50 };
  await vi.waitFor(() => expect(host.err()).toContain("watching"), soon);
  for (const word of ["second", "first"]) {
    await writeFile(path.join(folder, "mine/shared/module.hbs"), template.replace("first", word));
    await vi.waitFor(async () => expect(await types()).toContain(`// ${word}`), soon);
  }
  host.interrupt();
  expect(await end).toBe(0);
});

it("lints again on a change, on a terminal that it empties", async () => {
  const folder = await folderWith({ "pets.yaml": petDocument });
  const host = memoryHost(folder, { isTTY: true });
  const end = run(["lint", "pets.yaml", "--watch", "--no-color"], host);
  const soon = { timeout: 10_000, interval: 50 };
  await vi.waitFor(() => expect(host.err()).toContain("watching 1 file,"), soon);
  await writeFile(path.join(folder, "pets.yaml"), petDocument.replace('Pet" }', 'Pte" }'));
  await vi.waitFor(() => expect(host.out()).toContain("ref-unknown"), soon);
  await writeFile(path.join(folder, "pets.yaml"), "openapi: [");
  await vi.waitFor(() => expect(host.out()).toContain("yaml-syntax"), soon);
  host.interrupt();
  expect(await end).toBe(0);
  expect(host.out().split("\u001b[2J").length).toBe(4);
});
