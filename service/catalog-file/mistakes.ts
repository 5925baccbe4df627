import { LineCounter, parseDocument, type Document } from "yaml";

/** A mistake in a catalog file. */
export interface FileMistake {
  /** JSON Pointer (RFC 6901); absent where the text is no YAML. */
  readonly pointer?: string;
  /** Offset in the text, where there is no pointer. */
  readonly offset?: number;
  readonly message: string;
}

/** Thrown where a catalog file has mistakes: its message shows each with its line. */
export class CatalogFileError extends Error {
  override readonly name = "CatalogFileError";
}

/** The error of a file: every mistake with file, line, column, the line itself and carets below. */
export function errorOf(
  file: string,
  text: string,
  mistakes: readonly FileMistake[],
): CatalogFileError {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const shown = mistakes.slice(0, mostShown).map((mistake) => {
    const [start, end] = rangeOf(document, mistake);
    const { line, col } = lines.linePos(start);
    const source = text.split(/\r?\n/)[line - 1] ?? "";
    const width = Math.max(1, Math.min(end - start, source.length - col + 1));
    const gutter = " ".repeat(String(line).length);
    return [
      `${file}:${line}:${col} error: ${visible(mistake.message)}`,
      `  ${line} | ${visible(source)}`,
      `  ${gutter} | ${" ".repeat(col - 1)}${"^".repeat(width)}`,
    ].join("\n");
  });
  const more = mistakes.length - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  return new CatalogFileError(`the catalog file has mistakes\n\n${shown.join("\n\n")}`);
}

const mostShown = 20;

/** The place of what a pointer names, or of the nearest thing around it. */
function rangeOf(document: Document, { pointer, offset = 0 }: FileMistake): [number, number] {
  if (pointer === undefined) return [offset, offset + 1];
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (; ; keys.pop()) {
    const node = keys.length === 0 ? document.contents : document.getIn(keys, true);
    const range = (node as { readonly range?: readonly number[] } | null | undefined)?.range;
    if (range !== undefined) return [range[0] ?? 0, range[1] ?? 0];
    if (keys.length === 0) return [0, 1];
  }
}

/** A text that cannot control a terminal. */
const visible = (text: string): string => text.replace(/\p{Cc}/gu, " ");
