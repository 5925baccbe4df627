import type { Diagnostics } from "../../../diagnostics/diagnostics.ts";
import { upgradeSchema } from "../../../openapi/upgrade-schema.ts";
import { at, type Site } from "../../../openapi/site.ts";

type Mutable = Record<string, unknown>;

/** Keywords whose schemas say what the value is. */
const describing = ["$ref", "allOf", "anyOf", "oneOf"];

/**
 * Reads two spellings of null that generators write for OpenAPI 3.1 and that mean nothing there, or nothing at all:
 * `nullable: true` of NestJS, and `type: null` beside `allOf`, of Swashbuckle.
 */
export function readNulls(schema: Mutable, site: () => Site, diagnostics: Diagnostics): void {
  if (isNullBeside(schema)) {
    const { file, pointer } = at(site(), "type");
    diagnostics.report("null-beside", { file, pointer, part: "key" }, {});
    delete schema["type"];
    schema["nullable"] = true;
  } else if (schema["nullable"] === true) {
    const { file, pointer } = at(site(), "nullable");
    diagnostics.report("nullable-later", { file, pointer, part: "key" }, {});
  } else return;
  // A list of types takes one more; all else is as in OpenAPI 3.0.
  const types = schema["type"];
  if (Array.isArray(types) && !describing.some((keyword) => keyword in schema)) {
    const [only, ...others] = (types as unknown[]).filter((type) => type !== "null");
    if (others.length === 0 && typeof only === "string") schema["type"] = only;
    else {
      schema["type"] = [...new Set([...(types as unknown[]), "null"])];
      delete schema["nullable"];
    }
  }
  upgradeSchema(schema);
}

/** Whether a schema says that values are null alone, and that they are what other schemas say. */
function isNullBeside(schema: Mutable): boolean {
  const { type } = schema;
  const isNull =
    type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null");
  return isNull && describing.some((keyword) => keyword in schema);
}
