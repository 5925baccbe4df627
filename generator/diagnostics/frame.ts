import type { Range } from "./diagnostic.ts";
import type { Excerpt, LocatedLocation } from "./located.ts";
import type { Paint } from "./paint.ts";
import { visible } from "./visible.ts";

/** `spec/api.yaml:4:16` */
export function locationText({ file, range }: LocatedLocation): string {
  const name = visible(file);
  return range === undefined ? name : `${name}:${range.start.line}:${range.start.column}`;
}

/** The source line, and carets below the part of it that the range covers; `…` where it is cut. */
export function frame(
  { text, column, isCut }: Excerpt,
  { start, end }: Range,
  color: "red" | "yellow" | "blue" | "green",
  paint: Paint,
): string[] {
  const from = start.column - column;
  const covered = end.line === start.line ? end.column - start.column : text.length;
  const length = Math.max(1, Math.min(covered, text.length - from));
  const number = String(start.line);
  const gutter = " ".repeat(number.length);
  const ahead = column > 1 ? "…" : "";
  return [
    `  ${paint("dim", `${number} |`)} ${ahead}${visible(text)}${isCut ? "…" : ""}`,
    `  ${paint("dim", `${gutter} |`)} ${" ".repeat(ahead.length + from)}${paint(color, "^".repeat(length))}`,
  ];
}
