import { compileJsonPath, stepsOfSearch } from "../../../generator/json-path/json-path.ts";
import { Steps } from "../../../generator/json-path/steps.ts";
import { isObject } from "../../../generator/openapi/site.ts";
import { joinPointer } from "../../../generator/source/locations/pointer.ts";

/** Number of values that an expression selects in a document, and in each of its components. */
interface Selected {
  count: number;
  readonly within: ReadonlyMap<string, number>;
}

/** Targets of the actions of overlays in a document as it is written. */
export class OverlayTargets {
  readonly #selected: Selected[] = [];

  /** @param overlays values of the overlays */
  constructor(entry: unknown, overlays: readonly unknown[]) {
    const steps = new Steps(stepsOfSearch);
    for (const text of overlays.flatMap(expressionsOf)) {
      const expression = compileJsonPath(text);
      if (expression.kind === "mistake") continue;
      const within = new Map<string, number>();
      const { matches } = expression.find(entry, steps);
      for (const { path } of matches)
        // Components stand one deeper since 3.0 than in 2.0.
        for (const depth of [2, 3]) {
          const component = joinPointer("", ...path.slice(0, depth));
          if (path.length >= depth) within.set(component, (within.get(component) ?? 0) + 1);
        }
      this.#selected.push({ count: matches.length, within });
    }
  }

  /** Notes that a component is removed; false where an action would then select nothing. */
  remove(pointer: string): boolean {
    const gone = ({ within }: Selected): number => within.get(pointer) ?? 0;
    if (this.#selected.some((one) => gone(one) > 0 && gone(one) === one.count)) return false;
    for (const one of this.#selected) one.count -= gone(one);
    return true;
  }
}

function expressionsOf(overlay: unknown): readonly string[] {
  const actions = isObject(overlay) ? overlay["actions"] : undefined;
  if (!Array.isArray(actions)) return [];
  return actions.flatMap((action: unknown) =>
    isObject(action)
      ? [action["target"], action["copy"]].filter((one) => typeof one === "string")
      : [],
  );
}
