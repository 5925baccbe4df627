import { isObject, type JsonObject } from "../../generator/openapi/site.ts";
import { joinPointer } from "../../generator/source/locations/pointer.ts";
import { ComponentNames } from "./component-names.ts";

/** Names of components since 3.0. Source: OpenAPI 3.0.4, Components Object. */
const allowed = /^[a-zA-Z0-9._-]+$/;

/** New names, by the place, of components whose own OpenAPI does not allow since 3.0. */
export function allowedNames({ components }: JsonObject): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  const names = new ComponentNames();
  for (const [group, members] of Object.entries(isObject(components) ? components : {})) {
    if (!isObject(members) || group.startsWith("x-")) continue;
    const all = Object.keys(members);
    for (const name of all) if (allowed.test(name)) names.take(group, name);
    for (const name of all) {
      if (allowed.test(name)) continue;
      const pointer = joinPointer("/components", group, name);
      renamed.set(pointer, names.free(group, { file: "", pointer }));
    }
  }
  return renamed;
}
