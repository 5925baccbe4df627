import type { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import type { EntryKind } from "../../../generator/output/host.ts";
import type { OutputPlan } from "../../../generator/output/write.ts";

/** Names that one message lists. */
const mostNames = 8;

/** Reports what in the output folder keeps a plan from being applied, or was left alone. */
export function reportObstacles(
  plan: OutputPlan,
  output: string,
  overwrite: boolean,
  found: Diagnostics,
): void {
  const pathOf = (name: string): string => `${output}/${name}`;
  for (const { path, kind } of plan.blocked) {
    found.report("output-blocked", undefined, { path: pathOf(path), kind: kinds[kind] });
  }
  for (const { path, kind } of plan.kept) {
    found.report("output-kept", undefined, { path: pathOf(path), kind: kinds[kind] });
  }
  if (overwrite || plan.foreign.length === 0) return;
  found.report("output-foreign", undefined, { output, files: listed(plan.foreign) });
}

const kinds: Readonly<Record<EntryKind, string>> = {
  file: "a file",
  folder: "a folder",
  link: "a symbolic link",
  other: "neither a file nor a folder",
};

function listed(names: readonly string[]): string {
  const quoted = names.slice(0, mostNames).map((name) => `'${name}'`);
  const others = names.length - quoted.length;
  if (others > 0) return `${quoted.join(", ")} and ${others} more files`;
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} and ${last}`;
}
