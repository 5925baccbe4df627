import {
  SymbolKind,
  type DocumentSymbol,
  type SymbolInformation,
} from "vscode-languageserver/node";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { TextPositions } from "../texts/text-positions.ts";
import { coarseOutlineOf, outlineOf, type OutlineEntry } from "./outline.ts";

/** The outline of a file as editors show it. */
export function documentSymbols(tree: SyntaxTree): DocumentSymbol[] {
  const positions = new TextPositions(tree.text);
  const symbolOf = ({ range, selection, children, ...entry }: OutlineEntry): DocumentSymbol => ({
    ...entry,
    range: positions.range(range.start, range.end),
    selectionRange: positions.range(selection.start, selection.end),
    children: children.map(symbolOf),
  });
  return outlineOf(tree).map(symbolOf);
}

/** Most symbols that a search answers. */
const mostFound = 1000;

/** A file that symbols are searched in. */
export interface SearchedFile {
  readonly uri: string;
  readonly tree: SyntaxTree;
}

/** Collects the operations and components whose names have the letters of a query in their order, or whose path has it. */
export class SymbolSearch {
  readonly #wanted: string;
  readonly found: SymbolInformation[] = [];

  constructor(query: string) {
    this.#wanted = query.toLowerCase();
  }

  get isFull(): boolean {
    return this.found.length >= mostFound;
  }

  search({ uri, tree }: SearchedFile): void {
    const positions = new TextPositions(tree.text);
    const visit = (entry: OutlineEntry, around: readonly string[]): void => {
      if (this.isFull) return;
      const { name, kind, selection, children } = entry;
      const isNamed = around.length > 0 || !containers.has(kind);
      if (isNamed && !skipped.has(kind) && this.#isWanted(name, around.at(-1)))
        this.found.push({
          name: kind === SymbolKind.Method ? `${name} ${around.at(-1) ?? ""}`.trim() : name,
          kind,
          location: { uri, range: positions.range(selection.start, selection.end) },
          containerName: around.join(" › "),
        });
      for (const child of children) visit(child, [...around, name]);
    };
    for (const entry of coarseOutlineOf(tree)) visit(entry, []);
  }

  /** Whether a name has the letters of the query, or what is around it has the query. */
  #isWanted(name: string, around = ""): boolean {
    return (
      isWithin(this.#wanted, name.toLowerCase()) || around.toLowerCase().includes(this.#wanted)
    );
  }
}

const containers = new Set<SymbolKind>([SymbolKind.Namespace, SymbolKind.Package]);

/** Kinds that a search does not answer: paths have operations, and fields of the document are no names. */
const skipped = new Set<SymbolKind>([
  SymbolKind.Namespace,
  SymbolKind.Package,
  SymbolKind.Module,
  SymbolKind.Property,
  SymbolKind.String,
]);

/** Whether a text has the letters of another one in their order. */
function isWithin(wanted: string, text: string): boolean {
  let at = 0;
  for (const letter of wanted) {
    if (letter === " ") continue;
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
