import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { at } from "../../../../generator/openapi/site.ts";
import { discriminatorOf } from "../../discriminator.ts";
import type { Rule } from "../../rule.ts";

/** The default mapping of a discriminator names a schema. Source: OpenAPI 3.2, Discriminator Object. */
export const discriminatorDefaultUnknown: Rule = {
  name: "discriminator-default-unknown",
  applies: "always",
  check(document, diagnostics) {
    let names: readonly string[] | undefined;
    for (const node of document.of("schema")) {
      const fallback = discriminatorOf(node)?.fallback;
      // References are resolved like others.
      if (fallback === undefined || !/^[A-Za-z0-9._-]+$/.test(fallback)) continue;
      names ??= [...document.componentSchemas()].map(({ key }) => key);
      if (names.includes(fallback)) continue;
      const location = at(at(node, "discriminator"), "defaultMapping");
      const suggestion = suggest(fallback, names, "Name a component, or write a reference");
      diagnostics.report("discriminator-default-unknown", location, { name: fallback, suggestion });
    }
  },
};
