import type { ErrorObject } from "ajv/dist/2020.js";
import { splitPointer } from "../../source/locations/pointer.ts";
import { metaSchema } from "../meta-schema.ts";
import { isObject, type JsonObject } from "../site.ts";

/** Parts of the meta-schema of 3.0 that describe keywords of schemas. */
let parts: ReadonlySet<unknown> | undefined;

/**
 * Whether an error is about the keywords of a schema. Lowering knows those of all versions and checks them
 * there; the meta-schema of 3.0 is the only one that describes them.
 */
export function isOfSchema({ parentSchema, keyword, instancePath }: ErrorObject): boolean {
  const [last = "", around = "", outer = ""] = splitPointer(instancePath).reverse();
  if (keyword === "uniqueItems") return last === "parameters" || last === "required";
  parts ??= schemaParts();
  if (!parts.has(parentSchema)) return false;
  // A value in place of a schema, not within one.
  const isPlace =
    (last === "schema" && around !== "properties") ||
    (around === "schemas" && outer === "components");
  return keyword !== "type" || !isPlace;
}

function schemaParts(): ReadonlySet<unknown> {
  const { definitions } = metaSchema("3.0") as {
    readonly definitions: Readonly<Record<string, JsonObject>>;
  };
  const found = new Set<unknown>();
  const add = (value: unknown): void => {
    if (!isObject(value) || found.has(value)) return;
    found.add(value);
    for (const inner of Object.values(value)) add(inner);
  };
  add(definitions["Schema"]);
  for (const name of ["Discriminator", "XML", "Reference"]) found.add(definitions[name]);
  return found;
}
