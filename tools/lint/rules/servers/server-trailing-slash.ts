import { at, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** Addresses of servers do not end in a slash: paths begin with one. */
export const serverTrailingSlash: Rule = {
  name: "server-trailing-slash",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("server")) {
      const url = textAt(node, "url");
      if (url === undefined || url === "/" || !url.endsWith("/")) continue;
      diagnostics.report("server-trailing-slash", at(node, "url"), { url });
    }
  },
};
