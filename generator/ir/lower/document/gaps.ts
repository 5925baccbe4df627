import {
  membersAt,
  textAt,
  isObjectSite,
  type JsonObject,
  type Site,
} from "../../../openapi/site.ts";
import type { Gap } from "../../api.ts";
import { textList } from "../lower-doc.ts";
import type { Lowering } from "../lowering.ts";

/** The ledger in `info.x-gaps`. */
export function lowerGaps(lowering: Lowering, info: Site<JsonObject>): readonly Gap[] {
  return membersAt(info, "x-gaps").flatMap((entry) => {
    const missing = isObjectSite(entry) ? textAt(entry, "missing") : undefined;
    const decision = isObjectSite(entry) ? textAt(entry, "decision") : undefined;
    if (!isObjectSite(entry) || missing === undefined || decision === undefined) {
      lowering.diagnostics.refuse("extension-invalid", entry, {
        extension: "x-gaps",
        reason: `the entry '${entry.key}' needs 'missing' and 'decision'`,
      });
      return [];
    }
    return [{ id: entry.key, source: textList(entry, "source").join(", "), missing, decision }];
  });
}
