import { at, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** Hosts that serve no client, besides the machine at hand. */
const nowhere = /^(?:https?:)?\/\/(?:[^/]*\.)?(?:example\.(?:com|org|net)|localhost)(?:[:/]|$)/i;

/** Servers have addresses at which users find them. */
export const serverExample: Rule = {
  name: "server-example",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("server")) {
      const url = textAt(node, "url");
      if (url === undefined || !nowhere.test(url)) continue;
      diagnostics.report("server-example", at(node, "url"), { url });
    }
  },
};
