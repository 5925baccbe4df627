import { textAt } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { Rule } from "../rule.ts";

/** A verb in lower case, followed by a noun: `listAccounts`. */
const verbAndNoun = /^[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/;

/** Operation ids are a verb with a noun, because they become the names of functions. */
export const operationIdStyle: Rule = {
  name: "operation-id-style",
  applies: "conventions",
  check(document, diagnostics) {
    for (const node of document.operations()) {
      const id = textAt(node, "operationId");
      if (id === undefined) continue;
      if (verbAndNoun.test(id)) continue;
      const pointer = joinPointer(node.pointer, "operationId");
      diagnostics.report("operation-id-style", { file: node.file, pointer }, { id });
    }
  },
};
