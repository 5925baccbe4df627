import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { compilePackages, type CompileWith } from "../../support/compile-packages.ts";
import type { TextFile } from "../../support/text-file.ts";
import { cellName, namedCells, type Cell } from "./cells.ts";
import { generateCells, type CellPackage } from "./generate-cells.ts";
import type { EmitSettings } from "./generate-document.ts";

/** An error of the compiler, and the cells that bring it. */
export interface CompilerFinding {
  /** Names of cells that fail alone; of a package as a whole where none does. */
  readonly cells: readonly string[];
  readonly error: string;
  /** Settings of the package; absent where no package is known. */
  readonly settings?: EmitSettings;
}

/** Writes packages of text files into folders of these names, and compiles all in one run. */
export async function compileTexts(
  folder: string,
  packages: ReadonlyMap<string, readonly TextFile[]>,
  compileWith?: CompileWith,
): Promise<ReadonlyMap<string, readonly string[]>> {
  await rm(folder, { recursive: true, force: true });
  for (const [name, files] of packages)
    for (const { path: file, text } of files) {
      const target = path.join(folder, name, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  return packages.size === 0
    ? new Map()
    : compilePackages(folder, [...packages.keys()], compileWith);
}

/** Compiles packages of cells; each kind of error comes with the cells that have it alone. */
export async function compileCells(
  folder: string,
  packages: readonly CellPackage[],
  compileWith?: CompileWith,
): Promise<readonly CompilerFinding[]> {
  const byName = new Map(packages.map((one, i) => [`p${i}`, one]));
  const texts = new Map([...byName].map(([name, { files }]) => [name, files]));
  const errors = await compileTexts(folder, texts, compileWith);
  const findings: CompilerFinding[] = [];
  for (const [name, list] of errors) {
    const whole = byName.get(name);
    if (whole === undefined) findings.push({ cells: [], error: list.join("\n") });
    else
      for (const finding of await narrowed(folder, whole, list, compileWith))
        findings.push({ ...finding, settings: whole.settings });
  }
  return findings;
}

/** Compiles the cells that errors point to one by one, so that each finding names a shape and a position. */
async function narrowed(
  folder: string,
  whole: CellPackage,
  errors: readonly string[],
  compileWith?: CompileWith,
): Promise<readonly CompilerFinding[]> {
  const suspects = new Set(errors.flatMap((error) => suspectsOf(whole, error)));
  const alone = new Map<string, readonly TextFile[]>();
  const cells = new Map<string, Cell>();
  for (const cell of suspects) {
    const { packages } = await generateCells([cell], whole.settings);
    for (const { files } of packages) {
      const name = `c${alone.size}`;
      alone.set(name, files);
      cells.set(name, cell);
    }
  }
  const byKind = new Map<string, { readonly cells: string[]; readonly error: string }>();
  for (const [name, list] of await compileTexts(folder, alone, compileWith))
    for (const error of list) {
      const kind = kindOf(error);
      const known = byKind.get(kind) ?? { cells: [], error };
      const cell = cells.get(name);
      const shown = cell === undefined ? name : cellName(cell);
      if (!known.cells.includes(shown)) known.cells.push(shown);
      byKind.set(kind, known);
    }
  for (const error of errors) {
    const kind = kindOf(error);
    if (!byKind.has(kind))
      byKind.set(kind, {
        cells: suspectsOf(whole, error).map((cell) => `together: ${cellName(cell)}`),
        error,
      });
  }
  return [...byKind.values()];
}

const kindOf = (error: string): string =>
  error.replace(/\(\d+,\d+\)/, "").replace(/(error TS\d+).*/, "$1");

/** Cells that the nearest name before an error belongs to. */
function suspectsOf(whole: CellPackage, error: string): readonly Cell[] {
  const [, file = "", line = "1"] = /^(.*?)\((\d+),/.exec(error) ?? [];
  const lines = whole.files.find((one) => one.path === file)?.text.split("\n") ?? [];
  for (let at = Number(line) - 1; at >= 0; at--) {
    const cells = namedCells(lines[at] ?? "", whole);
    if (cells.length > 0) return cells;
  }
  return [];
}
