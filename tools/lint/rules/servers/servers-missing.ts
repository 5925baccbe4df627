import { own } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** A document with operations says where they are served. */
export const serversMissing: Rule = {
  name: "servers-missing",
  applies: "always",
  check(document, diagnostics) {
    const { root } = document;
    if (root === undefined || document.operations().length === 0) return;
    const servers = own(root, "servers");
    if (Array.isArray(servers) && servers.length > 0) return;
    if ([...document.of("server")].length > 0) return;
    diagnostics.report("servers-missing", { file: root.file, pointer: "" }, {});
  },
};
