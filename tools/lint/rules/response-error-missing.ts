import { nameOf } from "../document.ts";
import { responsesOf } from "../responses.ts";
import type { Rule } from "../rule.ts";

/** Operations say what a refused request is answered with: a 4xx, or `default`. */
export const responseErrorMissing: Rule = {
  name: "response-error-missing",
  applies: "always",
  check(document, diagnostics) {
    for (const operation of document.operations()) {
      const responses = responsesOf(operation, document);
      if (responses.some(({ status }) => /^(?:4|default$)/.test(status))) continue;
      const what = nameOf(operation);
      diagnostics.report("response-error-missing", { ...operation, part: "key" }, { what });
    }
  },
};
