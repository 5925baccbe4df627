import { walkHolders, type Dialect } from "./reference-walk.ts";
import { resolveAddress, resourcesOf, withoutFragment } from "./resources.ts";

/** A `$ref` to another file. */
export interface OutwardReference {
  readonly ref: string;
  readonly pointer: string;
}

/**
 * Finds references to other files. A text without any is not walked, and the address of a schema
 * that stands in the file (`$id`) leads to no other file.
 */
export function outwardReferences(
  path: string,
  text: string,
  value: unknown,
  dialect: Dialect = "3",
): OutwardReference[] {
  const found: OutwardReference[] = [];
  if (!/\$(?:ref|dynamicRef)["']?\s*:\s*(?:[>|][-+]?\s*)?["']?[^#"'\s]/.test(text)) return found;
  const hasIds = text.includes("$id");
  walkHolders(
    value,
    ({ value: holder, pointer }) => {
      for (const keyword of ["$ref", "$dynamicRef"]) {
        const ref = holder[keyword];
        if (typeof ref !== "string" || ref.startsWith("#")) continue;
        if (hasIds) {
          const resources = resourcesOf(path, value);
          const address = resolveAddress(ref, resources.at(pointer).address);
          if (address !== undefined && resources.get(withoutFragment(address)) !== undefined)
            continue;
        }
        found.push({ ref, pointer: `${pointer}/${keyword}` });
      }
    },
    dialect,
  );
  return found;
}
