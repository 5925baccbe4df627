import { suggest } from "../../../diagnostics/suggest.ts";
import type { GivenNames } from "../../options.ts";
import type { Lowering } from "../lowering.ts";

/** Reports names of the configuration that are for nothing in the document. */
export function reportUnknownNames(
  lowering: Lowering,
  kind: keyof GivenNames,
  given: readonly string[],
  known: readonly string[],
): void {
  const names = new Set(known);
  for (const name of given) {
    if (names.has(name)) continue;
    const suggestion = suggest(name, names, "Remove it from the configuration");
    const { file } = lowering.document.root;
    lowering.diagnostics.report("name-unknown", { file }, { setting: kind, name, suggestion });
  }
}
