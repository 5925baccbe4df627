import { existsSync } from "node:fs";
import path from "node:path";

/** File names of a configuration, in the order in which they are looked for. */
export const configNames = [
  "diptych.config.ts",
  "diptych.config.mts",
  "diptych.config.js",
  "diptych.config.mjs",
  "diptych.config.json",
  "diptych.config.yaml",
  "diptych.config.yml",
] as const;

/** Path of the nearest configuration, in the folder itself or one above it. */
export function findConfig(folder: string): string | undefined {
  for (let here = path.resolve(folder); ; here = path.dirname(here)) {
    for (const name of configNames) {
      const file = path.join(here, name);
      if (existsSync(file)) return file;
    }
    if (here === path.dirname(here)) return undefined;
  }
}
