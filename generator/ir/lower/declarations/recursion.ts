import { referencesOf } from "../../navigate.ts";
import type { Draft } from "../drafts/draft.ts";
import type { Drafting } from "../drafts/drafting.ts";
import type { Lowering } from "../lowering.ts";

/**
 * Ids of declarations that reach themselves. Those that do so without an object, an array or a map
 * in between describe nothing and are reported.
 */
export function findRecursive(
  lowering: Lowering & Pick<Drafting, "drafts">,
  drafts: readonly Draft[],
): ReadonlySet<string> {
  const all = new Map(
    drafts.map((draft) => [
      draft.id,
      draft.type === undefined ? [] : referencesOf(draft.type, "values"),
    ]),
  );
  const direct = new Map(
    drafts.map((draft) => [
      draft.id,
      draft.type === undefined ? [] : referencesOf(draft.type, "alternatives"),
    ]),
  );
  const reported = new Set<string>();
  for (const component of cycles(direct)) {
    const [first] = component;
    if (first === undefined || reported.has(first)) continue;
    for (const id of component) reported.add(id);
    const draft = lowering.drafts.draft(first);
    const place = { ...draft.origin, part: "key" as const };
    lowering.diagnostics.report("ref-loop", place, { ref: draft.component ?? draft.name });
  }
  return new Set(cycles(all).flat());
}

/** Strongly connected components with a cycle, by Tarjan's algorithm without recursion. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open = new Set<string>();
  const path: string[] = [];
  const found: string[][] = [];
  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const work: { readonly id: string; next: number }[] = [{ id: root, next: 0 }];
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const { id } = frame;
      const edges = graph.get(id) ?? [];
      if (frame.next === 0 && !index.has(id)) {
        index.set(id, index.size);
        low.set(id, index.size - 1);
        open.add(id);
        path.push(id);
      }
      const target = edges[frame.next];
      if (target !== undefined) {
        frame.next++;
        if (!index.has(target)) work.push({ id: target, next: 0 });
        else if (open.has(target)) low.set(id, Math.min(low.get(id) ?? 0, index.get(target) ?? 0));
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.id;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(id) ?? 0));
      if (low.get(id) !== index.get(id)) continue;
      const component = path.splice(path.lastIndexOf(id));
      for (const member of component) open.delete(member);
      if (component.length > 1 || edges.includes(id)) found.push(component);
    }
  }
  return found;
}
