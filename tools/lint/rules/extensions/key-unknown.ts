import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { isObject, own } from "../../../../generator/openapi/site.ts";
import { joinPointer } from "../../../../generator/source/locations/pointer.ts";
import type { LintDocument } from "../../document.ts";
import type { Rule } from "../../rule.ts";
import type { LintNode } from "../../walk.ts";

/** `x-key` stands on a list, and names a property that its items have. */
export const keyUnknown: Rule = {
  name: "key-unknown",
  applies: "always",
  check(document, diagnostics) {
    for (const node of document.of("schema")) {
      const key = own(node, "x-key");
      if (typeof key !== "string") continue;
      const location = { file: node.file, pointer: joinPointer(node.pointer, "x-key") };
      const report = (reason: string, suggestion: string): void =>
        diagnostics.report("key-unknown", location, { key, reason, suggestion });
      const type = own(node, "type");
      const isList = type === "array" || (Array.isArray(type) && type.includes("array"));
      // A part of an allOf need not say what the others say.
      const isPart = /\/allOf\/\d+$/.test(node.pointer) && type === undefined;
      const hasItems = own(node, "items") !== undefined;
      if (isPart && !hasItems) continue;
      if (!isList && (type !== undefined || !hasItems)) {
        report("its schema is no list", "Put it beside `type: array`");
        continue;
      }
      if (own(node, "prefixItems") !== undefined) {
        report("items of a tuple have no key", "Remove it, or describe the items by `items`");
        continue;
      }
      const items = document.member(node, "items");
      // Its reference may lead nowhere.
      if (items === undefined && isObject(own(node, "items"))) continue;
      const known = new Set<string>();
      collectNames(items, document, known, new Set());
      if (known.has(key)) continue;
      const suggestion = suggest(key, known, "Name a property that the items have");
      report("the items have no property of that name", suggestion);
    }
  },
};

/** Collects the properties of a schema and its parts. */
function collectNames(
  schema: LintNode | undefined,
  document: LintDocument,
  names: Set<string>,
  seen: Set<LintNode>,
): void {
  if (schema === undefined || seen.has(schema)) return;
  seen.add(schema);
  const properties = schema.value["properties"];
  if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
  for (const keyword of ["allOf", "oneOf", "anyOf"])
    for (const { node } of document.members(schema, keyword))
      collectNames(node, document, names, seen);
}
