import { own } from "../../../../generator/openapi/site.ts";
import { tagged } from "../../tagged.ts";
import type { Rule } from "../../rule.ts";

/** A document whose operations have tags lists them, for their descriptions and their order. */
export const tagsMissing: Rule = {
  name: "tags-missing",
  applies: "always",
  check(document, diagnostics) {
    const { root } = document;
    if (root === undefined || tagged(document).next().done === true) return;
    const tags = own(root, "tags");
    if (Array.isArray(tags) && tags.length > 0) return;
    diagnostics.report("tags-missing", { file: root.file, pointer: "" }, {});
  },
};
