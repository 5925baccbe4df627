import type { Diagnostics } from "../../diagnostics/diagnostics.ts";
import { httpMethods } from "../http-methods.ts";
import { at, isObjectSite, membersAt, textAt, type JsonObject, type Site } from "../site.ts";
import type { Edit } from "./edits.ts";

/** An operation that fits the meta-schema of each version. */
const operation: JsonObject = { responses: { default: { description: "" } } };

/**
 * Reports operations that are references, which OpenAPI allows for whole path items only. Later stages
 * follow them. Returns what stands for each while the structure around it is checked.
 */
export function operationReferences(
  root: Site<JsonObject>,
  diagnostics: Diagnostics,
): readonly Edit[] {
  return ["paths", "webhooks"].flatMap((field) =>
    membersAt(root, field).flatMap((item) => {
      if (!isObjectSite(item)) return [];
      return httpMethods.flatMap((method) => {
        const place = at(item, method);
        const ref = isObjectSite(place) ? textAt(place, "$ref") : undefined;
        if (ref === undefined) return [];
        diagnostics.report("ref-misplaced", place, { field: method, ref });
        return [{ segments: [field, item.key, method], value: operation }];
      });
    }),
  );
}
