import { childrenOf, referencesOf } from "../../navigate.ts";
import type { LoweredType } from "../types/lowered.ts";
import type { Draft } from "../drafts/draft.ts";
import type { Lowering } from "../lowering.ts";

/**
 * Arrays, tuples and choices within each other, without an object or a map in between. Code for them
 * is written within each other too, so that its size grows with the square of the levels.
 */
const mostLevels = 100;

/** Reports declarations that are lists of lists, or choices of choices, beyond all use. */
export function checkNestedLists(lowering: Lowering, drafts: readonly Draft[]): void {
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  const levels = new Map<string, number>();
  for (const { id: first } of drafts) {
    // The end of a chain of references comes first, which may be longer than the stack.
    const pending = [first];
    const entered = new Set<string>();
    for (let id = pending.at(-1); id !== undefined; id = pending.at(-1)) {
      const type = byId.get(id)?.type;
      if (type !== undefined && !levels.has(id) && !entered.has(id)) {
        entered.add(id);
        for (const one of referencesOf(type, "values")) pending.push(one);
        continue;
      }
      pending.pop();
      if (type === undefined || levels.has(id)) continue;
      const found = levelsOf(type, levels);
      // Deeper lists are not reported again for each declaration around them.
      levels.set(id, found > mostLevels ? 0 : found);
      if (found > mostLevels) report(lowering, byId.get(id) as Draft);
    }
  }
}

/** Levels of a type. A type that refers back to one around it is read by a function of its own. */
function levelsOf(type: LoweredType, known: ReadonlyMap<string, number>): number {
  switch (type.kind) {
    case "ref":
      return known.get(type.target) ?? 0;
    case "object":
    case "map":
      return 0;
    default: {
      const inner = childrenOf(type as Parameters<typeof childrenOf>[0]);
      const deepest = inner.reduce(
        (most, child) => Math.max(most, levelsOf(child as LoweredType, known)),
        0,
      );
      return type.kind === "nullable" || inner.length === 0 ? deepest : deepest + 1;
    }
  }
}

function report(lowering: Lowering, { origin }: Draft): void {
  const place = { file: origin.file, pointer: origin.pointer };
  lowering.diagnostics.report("nesting-too-deep", place, { limit: mostLevels });
}
