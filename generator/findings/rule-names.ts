import { catalogue, type DiagnosticCode } from "../diagnostics/catalogue.ts";

/** Codes whose level the configuration may set: all but those that are always fatal. */
export function ruleNames(): readonly string[] {
  const codes = Object.keys(catalogue) as DiagnosticCode[];
  return codes.filter((code) => catalogue[code].class !== "fatal").sort();
}
