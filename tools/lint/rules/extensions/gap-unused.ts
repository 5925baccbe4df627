import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import { gapUses } from "../../gap-uses.ts";
import type { Rule } from "../../rule.ts";

/** Every entry of the ledger is used somewhere. */
export const gapUnused: Rule = {
  name: "gap-unused",
  applies: "configured",
  check(document, diagnostics) {
    const { root, gaps } = document;
    if (root === undefined || gaps === undefined) return;
    const used = new Set(gapUses(document).map(({ id }) => id));
    for (const id of Object.keys(gaps)) {
      if (used.has(id)) continue;
      const pointer = joinPointer("/info/x-gaps", id);
      diagnostics.report("gap-unused", { file: root.file, pointer, part: "key" }, { id });
    }
  },
};
