import { objectAt, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** The contact has a name, an address of a page and one for mail. */
export const contactIncomplete: Rule = {
  name: "contact-incomplete",
  applies: "always",
  check(document, diagnostics) {
    for (const info of document.of("info")) {
      const contact = objectAt(info, "contact");
      if (contact === undefined) continue;
      const fields = ["name", "url", "email"].filter((key) => textAt(contact, key) === undefined);
      if (fields.length === 0) continue;
      const names = fields.map((field) => `'${field}'`).join(" and ");
      diagnostics.report("contact-incomplete", { ...contact, part: "key" }, { fields: names });
    }
  },
};
