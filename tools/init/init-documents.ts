import { closeSync, openSync, readFileSync, readSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { manifestName } from "../../generator/output/manifest.ts";

/** Bounds of the search: a repository may be of any size, and the question cannot wait for all of it. */
const limits = { depth: 8, entries: 20_000, candidates: 2_000 } as const;

/** Folders of packages, of what was built, and of reports. */
const skipped = new Set(["node_modules", "bower_components", "dist", "build", "out", "coverage"]);

/** A JSON file up to this size is parsed; in a larger one the first bytes decide. */
const parsedSize = 4 * 2 ** 20;
const headSize = 64 * 2 ** 10;

/** Result of a search. */
export interface FoundDocuments {
  /** Relative to the folder, with slashes; the nearest ones first. */
  readonly files: readonly string[];
  /** Whether the search ended at one of its bounds, so that there may be more. */
  readonly isPartial: boolean;
}

/** Looks for OpenAPI documents in a folder and those below it. Links are not followed. */
export function findDocuments(folder: string): FoundDocuments {
  const files: string[] = [];
  let entries = 0;
  let candidates = 0;
  let level = [""];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth) return { files, isPartial: true };
    const next: string[] = [];
    for (const below of level) {
      const list = entriesOf(path.join(folder, below));
      // The output of an earlier run has no documents of its own.
      if (list.some((entry) => entry.name === manifestName)) continue;
      for (const entry of list) {
        if (++entries > limits.entries || candidates > limits.candidates)
          return { files, isPartial: true };
        const name = below === "" ? entry.name : `${below}/${entry.name}`;
        if (entry.isDirectory()) {
          if (!entry.name.startsWith(".") && !skipped.has(entry.name)) next.push(name);
        } else if (entry.isFile() && /\.(?:ya?ml|json)$/i.test(entry.name)) {
          candidates++;
          if (isDocument(path.join(folder, name))) files.push(name);
        }
      }
    }
    level = next;
  }
  return { files, isPartial: false };
}

function entriesOf(folder: string) {
  try {
    const list = readdirSync(folder, { withFileTypes: true });
    return list.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Whether a file says `openapi: 3.…` or `swagger: 2.…` at its top level. */
function isDocument(file: string): boolean {
  try {
    if (/\.json$/i.test(file) && statSync(file).size <= parsedSize) {
      const value: unknown = JSON.parse(readFileSync(file, "utf8"));
      const { openapi, swagger } = Object(value) as Readonly<Record<string, unknown>>;
      return isVersion(openapi) || isVersion(swagger);
    }
    const head = headOf(file);
    return /\.json$/i.test(file)
      ? /^\s*\{[^{[]*"(?:openapi|swagger)"\s*:\s*"\d\.\d/.test(head)
      : /^["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?\d\.\d/m.test(head) || isFlow(head);
  } catch {
    return false;
  }
}

const isVersion = (value: unknown): boolean =>
  typeof value === "string" ? /^\d\.\d/.test(value) : typeof value === "number";

/** YAML in the style of JSON. */
const isFlow = (head: string): boolean =>
  /^\s*\{[^{[]*["']?(?:openapi|swagger)["']?\s*:\s*["']?\d\.\d/.test(head);

function headOf(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(headSize);
    return buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, headSize, 0));
  } finally {
    closeSync(descriptor);
  }
}
