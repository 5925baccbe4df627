import { objectAt, own } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { Rule } from "../../rule.ts";

/** Since 3.2 `nodeType` takes the place of two other fields of the XML Object. Source: OpenAPI 3.2, XML Object. */
export const xmlAttributeDeprecated: Rule = {
  name: "xml-attribute-deprecated",
  applies: "always",
  check(document, diagnostics) {
    const version = document.root && own(document.root, "openapi");
    if (typeof version !== "string" || !version.startsWith("3.2.")) return;
    for (const node of document.of("schema")) {
      const xml = objectAt(node, "xml");
      if (xml === undefined) continue;
      for (const [field, nodeType] of Object.entries(successors)) {
        if (own(xml, field) !== true) continue;
        const pointer = joinPointer(xml.pointer, field);
        const location = { file: xml.file, pointer, part: "key" } as const;
        diagnostics.report("xml-attribute-deprecated", location, { field, nodeType });
      }
    }
  },
};

/** Values of `nodeType` by the field that it replaces. */
const successors = { attribute: "attribute", wrapped: "element" };
