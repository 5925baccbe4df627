import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as prettier from "prettier";

export type Prettier = typeof prettier;

/** Configurations of prettier that are data. Source: prettier's documentation, Configuration File. */
export const dataConfigurations: ReadonlySet<string> = new Set([
  ".prettierrc",
  ".prettierrc.json",
  ".prettierrc.yaml",
  ".prettierrc.yml",
  ".prettierrc.json5",
  ".prettierrc.toml",
]);

/** Configurations of prettier that are programs. */
export const programConfiguration: RegExp = /^(?:\.prettierrc|prettier\.config)\.[cm]?[jt]s$/;

/** The nearest file above that configures prettier; undefined where no file does. */
export function prettierConfiguration(file: string): string | undefined {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const name = namesIn(folder).find((one) => configures(folder, one));
    if (name !== undefined) return path.join(folder, name);
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** Names of the files in a folder, sorted; of one that cannot be read there are none to consult. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function configures(folder: string, name: string): boolean {
  if (dataConfigurations.has(name) || programConfiguration.test(name)) return true;
  if (name !== "package.json" && name !== "package.yaml") return false;
  try {
    const text = readFileSync(path.join(folder, name), "utf8");
    if (name === "package.yaml") return /^["']?prettier["']?\s*:/m.test(text);
    const manifest = JSON.parse(text) as { readonly prettier?: unknown } | null;
    return manifest?.prettier !== undefined;
  } catch {
    // Whoever reads the file for its own sake says what is wrong with it.
    return false;
  }
}

/** prettier as the project of a file has it installed, else as it stands beside Diptych; undefined where it is neither. */
export async function projectPrettier(file: string): Promise<Prettier | undefined> {
  for (const from of [path.resolve(file), fileURLToPath(import.meta.url)]) {
    const entry = entryFrom(from);
    if (entry === undefined || !existsSync(entry)) continue;
    const module = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Prettier & {
      readonly default?: Prettier;
    };
    return module.default ?? module;
  }
  return undefined;
}

function entryFrom(file: string): string | undefined {
  try {
    return createRequire(file).resolve("prettier");
  } catch {
    return undefined;
  }
}
