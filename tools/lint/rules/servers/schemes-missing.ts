import { isObject } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** A document of 2.0 with a host says by which schemes it is reached. */
export const schemesMissing: Rule = {
  name: "schemes-missing",
  applies: "always",
  check(document, diagnostics) {
    const written = document.relocation?.written.value;
    if (document.root === undefined || !document.isSwagger || !isObject(written)) return;
    if (!Object.hasOwn(written, "host")) return;
    const { schemes } = written;
    if (Array.isArray(schemes) && schemes.length > 0) return;
    diagnostics.report("schemes-missing", { file: document.root.file, pointer: "" }, {});
  },
};
