import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A template as it is written. */
export interface TemplateText {
  /** Folder and name below the folder of templates, such as `types/module`. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** False for templates of the user's folder and of plugins. */
  readonly isBuiltIn: boolean;
}

/** Templates of a folder by their names. A bundle for browsers has none of users (`scripts/package/`). */
export async function readTemplates(
  place: string | URL,
  isBuiltIn: boolean,
): Promise<ReadonlyMap<string, TemplateText>> {
  const folder = typeof place === "string" ? place : fileURLToPath(place);
  const texts = new Map<string, TemplateText>();
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".hbs"),
  );
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const key = name.slice(0, -".hbs".length).replaceAll("\\", "/");
    texts.set(key, { name: key, file, text: await readFile(file, "utf8"), isBuiltIn });
  }
  return texts;
}
