import { membersAt, textAt } from "../../../../generator/openapi/site.ts";
import { namesInTemplate } from "../../template-names.ts";
import type { Rule } from "../../rule.ts";

/** Variables of a server stand in its address. */
export const serverVariableUnused: Rule = {
  name: "server-variable-unused",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("server")) {
      const url = textAt(node, "url");
      if (url === undefined) continue;
      const named = namesInTemplate(url);
      for (const { key: name, file, pointer } of membersAt(node, "variables")) {
        if (named.has(name)) continue;
        const location = { file, pointer, part: "key" } as const;
        diagnostics.report("server-variable-unused", location, { name });
      }
    }
  },
};
