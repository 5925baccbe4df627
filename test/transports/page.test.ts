import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { compileFolder } from "../support/compile-folder.ts";

it("the page shows programs that compile, with the types of the libraries", async () => {
  const page = await readFile(
    path.resolve(import.meta.dirname, "../../docs/transports.md"),
    "utf8",
  );
  const folder = path.resolve(import.meta.dirname, "../.tmp/transports-page");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const shown = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, text = ""]) => text);
  expect(shown).toHaveLength(6);
  for (const [i, text] of shown.entries())
    await writeFile(
      path.join(folder, `shown${i}.ts`),
      text.replace("./generated/client.js", "@diptych/v3/client"),
    );
  const settings = { isolatedDeclarations: false, declaration: false, declarationMap: false };
  expect(await compileFolder(folder, { settings })).toEqual([]);
});
