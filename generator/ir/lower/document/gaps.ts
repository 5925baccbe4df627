import { isObject, membersAt, textAt, type JsonObject, type Site } from "../../../openapi/site.ts";
import type { Gap } from "../../api.ts";
import { textList } from "../lower-doc.ts";
import type { Lowering } from "../lowering.ts";

/** The ledger in `info.x-gaps`. */
export function lowerGaps(lowering: Lowering, info: Site<JsonObject>): readonly Gap[] {
  return membersAt(info, "x-gaps").flatMap((site) => {
    const entry = site as Site<JsonObject> & { readonly key: string };
    const missing = isObject(site.value) ? textAt(entry, "missing") : undefined;
    const decision = isObject(site.value) ? textAt(entry, "decision") : undefined;
    if (missing === undefined || decision === undefined) {
      lowering.diagnostics.report("extension-invalid", site, {
        extension: "x-gaps",
        reason: `the entry '${site.key}' needs 'missing' and 'decision'`,
      });
      return [];
    }
    return [{ id: site.key, source: textList(entry, "source").join(", "), missing, decision }];
  });
}
