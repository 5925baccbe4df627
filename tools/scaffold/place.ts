import type { Node, SourceFile } from "ts-morph";
import type { Range } from "../../generator/diagnostics/diagnostic.ts";
import { LineTable } from "../../generator/source/locations/line-table.ts";
import type { LocatedFile } from "../../generator/diagnostics/sources.ts";

/** The first line of a node. */
export function placeOf(node: Node): Range {
  const source = node.getSourceFile();
  const start = node.getStart();
  const length = node.getText().search(/\r?\n|$/);
  return rangeOf(source, start, start + Math.max(1, length));
}

export function rangeOf(source: SourceFile, start: number, end: number): Range {
  const lines = new LineTable(source.getFullText());
  return { start: lines.position(start), end: lines.position(end) };
}

/** The file as diagnostics show it; it has no pointers, only ranges. */
export function sourceText(source: SourceFile): LocatedFile {
  const text = source.getFullText();
  const start = { line: 1, column: 1 };
  const lines = new LineTable(text);
  return {
    path: source.getFilePath(),
    locateAll: (members) => members.map(() => ({ start, end: start })),
    slice: (line, column, length) => lines.slice(line, column, length),
  };
}
