import type { Site } from "../../openapi/site.ts";
import { canonical, shown } from "../shape/canonical.ts";
import type { Shape } from "../shape/shape.ts";
import type { Comparing } from "./compare-structure.ts";

/** Compares what two shapes say of their values beside restricting them. */
export function compareAnnotations(old: Shape, next: Shape, { report }: Comparing): void {
  const sides = (keyword: string): { readonly old?: Site; readonly new?: Site } => {
    const [from, to] = [old.annotations.get(keyword), next.annotations.get(keyword)];
    return {
      ...(from === undefined ? {} : { old: from }),
      ...(to === undefined ? {} : { new: to }),
    };
  };
  const defaults = sides("default");
  if (canonical(defaults.old?.value) !== canonical(defaults.new?.value)) {
    const rule =
      defaults.old === undefined
        ? "default-added"
        : defaults.new === undefined
          ? "default-removed"
          : "default-changed";
    const words = { old: shown(defaults.old?.value), new: shown(defaults.new?.value) };
    report({ rule, ...defaults, words });
  }
}

/** Compares how the alternatives of two choices are told apart. */
export function compareDiscriminators(
  old: Site | undefined,
  next: Site | undefined,
  { report }: Pick<Comparing, "report">,
): void {
  const [from, to] = [facts(old), facts(next)];
  const sides = {
    ...(old === undefined ? {} : { old }),
    ...(next === undefined ? {} : { new: next }),
  };
  const words = { old: shown(from.name), new: shown(to.name) };
  if (old === undefined && next === undefined) return;
  if (old === undefined)
    return report({ rule: "discriminator-added", ...sides, words, hasNoValues: true });
  if (next === undefined)
    return report({ rule: "discriminator-removed", ...sides, words, hasNoValues: true });
  if (from.name !== to.name)
    report({ rule: "discriminator-property-changed", ...sides, words, hasNoValues: true });
  for (const value of new Set([...from.mapping.keys(), ...to.mapping.keys()])) {
    const [before, after] = [from.mapping.get(value), to.mapping.get(value)];
    if (before === after) continue;
    const rule =
      before === undefined
        ? "discriminator-mapping-added"
        : after === undefined
          ? "discriminator-mapping-removed"
          : "discriminator-mapping-changed";
    report({ rule, ...sides, words: { name: shown(value) }, hasNoValues: true });
  }
}

interface DiscriminatorFacts {
  readonly name: unknown;
  readonly mapping: ReadonlyMap<string, unknown>;
}

function facts(site: Site | undefined): DiscriminatorFacts {
  const value = (site?.value ?? {}) as { propertyName?: unknown; mapping?: object };
  return { name: value.propertyName, mapping: new Map(Object.entries(value.mapping ?? {})) };
}
