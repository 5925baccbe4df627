import { componentsOf } from "../../../rules/components.ts";
import { referencesOf, type Through } from "../../navigate.ts";
import type { Draft } from "../drafts/draft.ts";
import type { Drafting } from "../drafts/drafting.ts";
import type { Lowering } from "../lowering.ts";

/**
 * Ids of declarations that reach themselves. Those that do so without an object, an array or a map
 * in between describe nothing and are reported.
 */
export function findRecursive(
  lowering: Lowering & Pick<Drafting, "drafts">,
  drafts: readonly Draft[],
): ReadonlySet<string> {
  const types = new Map(drafts.map(({ id, type }) => [id, type]));
  const cycles = (through: Through): readonly (readonly string[])[] =>
    componentsOf(types.keys(), (id) => {
      const type = types.get(id);
      return type === undefined ? [] : referencesOf(type, through);
    });
  const reported = new Set<string>();
  for (const component of cycles("alternatives")) {
    const [first] = component;
    if (first === undefined || reported.has(first)) continue;
    for (const id of component) reported.add(id);
    const draft = lowering.drafts.draft(first);
    const place = { ...draft.origin, part: "key" as const };
    lowering.diagnostics.report("ref-loop", place, { ref: draft.component ?? draft.name });
  }
  return new Set(cycles("values").flat());
}
