import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A folder and all folders above it, the nearest first. */
export function upward(folder: string): readonly string[] {
  const folders = [path.resolve(folder)];
  for (;;) {
    const last = folders.at(-1) ?? "";
    const above = path.dirname(last);
    if (above === last) return folders;
    folders.push(above);
  }
}

/** A package.json as far as it is an object. */
export type Manifest = Readonly<Record<string, unknown>>;

/** The package.json of a folder; undefined if it is missing, or not an object of JSON. */
export function manifestIn(folder: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Manifest)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The nearest folder with a package.json, from a folder upward. */
export const packageFolder = (folder: string): string | undefined =>
  upward(folder).find((one) => existsSync(path.join(one, "package.json")));
