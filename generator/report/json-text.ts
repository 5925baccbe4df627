import { visibleJson } from "../diagnostics/visible.ts";

/** JSON that every reader takes: halves of surrogate pairs, which UTF-8 cannot hold, are replaced. */
export function jsonText(value: object): string {
  return `${visibleJson(sound(value))}\n`;
}

/** Text with U+FFFD in place of halves of surrogate pairs. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

function sound(value: unknown): unknown {
  if (typeof value === "string") return wellFormed(value);
  if (Array.isArray(value)) return value.map(sound);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sound(member)]));
}
