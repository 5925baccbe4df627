import { type Part, partOf, type PartWriter, quoted } from "./part-writer.ts";

/** How a part at a position is written. */
export const writerAt = (i: number, writers: readonly PartWriter[]): PartWriter =>
  writers[Math.min(i, writers.length - 1)] ?? {};

/**
 * The part at a position.
 *
 * @param place of the array, as JSON Pointer
 * @throws an error: a file has a media type that the document does not list
 */
export function partAt(
  value: unknown,
  i: number,
  writers: readonly PartWriter[],
  place = "",
): Part {
  const writer = writerAt(i, writers);
  // Text without a charset would be US-ASCII. Source: RFC 2046, 5.1 and 4.1.2.
  const { text = "text/plain;charset=UTF-8" } = writer;
  return partOf(value, { ...writer, text }, disposition, `${place}/${i}`);
}

const disposition = (filename?: string): string =>
  filename === undefined ? "" : `Content-Disposition: attachment; filename=${quoted(filename)}\r\n`;
