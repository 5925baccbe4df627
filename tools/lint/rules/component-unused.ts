import { isComponent, nameOf, type LintDocument } from "../document.ts";
import type { Rule } from "../rule.ts";
import { references } from "../references.ts";
import { placeOf, type LintNode } from "../walk.ts";

/** Components are reachable from an operation, directly or through other components. */
export const componentUnused: Rule = {
  name: "component-unused",
  applies: "always",
  check(document, diagnostics) {
    const used = usedComponents(document);
    for (const node of document.nodes) {
      if (!isComponent(node) || used.has(placeOf(node))) continue;
      const { file, pointer, key: name } = node;
      const what = nameOf(node).replace(/^The | '[^]*$/g, "");
      diagnostics.report("component-unused", { file, pointer, part: "key" }, { what, name });
    }
  },
};

function usedComponents(document: LintDocument): Set<string> {
  const uses = new Map<string, string[]>();
  const subtypes = new Map<string, string[]>();
  const queue: string[] = [];
  for (const node of document.nodes) {
    const targets = references(node, document);
    if (targets.length === 0) continue;
    const owner = componentOf(node);
    for (const target of targets) {
      if (owner === undefined) queue.push(target);
      else addTo(uses, owner, target);
      // A discriminator finds the types that extend its schema by name.
      if (owner !== undefined && /\/allOf\/\d+$/.test(node.pointer)) {
        addTo(subtypes, target, owner);
      }
    }
  }
  const used = new Set<string>();
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    const node = document.at(place);
    const component = (node === undefined ? undefined : componentOf(node)) ?? place;
    if (used.has(component)) continue;
    used.add(component);
    for (const use of uses.get(component) ?? []) queue.push(use);
    const schema = document.at(component);
    if (schema !== undefined && "discriminator" in schema.value) {
      for (const subtype of subtypes.get(component) ?? []) queue.push(subtype);
    }
  }
  return used;
}

function addTo(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Location of the component that contains a node. */
function componentOf(node: LintNode): string | undefined {
  for (let here: LintNode | undefined = node; here !== undefined; here = here.parent) {
    if (isComponent(here)) return placeOf(here);
  }
  return undefined;
}
