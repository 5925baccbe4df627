import path from "node:path";
import { pathToFileURL } from "node:url";
import { doors } from "../doors.ts";

const root = path.resolve(import.meta.dirname, "../../..");

const source = (file: string): string => path.join(root, file);

/** A specifier that stands for a source of the project. */
export interface Alias {
  readonly find: string | RegExp;
  /** An absolute path; `$1` is what the first group of the pattern has found. */
  readonly replacement: string;
}

/** Packages of the project, and the platform of the runtime, as their sources: tests need no build before them. */
export const aliases: readonly Alias[] = [
  ...Object.entries(doors).map(([name, file]) => ({
    find: `diptych/${name}`,
    replacement: source(file),
  })),
  { find: "#platform", replacement: source("runtime/src/platform/node.ts") },
  { find: /^@diptych\/runtime$/, replacement: source("runtime/src/index.ts") },
  { find: /^@diptych\/runtime\/(.+)$/, replacement: source("runtime/src/$1.ts") },
  { find: /^@diptych\/multipart$/, replacement: source("multipart/src/index.ts") },
  {
    find: /^@diptych\/transports\/(.+)$/,
    replacement: source("packages/transports/src/$1.ts"),
  },
  { find: /^@diptych\/(v[23])$/, replacement: source("generated/$1/src/index.ts") },
  { find: /^@diptych\/(v[23])\/(.+)$/, replacement: source("generated/$1/src/$2.ts") },
];

/** Folders with sources that Node.js loads by itself; Vite loads the tests. */
const folders = [
  "generator",
  "generated",
  "multipart",
  "packages",
  "runtime",
  "service",
  "tools",
] as const;

const below = `(?:${folders.join("|")})/(?!.*\\bnode_modules/).*\\.ts$`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Paths of those sources. */
export const sourcePaths = new RegExp(`^${escaped(source(""))}/?${below}`);

/** Their addresses. */
export const sourceUrls = new RegExp(`^${escaped(pathToFileURL(root).href)}/${below}`);

/** Patterns of those sources, wherever the project stands. */
export const sourceGlobs: string[] = folders.map((folder) => `**/${folder}/**`);
