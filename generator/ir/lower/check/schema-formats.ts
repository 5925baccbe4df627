import { closest } from "../../../diagnostics/suggest.ts";
import { at, type Site } from "../../../openapi/site.ts";
import { formatNames, formatOf } from "../../../rules/formats.ts";
import { integerFormats } from "../../../rules/integer-formats.ts";
import type { Lowering } from "../lowering.ts";
import { isDecimalFormat } from "../types/held.ts";

/** Formats of numbers that have a meaning. Source: OpenAPI 3.1, Data Types, and its Format Registry. */
const ofNumbers: ReadonlySet<string> = new Set([
  ...integerFormats,
  "float",
  "double",
  "sf-decimal",
]);

/** Formats of strings that say how a value is used and forbid none. */
const unrestricted: ReadonlySet<string> = new Set(["password", "binary"]);

/** Reports a format that checks nothing in values of the schema's type. */
export function checkFormat(
  schema: Readonly<Record<string, unknown>>,
  site: () => Site,
  { options, diagnostics }: Pick<Lowering, "diagnostics"> & Partial<Pick<Lowering, "options">>,
): void {
  const { format, type } = schema;
  if (typeof format !== "string") return;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isOf = (...names: readonly string[]): boolean =>
    type === undefined || names.some((name) => types.includes(name));
  if (isOf("string") && (formatOf(format) !== undefined || unrestricted.has(format))) return;
  if (isOf("integer", "number") && ofNumbers.has(format)) return;
  const isDecimal = isOf("number") && isDecimalFormat(format);
  if (isDecimal && options?.decimals !== undefined) return;
  const known = [
    ...(isOf("string") ? formatNames : []),
    ...(isOf("integer", "number") ? ofNumbers : []),
  ];
  const meant = closest(format, known);
  const cure = isDecimal
    ? "Hold such numbers exactly by 'decimals' in the configuration, or leave it as an annotation"
    : meant === undefined
      ? "Say what the values are with other keywords, such as 'pattern', or leave it as an annotation"
      : `Did you mean '${meant}'?`;
  diagnostics.report("format-unknown", at(site(), "format"), { format, cure });
}
