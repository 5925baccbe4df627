import type { TextFile } from "../../support/text-file.ts";
import { cellDocument, namedCells, type Cell, type CellDocument } from "./cells.ts";
import { generateDocument, type EmitSettings } from "./generate-document.ts";

/** A package of cells that the generator takes. */
export interface CellPackage extends CellDocument {
  readonly cells: readonly Cell[];
  readonly settings: EmitSettings;
  readonly files: readonly TextFile[];
}

export interface GeneratedCells {
  readonly packages: readonly CellPackage[];
  /** Cells that are refused, by the code of the diagnostic. */
  readonly refused: ReadonlyMap<string, readonly Cell[]>;
  readonly crashes: readonly { readonly cells: readonly Cell[]; readonly detail: string }[];
}

/** Generates one package from all cells, without those that the generator refuses, which it finds. */
export async function generateCells(
  cells: readonly Cell[],
  settings: EmitSettings,
): Promise<GeneratedCells> {
  const refused = new Map<string, Cell[]>();
  const packages: CellPackage[] = [];
  const crashes: { cells: readonly Cell[]; detail: string }[] = [];
  const waiting = [cells];
  for (let some = waiting.pop(); some !== undefined; some = waiting.pop()) {
    if (some.length === 0) continue;
    const whole = cellDocument(some);
    const made = await generateDocument(whole.document, settings);
    if ("files" in made) {
      packages.push({ ...whole, cells: some, settings, files: made.files });
      continue;
    }
    const blamed = new Set<Cell>();
    if ("refusals" in made)
      for (const { code, location } of made.refusals)
        for (const cell of namedCells(location?.pointer ?? "", whole)) {
          if (!blamed.has(cell)) refused.set(code, [...(refused.get(code) ?? []), cell]);
          blamed.add(cell);
        }
    const rest = some.filter((cell) => !blamed.has(cell));
    if (blamed.size > 0) waiting.push(rest);
    else if (some.length > 1) {
      const half = Math.ceil(some.length / 2);
      waiting.push(some.slice(half), some.slice(0, half));
    } else if ("crash" in made) crashes.push({ cells: some, detail: made.crash });
    else
      for (const { code } of made.refusals)
        refused.set(code, [...(refused.get(code) ?? []), ...some]);
  }
  return { packages, refused, crashes };
}
