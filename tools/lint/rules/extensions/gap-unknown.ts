import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { gapUses } from "../../gap-uses.ts";
import type { Rule } from "../../rule.ts";

/** Every id that `x-gap` names is an entry of the ledger. */
export const gapUnknown: Rule = {
  name: "gap-unknown",
  applies: "configured",
  check(document, diagnostics) {
    const known = Object.keys(document.gaps ?? {});
    for (const { id, location } of gapUses(document)) {
      if (known.includes(id)) continue;
      const suggestion = suggest(id, known, "Add an entry to 'x-gaps' in 'info'");
      diagnostics.report("gap-unknown", location, { id, suggestion });
    }
  },
};
