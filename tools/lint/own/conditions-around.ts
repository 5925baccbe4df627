import type { RuleObject } from "../../frame/config/custom-rule-config.ts";
import type { LintDocument } from "../document.ts";
import type { LintNode } from "../walk.ts";

/** A condition of an object around those that a rule is about. */
export interface AroundCondition {
  readonly on: RuleObject;
  holds(node: LintNode): boolean;
}

/**
 * The nodes around which there are objects that meet the conditions, the first of them outermost. The target of a reference is
 * in what refers to it.
 */
export function nodesWithin(
  document: LintDocument,
  conditions: readonly AroundCondition[],
): ReadonlySet<LintNode> {
  const inner = innerNodes(document);
  let within: ReadonlySet<LintNode> = new Set(document.nodes);
  for (const { on, holds } of conditions) {
    const found = new Set<LintNode>();
    const pending = [...within].filter((node) => isOfKind(node, on) && holds(node));
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (found.has(node)) continue;
      found.add(node);
      pending.push(...(inner.get(node) ?? []));
    }
    within = found;
  }
  return within;
}

/** Whether a node is of a kind that a rule names. */
export const isOfKind = ({ kind }: LintNode, on: RuleObject): boolean =>
  on === "any" || on === kind;

/** Nodes directly in each node, and what it refers to. */
function innerNodes(document: LintDocument): ReadonlyMap<LintNode, readonly LintNode[]> {
  const inner = new Map<LintNode, LintNode[]>();
  const add = (outer: LintNode, node: LintNode): void => {
    const list = inner.get(outer);
    if (list === undefined) inner.set(outer, [node]);
    else list.push(node);
  };
  for (const node of document.nodes) {
    if (node.parent !== undefined) add(node.parent, node);
    const target = node.target === undefined ? undefined : document.at(node.target);
    if (target !== undefined) add(node, target);
  }
  return inner;
}
