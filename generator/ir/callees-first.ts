/**
 * Puts each function after those that it calls, as far as they are not in a cycle, and says how long
 * the longest chain of calls is. Whoever makes functions in this order needs no recursion, which a
 * long chain would take beyond the stack.
 */
export function calleesFirst(
  roots: Iterable<string>,
  calleesOf: (id: string) => readonly string[],
): { readonly order: readonly string[]; readonly depth: number } {
  const order: string[] = [];
  let depth = 0;
  const seen = new Set<string>();
  const open: { readonly id: string; readonly callees: Iterator<string> }[] = [];
  const enter = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    depth = Math.max(depth, open.push({ id, callees: calleesOf(id)[Symbol.iterator]() }));
  };
  for (const root of roots) {
    enter(root);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const { done, value } = last.callees.next();
      if (done !== true) enter(value);
      else order.push((open.pop() as typeof last).id);
    }
  }
  return { order, depth };
}
