import type { JsonObject, Site } from "../../../openapi/site.ts";
import { placeKey, type Extensions } from "../../origin.ts";

/** Keeps what a schema says beyond the specification, for plugins. */
export function noteExtensions(
  { extensions }: { readonly extensions: Map<string, Extensions> },
  schema: Site<JsonObject>,
): void {
  const found: [name: string, value: unknown][] = [];
  for (const name in schema.value)
    if (name.startsWith("x-") && Object.hasOwn(schema.value, name))
      found.push([name, schema.value[name]]);
  if (found.length > 0) extensions.set(placeKey(schema), Object.fromEntries(found));
}
