import { readFileSync } from "node:fs";
import path from "node:path";
import { findFolder } from "./find-folder.ts";

interface Manifest {
  readonly name?: string;
  readonly version: string;
}

const manifest = "package.json";

const read = (file: string): Manifest => JSON.parse(readFileSync(file, "utf8")) as Manifest;

/**
 * Version of the service that runs, such as `0.6.0`: that of its package.
 *
 * @throws {Error} the manifest of the package is not among the folders above
 */
export function serviceVersion(): string {
  const folder = findFolder(manifest, (file) => read(file).name === "@diptych/service");
  return read(path.join(folder, manifest)).version;
}
