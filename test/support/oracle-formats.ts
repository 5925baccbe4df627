import type { Ajv } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FormatName } from "../../generator/rules/formats.ts";

/** Checked formats that ajv-formats does not have, each with a definition from another source. */
const further: Partial<Record<FormatName, RegExp>> = {};

/** Adds every checked format to an ajv that serves as an oracle. */
export function addOracleFormats(ajv: Ajv | Ajv2020): void {
  addFormats.default(ajv);
  for (const [name, definition] of Object.entries(further)) ajv.addFormat(name, definition);
}
