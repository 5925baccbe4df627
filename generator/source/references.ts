import { joinPointer } from "./pointer.ts";
import { walkHolders, type Dialect } from "./reference-walk.ts";
import { resolveAddress, resourcesOf, withoutFragment } from "./resources.ts";

/** A `$ref` to another file. */
export interface OutwardReference {
  readonly ref: string;
  readonly pointer: string;
  /** Whether it stands in the mapping of a discriminator, which may name what is no file. */
  readonly isMapped?: true;
}

const reference = /\$(?:ref|dynamicRef)["']?\s*:\s*(?:[>|][-+]?\s*)?["']?[^#"'\s]/;
const mappedFile = /\.(?:ya?ml|json)(?:#|$)/i;

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
  if (!reference.test(text) && !/\bmapping["']?\s*:/.test(text)) return found;
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
      for (const one of mappedFiles(holder, pointer)) found.push(one);
    },
    dialect,
  );
  return found;
}

/** Files that the mapping of a discriminator names. */
function mappedFiles(
  { discriminator }: Readonly<Record<string, unknown>>,
  pointer: string,
): readonly OutwardReference[] {
  if (typeof discriminator !== "object" || discriminator === null) return [];
  const mapping = (discriminator as { readonly mapping?: unknown }).mapping;
  if (typeof mapping !== "object" || mapping === null) return [];
  return Object.entries(mapping).flatMap(([key, ref]) =>
    typeof ref === "string" && !ref.startsWith("#") && mappedFile.test(ref)
      ? [{ ref, pointer: joinPointer(pointer, "discriminator", "mapping", key), isMapped: true }]
      : [],
  );
}
