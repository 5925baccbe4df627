import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { at, isObject, own, textAt } from "../../../../generator/openapi/site.ts";
import { namesInTemplate } from "../../template-names.ts";
import type { Rule } from "../../rule.ts";

/** Names in braces of a server's address are those of its variables. */
export const serverVariableUnknown: Rule = {
  name: "server-variable-unknown",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("server")) {
      const url = textAt(node, "url");
      if (url === undefined) continue;
      const variables = own(node, "variables");
      const known = isObject(variables) ? Object.keys(variables) : [];
      for (const name of namesInTemplate(url)) {
        if (known.includes(name)) continue;
        const suggestion = suggest(name, known, "Add it to 'variables' with a 'default'");
        diagnostics.report("server-variable-unknown", at(node, "url"), { name, suggestion });
      }
    }
  },
};
