import { isDecimal } from "../../decimal/decimal-text.ts";
import type { JsonWriter } from "./json-writer.ts";

/** Writes the text of a decimal as a number, digit by digit. */
export function writeJsonDecimal(w: JsonWriter, value: string): void {
  if (!isDecimal(value)) w.refuse("a decimal", value);
  w.out += value;
}
