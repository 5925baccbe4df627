import type { Range } from "../../diagnostics/diagnostic.ts";
import { LineTable } from "../locations/line-table.ts";

/** Where a text has U+FFFD first, which is read in place of bytes that are not UTF-8. Source: Unicode, 3.9. */
export function lostCharacter(text: string): Range | undefined {
  const offset = text.indexOf("\uFFFD");
  if (offset === -1) return undefined;
  const lines = new LineTable(text);
  return { start: lines.position(offset), end: lines.position(offset + 1) };
}
