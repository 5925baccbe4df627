// Writes the sizes of the packages into docs/packages.md: `npm run sizes`. test/pack holds them to what is packed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import prettier from "prettier";
import { allProjects, build, pack } from "./pack.mjs";

export const page = path.resolve(import.meta.dirname, "../docs/packages.md");

/** A row of the table: the package's name, then the sizes of its tarball and of its files, both in kB. */
const row = /^(\| `(@?[\w/-]+)` +\|.*\|)([^|]* kB *)\|([^|]* kB *)\|$/gm;

/**
 * Sizes as a text states them, in kB, by the name of the package.
 *
 * @param {string} text
 * @returns {ReadonlyMap<string, readonly [tarball: number, files: number]>}
 */
export function statedSizes(text) {
  const kilobytes = (/** @type {string} */ cell) => Number(cell.replace(/[^\d.]/g, ""));
  return new Map(
    [...text.matchAll(row)].map(([, , name = "", tarball = "", files = ""]) => [
      name,
      [kilobytes(tarball), kilobytes(files)],
    ]),
  );
}

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toLocaleString("en", { maximumSignificantDigits: 2 })} kB`;

async function main() {
  build(allProjects);
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-sizes-"));
  const packed = new Map((await pack(folder)).map((one) => [one.name, one]));
  rmSync(folder, { recursive: true });
  const text = readFileSync(page, "utf8").replace(row, (line, start, name) => {
    const found = packed.get(name);
    return found === undefined ? line : `${start} ${kB(found.size)} | ${kB(found.unpackedSize)} |`;
  });
  writeFileSync(
    page,
    await prettier.format(text, { ...(await prettier.resolveConfig(page)), filepath: page }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
