import { own } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import { responsesOf } from "../responses.ts";
import type { Rule } from "../rule.ts";

/** 1xx, 204, 205 and 304 carry no content. Source: RFC 9110, 6.4.1, 15.3.5, 15.3.6, 15.4.5. */
export const responseBodyForbidden: Rule = {
  name: "response-body-forbidden",
  applies: "always",
  check(document, diagnostics) {
    for (const operation of document.operations()) {
      for (const { status, node } of responsesOf(operation, document)) {
        const content = own(node, "content");
        if (!/^(1..|204|205|304)$/i.test(status) || content === undefined) continue;
        if (Object.keys(content as object).length === 0) continue;
        const pointer = joinPointer(node.pointer, "content");
        diagnostics.report(
          "response-body-forbidden",
          { file: node.file, pointer, part: "key" },
          { status },
        );
      }
    }
  },
};
