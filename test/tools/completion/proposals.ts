import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import type { Shell } from "../../../tools/completion/shells.ts";
import { folderWith, runIn } from "../frame/memory-host.ts";

/** Proposals of a shell for the last word of a line. */
export type Complete = (...words: readonly string[]) => Promise<readonly string[]>;

/** The script of a shell, in a folder of its own with two files. */
export async function installScript(
  shell: Shell,
): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await folderWith({ "open api.yaml": "", "other.yaml": "" });
  const { code, out } = await runIn(folder, ["completion", shell]);
  expect(code).toBe(0);
  const file = path.join(folder, `diptych.${shell}`);
  await writeFile(file, out);
  return { folder, file };
}

/** Checks proposals for each kind of word. */
export async function offersWords(complete: Complete): Promise<void> {
  expect(await complete("diptych", "ge")).toEqual(["generate"]);
  expect(await complete("diptych", "lint", "--base")).toEqual(["--baseline"]);
  expect(new Set(await complete("diptych", "migrate", "--from", ""))).toEqual(
    new Set(
      "orval hey-api openapi-typescript swagger-typescript-api openapi-generator spectral redocly".split(
        " ",
      ),
    ),
  );
  expect(await complete("diptych", "completion", "z")).toEqual(["zsh"]);
  expect(new Set(await complete("diptych", "lint", "--format", "s"))).toEqual(
    new Set(["stylish", "sarif"]),
  );
}
