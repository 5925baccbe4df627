import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readCases } from "../support/case-folder.ts";
import { oddDocuments } from "./odd-documents.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Folders whose documents are tried. */
const folders = [
  "test/openapi/faulty",
  "test/tools/mock",
  "test/tools/try",
  "scripts/mock-peers",
  "scripts/try-peers",
];

/** Documents of one file, by a name: the odd ones, those of all cases, and those of other tests. */
export function documents(): readonly (readonly [name: string, text: string])[] {
  const ofFolders = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith(".yaml"))
      .map((file) => [`${folder}/${file}`, readFileSync(path.join(root, folder, file), "utf8")]),
  ) as (readonly [string, string])[];
  const ofCases = readCases().map(({ name, document }) => [`case ${name}`, document] as const);
  return [...Object.entries(oddDocuments), ...ofCases, ...ofFolders];
}
