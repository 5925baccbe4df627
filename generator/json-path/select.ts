import { jsonpath, TokenKind, type JSONPathQuery } from "json-p3";
import { admits, type FilterContext } from "./filter.ts";
import { childrenOf, isObject, memberNode, rootNode, type Follow, type Node } from "./node.ts";
import type { Steps } from "./steps.ts";
import { Visited } from "./visited.ts";

const { FilterSelector, IndexSelector, NameSelector, SliceSelector } = jsonpath.selectors;

type Selector = JSONPathQuery["segments"][number]["selectors"][number];
type Slice = InstanceType<typeof SliceSelector>;

/** Steps that a node counts for that is kept: they bound the memory of a search too. */
const stepsOfKept = 3;

/**
 * The nodes that a query finds in a value, in the order of the document.
 *
 * Source: RFC 9535, 2.1.2.
 *
 * @param follow where references lead, which are searched as if what they lead to stood there
 */
export function select(
  query: JSONPathQuery,
  root: unknown,
  steps: Steps,
  follow?: Follow,
): readonly Node[] {
  const start = rootNode(root);
  const context: FilterContext = {
    root: start,
    steps,
    ...(follow === undefined ? {} : { follow }),
    select: (inner, from) => selectFrom(inner, from, context),
  };
  return selectFrom(query, start, context);
}

function selectFrom(query: JSONPathQuery, start: Node, context: FilterContext): readonly Node[] {
  const { steps, follow } = context;
  let nodes: readonly Node[] = [start];
  for (const segment of query.segments) {
    const found: Node[] = [];
    const visit = (node: Node): void => {
      for (const selector of segment.selectors) apply(selector, node, found, context);
    };
    const descends = segment.token.kind === TokenKind.DDOT;
    const entered = follow && new Visited();
    for (const node of nodes) {
      if (descends) walk(node, visit, context, entered);
      else visit(node);
    }
    nodes = follow === undefined ? found : withoutRepeats(found);
    steps.take(1);
  }
  return nodes;
}

/** The nodes without those that references lead to once more: of a name and a value, a query always finds the same. */
function withoutRepeats(nodes: readonly Node[]): readonly Node[] {
  const seen = new Visited();
  return nodes.filter((node) => seen.isFirst(node));
}

/** Visits a node and all nodes below it, parents first; what references lead to is entered once. */
function walk(
  start: Node,
  visit: (node: Node) => void,
  { steps, follow }: FilterContext,
  entered: Visited | undefined,
): void {
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    visit(node);
    steps.take(1);
    if (entered?.isEntered(node) === true) continue;
    const children = childrenOf(node, follow);
    steps.take(children.length);
    for (const child of children.reverse()) waiting.push(child);
  }
}

function apply(selector: Selector, node: Node, found: Node[], context: FilterContext): void {
  const { steps, follow } = context;
  const { value } = node;
  steps.take(1);
  const keep = (kept: Node): void => {
    steps.take(stepsOfKept);
    found.push(kept);
  };
  if (selector instanceof NameSelector) {
    const key = selector.name;
    if (isObject(value) && Object.hasOwn(value, key))
      keep(memberNode(node, key, value[key], follow));
  } else if (selector instanceof IndexSelector) {
    if (!Array.isArray(value)) return;
    const key = selector.index < 0 ? value.length + selector.index : selector.index;
    if (key >= 0 && key < value.length) keep(memberNode(node, key, value[key], follow));
  } else if (selector instanceof SliceSelector) {
    if (!Array.isArray(value)) return;
    for (const key of indexes(selector, value.length))
      keep(memberNode(node, key, value[key], follow));
  } else {
    for (const child of childrenOf(node, follow)) {
      steps.take(1);
      if (!(selector instanceof FilterSelector) || admits(selector.expression, child, context))
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
