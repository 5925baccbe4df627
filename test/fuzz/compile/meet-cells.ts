import { cellDocument, cellName, type Cell } from "./cells.ts";
import { settingsOf, type EmitSettings } from "./generate-document.ts";
import { meetTools } from "./meet-tools.ts";

/** Cells of one document that tools are run on. */
const together = 5;

/**
 * Runs every tool on documents of cells. Returns what went wrong: the cells, the settings and the tool.
 *
 * @param seed decides the settings of each document
 */
export async function meetCells(
  cells: readonly Cell[],
  seed: number | EmitSettings,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let at = 0; at < cells.length; at += together) {
    const settings = typeof seed === "number" ? settingsOf(seed + at / together) : seed;
    found.push(...(await narrowed(cells.slice(at, at + together), settings)));
  }
  return found;
}

/** Findings of cells alone; of all of them where none has one alone. */
async function narrowed(
  cells: readonly Cell[],
  settings: EmitSettings,
): Promise<readonly string[]> {
  const whole = await meetTools(cellDocument(cells).document, settings);
  if (whole.length === 0) return [];
  const shown = (some: readonly Cell[], problem: string): string =>
    `${some.map(cellName).join(", ")}\n${JSON.stringify(settings)}\n${problem}`;
  const alone: string[] = [];
  for (const cell of cells)
    for (const problem of await meetTools(cellDocument([cell]).document, settings))
      alone.push(shown([cell], problem));
  return alone.length > 0 ? alone : whole.map((problem) => shown(cells, problem));
}
