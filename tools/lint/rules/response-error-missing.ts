import { at } from "../../../generator/openapi/site.ts";
import { nameOf } from "../document.ts";
import { responsesOf } from "../responses.ts";
import type { Rule } from "../rule.ts";

/** Findings of a document whose operations all lack errors, before they become one. */
const mostAlike = 5;

/**
 * Operations say what a refused request is answered with: a 4xx, or `default`. Where none of many does, that is one finding
 * about the document.
 */
export const responseErrorMissing: Rule = {
  name: "response-error-missing",
  applies: "always",
  check(document, diagnostics) {
    const operations = document.operations();
    const lacking = operations.filter((operation) =>
      responsesOf(operation, document).every(({ status }) => !/^(?:4|default$)/.test(status)),
    );
    const { root } = document;
    if (root !== undefined && lacking.length > mostAlike && lacking.length === operations.length) {
      const { file, pointer } = at(root, "paths");
      const what = `Each of the ${lacking.length} operations`;
      diagnostics.report("response-error-missing", { file, pointer, part: "key" }, { what });
      return;
    }
    for (const operation of lacking) {
      const what = nameOf(operation);
      diagnostics.report("response-error-missing", { ...operation, part: "key" }, { what });
    }
  },
};
