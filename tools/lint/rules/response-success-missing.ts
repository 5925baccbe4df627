import { nameOf } from "../document.ts";
import { responsesOf } from "../responses.ts";
import type { Rule } from "../rule.ts";

/** Operations say what their success looks like: a 2xx or 3xx, a switch of protocols, or `default`. */
export const responseSuccessMissing: Rule = {
  name: "response-success-missing",
  applies: "always",
  check(document, diagnostics) {
    for (const operation of document.operations()) {
      const responses = responsesOf(operation, document);
      if (responses.some(({ status }) => /^(?:101|[23]|default$)/.test(status))) continue;
      const what = nameOf(operation);
      diagnostics.report("response-success-missing", { ...operation, part: "key" }, { what });
    }
  },
};
