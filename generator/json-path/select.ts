import { jsonpath, TokenKind, type JSONPathQuery } from "json-p3";
import { admits, type FilterContext } from "./filter.ts";
import { childrenOf, isObject, rootNode, type Node } from "./node.ts";
import type { Steps } from "./steps.ts";

const { FilterSelector, IndexSelector, NameSelector, SliceSelector } = jsonpath.selectors;

type Selector = JSONPathQuery["segments"][number]["selectors"][number];
type Slice = InstanceType<typeof SliceSelector>;

/** Steps that a node counts for that is kept: they bound the memory of a search too. */
const stepsOfKept = 3;

/**
 * The nodes that a query finds in a value, in the order of the document.
 *
 * Source: RFC 9535, 2.1.2.
 */
export function select(query: JSONPathQuery, root: unknown, steps: Steps): readonly Node[] {
  const context: FilterContext = {
    root,
    steps,
    select: (inner, start) => selectFrom(inner, start, context),
  };
  return selectFrom(query, root, context);
}

function selectFrom(query: JSONPathQuery, start: unknown, context: FilterContext): readonly Node[] {
  let nodes: readonly Node[] = [rootNode(start)];
  for (const segment of query.segments) {
    const found: Node[] = [];
    const visit = (node: Node): void => {
      for (const selector of segment.selectors) apply(selector, node, found, context);
    };
    const descends = segment.token.kind === TokenKind.DDOT;
    for (const node of nodes) {
      if (descends) walk(node, visit, context.steps);
      else visit(node);
    }
    nodes = found;
  }
  return nodes;
}

/** Visits a node and all nodes below it, parents first. */
function walk(start: Node, visit: (node: Node) => void, steps: Steps): void {
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    visit(node);
    const children = childrenOf(node);
    steps.take(1 + children.length);
    for (const child of children.reverse()) waiting.push(child);
  }
}

function apply(selector: Selector, node: Node, found: Node[], context: FilterContext): void {
  const { steps } = context;
  const { value } = node;
  steps.take(1);
  const keep = (kept: Node): void => {
    steps.take(stepsOfKept);
    found.push(kept);
  };
  if (selector instanceof NameSelector) {
    const key = selector.name;
    if (isObject(value) && Object.hasOwn(value, key))
      keep({ value: value[key], key, parent: node });
  } else if (selector instanceof IndexSelector) {
    if (!Array.isArray(value)) return;
    const key = selector.index < 0 ? value.length + selector.index : selector.index;
    if (key >= 0 && key < value.length) keep({ value: value[key] as unknown, key, parent: node });
  } else if (selector instanceof SliceSelector) {
    if (!Array.isArray(value)) return;
    for (const key of indexes(selector, value.length))
      keep({ value: value[key] as unknown, key, parent: node });
  } else {
    for (const child of childrenOf(node)) {
      steps.take(1);
      if (
        !(selector instanceof FilterSelector) ||
        admits(selector.expression, child.value, context)
      )
        keep(child);
    }
  }
}

/**
 * The indexes of a slice, in its order.
 *
 * Source: RFC 9535, 2.3.4.2.2.
 */
function* indexes({ start, stop, step = 1 }: Slice, length: number): Iterable<number> {
  if (step === 0) return;
  const [low, high] = step > 0 ? [0, length] : [-1, length - 1];
  const bound = (index: number): number =>
    Math.min(Math.max(index < 0 ? length + index : index, low), high);
  const end = bound(stop ?? (step > 0 ? length : -length - 1));
  for (
    let index = bound(start ?? (step > 0 ? 0 : length - 1));
    step > 0 ? index < end : index > end;
    index += step
  )
    yield index;
}
