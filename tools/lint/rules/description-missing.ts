import { textAt } from "../../../generator/openapi/site.ts";
import { nameOf } from "../document.ts";
import type { Rule } from "../rule.ts";

/** Operations, parameters, component schemas and tags say what they are. */
export const descriptionMissing: Rule = {
  name: "description-missing",
  applies: "conventions",
  check(document, diagnostics) {
    const nodes = [
      ...document.operations(),
      ...document.of("parameter"),
      ...document.componentSchemas(),
      ...document.of("tag"),
    ];
    for (const node of nodes) {
      if ((textAt(node, "description") ?? "").trim() !== "") continue;
      const what = node.kind === "tag" ? `The tag '${textAt(node, "name") ?? ""}'` : nameOf(node);
      diagnostics.report("description-missing", { ...node, part: "key" }, { what });
    }
  },
};
