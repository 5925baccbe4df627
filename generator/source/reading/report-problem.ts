import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { mostLevels } from "./parsed.ts";
import type { SourceProblem } from "./source-file.ts";

/** Reports why a file's text could not be read. */
export function reportProblem(
  diagnostics: Diagnostics,
  file: string,
  { code, text, range, related = [] }: SourceProblem,
): void {
  const location = { file, range };
  const others = related.map((one) => ({
    message: one.text,
    location: { file, range: one.range },
  }));
  switch (code) {
    case "duplicate-key":
      return diagnostics.report(code, location, { key: text });
    case "nesting-too-deep":
      return diagnostics.report(code, location, { limit: mostLevels });
    case "yaml-alias-limit":
    case "yaml-documents":
      return diagnostics.report(code, location, {});
    case "yaml-indentation":
      return diagnostics.report(code, location, { found: text }, others);
    case "json-syntax":
    case "yaml-syntax":
      return diagnostics.report(code, location, { reason: text }, others);
  }
}
