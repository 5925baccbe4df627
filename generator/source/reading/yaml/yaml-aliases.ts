import { isAlias, visit, type Alias, type Document, type Node } from "yaml";

/** The node that each alias of a document stands for, found in one pass: the last anchor of its name before it. */
export function aliasTargets(document: Document): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target !== undefined) targets.set(node, target);
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}
