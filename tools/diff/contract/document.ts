import { at, isObject, objectAt } from "../../../generator/openapi/site.ts";
import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { targetPlace } from "../../../generator/source/references/relocation.ts";
import { shown } from "../shape/canonical.ts";
import type { Comparison } from "./comparison.ts";

/** Reports schemas of `components` that are gone, though no change of an operation says so. */
export function compareSchemaComponents({ old, new: next, changes }: Comparison): void {
  const [before, after] = [old, next].map(({ root }) => {
    const components = objectAt(root, "components");
    return components === undefined ? undefined : objectAt(components, "schemas");
  });
  if (before === undefined) return;
  const used = usedPlaces(old);
  for (const name of Object.keys(before.value)) {
    if (after !== undefined && Object.hasOwn(after.value, name)) continue;
    const { file, pointer } = at(before, name);
    if (used.has(`${file}#${pointer}`)) continue;
    const found = {
      rule: "schema-component-removed",
      old: at(before, name),
      new: after ?? next.root,
      words: { name: shown(name) },
      hasNoValues: true,
    } as const;
    changes.add({ direction: "none" }, found);
  }
}

/** The places that references of a document lead to, as `file#pointer`. */
function usedPlaces({ sources }: OpenApiDocument): ReadonlySet<string> {
  const places = new Set<string>();
  for (const [file, { value }] of sources.files)
    for (const ref of referencesOf(value)) {
      const place = targetPlace(ref, { file, pointer: "" }, sources);
      if (place !== undefined) places.add(`${place.file}#${place.pointer}`);
    }
  return places;
}

/** Every reference of a file, once. */
function referencesOf(root: unknown): ReadonlySet<string> {
  const references = new Set<string>();
  const stack: unknown[] = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (isObject(value) && typeof value["$ref"] === "string") references.add(value["$ref"]);
    for (const each of Object.values(value).filter(
      (one) => typeof one === "object" && one !== null,
    ))
      stack.push(each);
  }
  return references;
}
