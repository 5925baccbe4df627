import {
  at,
  isObject,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import { shown } from "../shape/canonical.ts";
import type { FoundDifference } from "../change-list.ts";
import type { Comparison } from "./comparison.ts";
import { schemesOf } from "./security.ts";

/** Compares the security schemes that two documents declare. */
export function compareSecuritySchemes(comparison: Comparison): void {
  const { old, new: next, changes } = comparison;
  const add = (found: FoundDifference): void => changes.add({ direction: "none" }, found);
  const [before, after] = [schemesOf(old), schemesOf(next)];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(name), after.get(name)];
    const words = { name: shown(name) };
    if (from === undefined && to !== undefined)
      add({ rule: "security-scheme-added", old: old.root, new: to, words, hasNoValues: true });
    else if (to === undefined && from !== undefined)
      add({ rule: "security-scheme-removed", old: from, new: next.root, words, hasNoValues: true });
    else if (from !== undefined && to !== undefined) compareScheme(name, from, to, add);
  }
}

/** Members that say where and how credentials are sent. */
const telling = ["type", "in", "name", "scheme"] as const;

function compareScheme(
  name: string,
  old: Site<JsonObject>,
  next: Site<JsonObject>,
  add: (found: FoundDifference) => void,
): void {
  for (const part of telling) {
    const [from, to] = [textAt(old, part), textAt(next, part)];
    // Schemes of HTTP and names of headers are the same in any case.
    if (from?.toLowerCase() === to?.toLowerCase()) continue;
    const words = { name: shown(name), part, old: shown(from), new: shown(to) };
    add({ rule: "security-scheme-changed", ...membersOf(old, next, part), words });
  }
  compareAddress("openIdConnectUrl", name, [old, next], add);
  const [flows, flowsNow] = [objectAt(old, "flows"), objectAt(next, "flows")];
  const kinds = new Set([
    ...Object.keys(flows?.value ?? {}),
    ...Object.keys(flowsNow?.value ?? {}),
  ]);
  for (const kind of kinds) {
    if (kind.startsWith("x-")) continue;
    const [from, to] = [flows, flowsNow].map((site) =>
      site === undefined ? undefined : objectAt(site, kind),
    );
    const words = { name: shown(name), old: shown(kind), new: shown(kind) };
    if (from === undefined && to !== undefined)
      add({ rule: "security-scheme-flow-added", old, new: to, words, hasNoValues: true });
    else if (to === undefined && from !== undefined)
      add({ rule: "security-scheme-flow-removed", old: from, new: next, words, hasNoValues: true });
    else if (from !== undefined && to !== undefined) {
      for (const part of ["authorizationUrl", "tokenUrl", "refreshUrl"])
        compareAddress(part, name, [from, to], add);
      compareScopes(name, from, to, add);
    }
  }
}

function compareAddress(
  part: string,
  name: string,
  [old, next]: readonly [Site<JsonObject>, Site<JsonObject>],
  add: (found: FoundDifference) => void,
): void {
  const [from, to] = [textAt(old, part), textAt(next, part)];
  if (from === to) return;
  const words = { name: shown(name), part, old: shown(from), new: shown(to) };
  add({ rule: "security-scheme-address-changed", ...membersOf(old, next, part), words });
}

const membersOf = (old: Site<JsonObject>, next: Site<JsonObject>, part: string) => ({
  old: own(old, part) === undefined ? old : at(old, part),
  new: own(next, part) === undefined ? next : at(next, part),
  ...(own(old, part) === undefined || own(next, part) === undefined
    ? ({ hasNoValues: true } as const)
    : {}),
});

function compareScopes(
  name: string,
  old: Site<JsonObject>,
  next: Site<JsonObject>,
  add: (found: FoundDifference) => void,
): void {
  const [before, after] = [old, next].map((site) => {
    const scopes = own(site, "scopes");
    return new Set(Object.keys(isObject(scopes) ? scopes : {}));
  }) as [Set<string>, Set<string>];
  const base = { old, new: next, hasNoValues: true } as const;
  for (const scope of after)
    if (!before.has(scope))
      add({
        rule: "security-scheme-scope-added",
        ...base,
        words: { name: shown(name), new: shown(scope) },
      });
  for (const scope of before)
    if (!after.has(scope))
      add({
        rule: "security-scheme-scope-removed",
        ...base,
        words: { name: shown(name), old: shown(scope) },
      });
}
