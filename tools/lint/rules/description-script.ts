import { textAt } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";
import type { Rule } from "../rule.ts";

/** Descriptions are Markdown that pages show, and no programs. */
export const descriptionScript: Rule = {
  name: "description-script",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.nodes) {
      for (const key of ["description", "summary", "title"]) {
        const text = textAt(node, key);
        if (text === undefined || !/<script\b|\beval\(/i.test(text)) continue;
        const location = { file: node.file, pointer: joinPointer(node.pointer, key) };
        diagnostics.report("description-script", location, {});
      }
    }
  },
};
