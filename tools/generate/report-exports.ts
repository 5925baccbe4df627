import type { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import type { ExportChanges, ExportedName } from "../../generator/output/export-changes.ts";

/** Names that the message lists of each kind. */
const mostNames = 12;

/** Reports exported names that went or changed since another version of Diptych wrote the output. */
export function reportExports(
  { from, removed, changed }: ExportChanges,
  output: string,
  version: string,
  found: Diagnostics,
): void {
  const changes = [counted(removed, "went"), counted(changed, "changed")].flat().join("; ");
  const earlier = from === undefined ? "An earlier version" : `Version ${from}`;
  found.report("exports-changed", undefined, {
    earlier,
    output,
    changes: `with ${version} ${changes}`,
  });
}

function counted(names: readonly ExportedName[], verb: string): string[] {
  const unique = [...new Set(names.map(({ name }) => name))];
  if (unique.length === 0) return [];
  const some = unique.slice(0, mostNames).map((name) => `'${name}'`);
  const rest = unique.length - some.length;
  const list = rest > 0 ? `${some.join(", ")} and ${rest} more` : some.join(", ");
  return [`${unique.length} exported ${unique.length === 1 ? "name" : "names"} ${verb}: ${list}`];
}
