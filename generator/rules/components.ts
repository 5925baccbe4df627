/**
 * The strongly connected components of a graph that have a cycle, those that others lead to first.
 * Tarjan's algorithm without recursion.
 */
export function componentsOf<N>(
  nodes: Iterable<N>,
  edges: (node: N) => readonly N[],
): readonly (readonly N[])[] {
  const index = new Map<N, number>();
  const low = new Map<N, number>();
  const open = new Set<N>();
  const path: N[] = [];
  const found: N[][] = [];
  for (const root of nodes) {
    if (index.has(root)) continue;
    const work = [{ node: root, next: 0, targets: edges(root) }];
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const { node, targets } = frame;
      if (!index.has(node)) {
        low.set(node, index.size);
        index.set(node, index.size);
        open.add(node);
        path.push(node);
      }
      const target = targets[frame.next];
      if (target !== undefined) {
        frame.next++;
        if (!index.has(target)) work.push({ node: target, next: 0, targets: edges(target) });
        else if (open.has(target))
          low.set(node, Math.min(low.get(node) ?? 0, index.get(target) ?? 0));
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.node;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(node) ?? 0));
      if (low.get(node) !== index.get(node)) continue;
      const component = path.splice(path.lastIndexOf(node));
      for (const member of component) open.delete(member);
      if (component.length > 1 || targets.includes(node)) found.push(component);
    }
  }
  return found;
}
