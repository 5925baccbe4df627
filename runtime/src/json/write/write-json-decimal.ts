import type { DecimalObject } from "../../check/decimal-object.ts";
import { exactText } from "../../decimal/decimal-text.ts";
import type { JsonWriter } from "./json-writer.ts";

/** Writes a decimal, as text or an object of a library, as a number, digit by digit. */
export function writeJsonDecimal(w: JsonWriter, value: string | DecimalObject): void {
  w.out += exactText(value) ?? w.refuse("a decimal", value);
}
