import { own } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { Rule } from "../../rule.ts";

/** Deprecated operations name their replacement. */
export const replacementMissing: Rule = {
  name: "replacement-missing",
  applies: "conventions",
  check(document, diagnostics) {
    for (const node of document.operations()) {
      if (own(node, "deprecated") !== true || own(node, "x-replaced-by") !== undefined) continue;
      const pointer = joinPointer(node.pointer, "deprecated");
      diagnostics.report("replacement-missing", { file: node.file, pointer, part: "key" }, {});
    }
  },
};
