import { suggest } from "../../../../generator/diagnostics/suggest.ts";
import { at, textAt } from "../../../../generator/openapi/site.ts";
import type { Rule } from "../../rule.ts";

/** Parents of tags are tags of the list, and no tag is above itself. Source: OpenAPI 3.2, Tag Object. */
export const tagParentUnknown: Rule = {
  name: "tag-parent-unknown",
  applies: "always",
  check(document, diagnostics) {
    const tags = [...document.of("tag")];
    const parents = new Map(tags.map((tag) => [textAt(tag, "name"), textAt(tag, "parent")]));
    const circular = inCircles(parents);
    const known = [...parents.keys()].filter((name) => name !== undefined);
    for (const node of tags) {
      const tag = textAt(node, "name");
      const parent = textAt(node, "parent");
      if (parent === undefined) continue;
      if (parents.has(parent) && !circular.has(tag)) continue;
      diagnostics.report(
        "tag-parent-unknown",
        at(node, "parent"),
        parents.has(parent)
          ? { problem: `The tag '${tag ?? ""}' is above itself`, cure: "Name another parent" }
          : {
              problem: `The parent '${parent}' is not in the list of tags`,
              cure: suggest(parent, known, "Add it to 'tags' of the document"),
            },
      );
    }
  },
};

/** Names that come back to themselves on the way from name to parent. */
function inCircles(
  parents: ReadonlyMap<string | undefined, string | undefined>,
): ReadonlySet<string | undefined> {
  const circular = new Set<string | undefined>();
  const done = new Set<string | undefined>();
  for (const start of parents.keys()) {
    const way = new Set<string | undefined>();
    let here: string | undefined = start;
    while (here !== undefined && !done.has(here) && !way.has(here)) {
      way.add(here);
      here = parents.get(here);
    }
    if (here !== undefined && way.has(here)) {
      const names = [...way];
      for (const name of names.slice(names.indexOf(here))) circular.add(name);
    }
    for (const name of way) done.add(name);
  }
  return circular;
}
