import { at, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The characters of an address. Source: RFC 3986, 2. */
const inAddresses = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]*$/;

/** Operation ids have the characters of addresses, because pages of documentation are at them. */
export const operationIdUnsafe: Rule = {
  name: "operation-id-unsafe",
  applies: "always",
  check(document, diagnostics) {
    for (const operation of document.operations()) {
      const id = textAt(operation, "operationId");
      if (id === undefined || inAddresses.test(id)) continue;
      diagnostics.report("operation-id-unsafe", at(operation, "operationId"), { id });
    }
  },
};
