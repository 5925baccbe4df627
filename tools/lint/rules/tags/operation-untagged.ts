import { nameOf } from "../../document.ts";
import { tagged } from "../../tagged.ts";
import type { Rule } from "../../rule.ts";

/** Where there are tags, each operation has one. */
export const operationUntagged: Rule = {
  name: "operation-untagged",
  applies: "always",
  check(document, diagnostics) {
    const withTags = new Set([...tagged(document)].map(({ operation }) => operation));
    if (withTags.size === 0 && document.of("tag").length === 0) return;
    for (const operation of document.operations()) {
      if (withTags.has(operation)) continue;
      const what = nameOf(operation);
      diagnostics.report("operation-untagged", { ...operation, part: "key" }, { what });
    }
  },
};
