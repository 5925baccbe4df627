import type { ChangeRule } from "../rules/index.ts";
import { shown } from "../shape/canonical.ts";
import type { ListedValue, Shape } from "../shape/shape.ts";
import type { Report, SchemaChange } from "./pair.ts";

/** Compares the values that two shapes list, closed or open. */
export function compareLists(old: Shape, next: Shape, report: Report): void {
  const [before, after] = [old.values, next.values];
  const sides = {
    ...(old.listSite === undefined ? {} : { old: old.listSite }),
    ...(next.listSite === undefined ? {} : { new: next.listSite }),
  };
  if (before !== undefined && after !== undefined) {
    compareMembers(before, after, sides, ["enum-value-added", "enum-value-removed"], report);
    return;
  }
  const [known, knownNow] = [old.openValues, next.openValues];
  if (known !== undefined && knownNow !== undefined) {
    const rules = ["open-enum-value-added", "open-enum-value-removed"] as const;
    compareMembers(known, knownNow, sides, rules, report);
  } else if (before !== undefined && knownNow !== undefined)
    report({ rule: "enum-opened", ...sides, words: {} });
  else if (known !== undefined && after !== undefined)
    report({ rule: "enum-closed", ...sides, words: {} });
  else if (after !== undefined)
    report({
      rule: "enum-added",
      old: old.typeSite,
      ...sides,
      words: { new: listed(after) },
    });
  else if (before !== undefined)
    report({
      rule: "enum-removed",
      new: next.typeSite,
      ...sides,
      words: { old: listed(before) },
    });
}

const listed = (values: ReadonlyMap<string, ListedValue>): string =>
  [...values.values()]
    .slice(0, 5)
    .map(({ value }) => shown(value))
    .join(", ") + (values.size > 5 ? ", …" : "");

function compareMembers(
  before: ReadonlyMap<string, ListedValue>,
  after: ReadonlyMap<string, ListedValue>,
  sides: Pick<SchemaChange, "old" | "new">,
  [added, removed]: readonly [ChangeRule, ChangeRule],
  report: Report,
): void {
  const gone = [...before].filter(([text]) => !after.has(text));
  const fresh = [...after].filter(([text]) => !before.has(text));
  const [from, to] = [gone[0]?.[1], fresh[0]?.[1]];
  if (before.size === 1 && after.size === 1 && from !== undefined && to !== undefined) {
    const words = { old: shown(from.value), new: shown(to.value) };
    report({ rule: "const-changed", old: from.site, new: to.site, words });
    return;
  }
  for (const [, { value, site }] of fresh)
    report({ rule: added, ...sides, new: site, words: { new: shown(value) } });
  for (const [, { value, site }] of gone)
    report({ rule: removed, ...sides, old: site, words: { old: shown(value) } });
}
