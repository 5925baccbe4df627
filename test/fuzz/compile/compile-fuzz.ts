import type { CompileWith } from "../../support/compile-packages.ts";
import { cellName, type Cell } from "./cells.ts";
import { compileCells } from "./compile-cells.ts";
import { generateCells, type CellPackage } from "./generate-cells.ts";
import { settingsOf, type EmitSettings } from "./generate-document.ts";
import { positionNames } from "./positions.ts";
import { readShape, shapesOf } from "./shapes.ts";

export interface CompileResult {
  /** The failure: a shape at a position, the settings, and the error. */
  readonly found: readonly string[];
  readonly compiled: number;
  /** How many cells are refused, by the code of the diagnostic. */
  readonly refused: Readonly<Record<string, number>>;
}

/** Cells of one document: more of them cost less together, and more to find one among them. */
const together = 40;

/** The shapes of a seed, each at one position. */
export function cellsOf(seed: number): readonly Cell[] {
  return shapesOf(seed).map((shape, i) => ({
    shape,
    position: positionNames[(i * 7 + seed) % positionNames.length] ?? "",
    isInline: (i + seed) % 2 === 0,
  }));
}

/** Reads the name of a cell, as findings print it: `xml map(list(text)) inline`. */
export function readCell(name: string): Cell {
  const [position = "", shape = "", inline] = name.split(" ");
  return { shape: readShape(shape), position, isInline: inline === "inline" };
}

/**
 * Generates from cells, some in one document, and compiles everything in one run of the compiler.
 *
 * @param seed decides the settings of each document
 */
export async function fuzzCompile(
  folder: string,
  cells: readonly Cell[],
  seed: number | EmitSettings,
  compileWith?: CompileWith,
): Promise<CompileResult> {
  const packages: CellPackage[] = [];
  const found: string[] = [];
  const refused: Record<string, number> = {};
  for (let at = 0; at < cells.length; at += together) {
    const settings = typeof seed === "number" ? settingsOf(seed + at / together) : seed;
    const made = await generateCells(cells.slice(at, at + together), settings);
    packages.push(...made.packages);
    for (const [code, list] of made.refused) refused[code] = (refused[code] ?? 0) + list.length;
    for (const { cells: some, detail } of made.crashes)
      found.push(`${some.map(cellName).join(", ")}\n${words(settings)}\n${detail}`);
  }
  for (const { cells: some, settings, error } of await compileCells(folder, packages, compileWith))
    found.push(`${some.join(", ")}\n${settings === undefined ? "" : words(settings)}\n${error}`);
  const compiled = packages.reduce((count, one) => count + one.cells.length, 0);
  return { found, compiled, refused };
}

const words = (settings: EmitSettings): string => JSON.stringify(settings);
