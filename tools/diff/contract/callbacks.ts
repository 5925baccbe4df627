import { at, isObjectSite, type JsonObject, type Site } from "../../../generator/openapi/site.ts";
import { shown } from "../shape/canonical.ts";
import { report, type OperationComparison } from "./comparison.ts";
import { partsAt, type OperationSite } from "./operations.ts";

/**
 * Finds the callbacks that both versions of an operation have, and reports the others.
 *
 * @param compare called with the objects that both callbacks stand in, and the name of the callback
 */
export function callbacksOf(
  comparison: OperationComparison,
  old: OperationSite,
  next: OperationSite,
  compare: (pair: readonly [Site<JsonObject>, Site<JsonObject>], name: string) => void,
): void {
  const before = partsAt(comparison.old, old.site, "callbacks");
  const after = partsAt(comparison.new, next.site, "callbacks");
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(name), after.get(name)];
    const words = { name: shown(name) };
    if (from === undefined)
      report(comparison, "none", {
        rule: "callback-added",
        old: old.site,
        new: to ?? next.site,
        words,
        hasNoValues: true,
      });
    else if (to === undefined)
      report(comparison, "none", {
        rule: "callback-removed",
        old: from,
        new: next.site,
        words,
        hasNoValues: true,
      });
    else compare([holder(from, name), holder(to, name)], name);
  }
}

/** An object whose member is a callback, wherever that is written. */
function holder(callback: Site<JsonObject>, name: string): Site<JsonObject> {
  const { file, pointer, value } = callback;
  const parent = {
    value: { [name]: value },
    file,
    pointer: pointer.slice(0, pointer.lastIndexOf("/")),
  };
  const member = at(parent, name);
  return isObjectSite(member) ? parent : callback;
}
