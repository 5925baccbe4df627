import { isObjectSite, membersAt, own, type Site } from "../../../generator/openapi/site.ts";
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

/** How the alternatives of a choice are told apart, and what a value of its mapping leads to. */
export interface Discriminating {
  readonly site: Site | undefined;
  target(value: Site<string>): Site | undefined;
}

/**
 * Compares how the alternatives of two choices are told apart.
 *
 * @param isOne whether a schema of the one document stands for one of the other
 */
export function compareDiscriminators(
  old: Discriminating,
  next: Discriminating,
  { report }: Pick<Comparing, "report">,
  isOne: (old: Site, next: Site) => boolean,
): void {
  const [from, to] = [facts(old.site), facts(next.site)];
  const sides = {
    ...(old.site === undefined ? {} : { old: old.site }),
    ...(next.site === undefined ? {} : { new: next.site }),
  };
  const words = { old: shown(from.name), new: shown(to.name) };
  if (old.site === undefined && next.site === undefined) return;
  if (old.site === undefined)
    return report({ rule: "discriminator-added", ...sides, words, hasNoValues: true });
  if (next.site === undefined)
    return report({ rule: "discriminator-removed", ...sides, words, hasNoValues: true });
  if (from.name !== to.name)
    report({ rule: "discriminator-property-changed", ...sides, words, hasNoValues: true });
  for (const value of new Set([...from.mapping.keys(), ...to.mapping.keys()])) {
    const [before, after] = [from.mapping.get(value), to.mapping.get(value)];
    if (before?.value === after?.value) continue;
    if (before !== undefined && after !== undefined) {
      const [target, other] = [targetOf(before, old), targetOf(after, next)];
      if (target !== undefined && other !== undefined && isOne(target, other)) continue;
    }
    const rule =
      before === undefined
        ? "discriminator-mapping-added"
        : after === undefined
          ? "discriminator-mapping-removed"
          : "discriminator-mapping-changed";
    report({ rule, ...sides, words: { name: shown(value) }, hasNoValues: true });
  }
}

const targetOf = (value: Site, { target }: Discriminating): Site | undefined =>
  typeof value.value === "string" ? target(value as Site<string>) : undefined;

interface DiscriminatorFacts {
  readonly name: unknown;
  readonly mapping: ReadonlyMap<string, Site>;
}

function facts(site: Site | undefined): DiscriminatorFacts {
  const object = site !== undefined && isObjectSite(site) ? site : undefined;
  const mapping = object === undefined ? [] : membersAt(object, "mapping");
  return {
    name: object === undefined ? undefined : own(object, "propertyName"),
    mapping: new Map(mapping.map(({ key, ...value }) => [key, value])),
  };
}
