import {
  at,
  isObject,
  itemsAt,
  objectAt,
  own,
  textAt,
  type JsonObject,
  type Site,
} from "../../../generator/openapi/site.ts";
import type { OpenApiDocument } from "../../../generator/openapi/document.ts";
import { targetPlace } from "../../../generator/source/references/relocation.ts";
import { canonical, shown } from "../shape/canonical.ts";
import type { FoundDifference } from "../change-list.ts";
import type { Comparison } from "./comparison.ts";

/** Compares the servers of two documents. */
export function compareServers({ old, new: next, changes }: Comparison): void {
  const add = (found: FoundDifference): void => changes.add({ direction: "none" }, found);
  compareServerLists(old.root, next.root, add);
}

/** Compares the servers that two objects list: documents, paths or operations. */
export function compareServerLists(
  old: Site<JsonObject>,
  next: Site<JsonObject>,
  add: (found: FoundDifference) => void,
): void {
  const [before, after] = [serversOf(old), serversOf(next)];
  for (const [url, site] of after)
    if (!before.has(url))
      add({
        rule: "server-added",
        old,
        new: site,
        words: { new: shown(url) },
        hasNoValues: true,
      });
  for (const [url, site] of before) {
    const other = after.get(url);
    if (other === undefined)
      add({
        rule: "server-removed",
        old: site,
        new: next,
        words: { old: shown(url) },
        hasNoValues: true,
      });
    else compareVariables(site, other, add);
  }
}

function serversOf(root: Site<JsonObject>): ReadonlyMap<string, Site<JsonObject>> {
  const servers = new Map<string, Site<JsonObject>>();
  for (const site of itemsAt(root, "servers")) {
    if (!isObject(site.value)) continue;
    const server = { ...site, value: site.value };
    const url = textAt(server, "url");
    if (url !== undefined) servers.set(url, server);
  }
  return servers;
}

function compareVariables(
  old: Site<JsonObject>,
  next: Site<JsonObject>,
  add: (found: FoundDifference) => void,
): void {
  const [before, after] = [objectAt(old, "variables"), objectAt(next, "variables")];
  for (const name of new Set([
    ...Object.keys(before?.value ?? {}),
    ...Object.keys(after?.value ?? {}),
  ])) {
    const [from, to] = [before, after].map((site) =>
      site === undefined ? undefined : objectAt(site, name),
    );
    const facts = (site: Site<JsonObject> | undefined): unknown =>
      site === undefined ? null : [own(site, "default") ?? null, own(site, "enum") ?? null];
    if (canonical(facts(from)) === canonical(facts(to))) continue;
    add({
      rule: "server-variable-changed",
      old: from ?? old,
      new: to ?? next,
      words: { name: shown(name) },
      hasNoValues: true,
    });
  }
}

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
