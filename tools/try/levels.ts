import type { FindingLevel } from "../../generator/report/finding.ts";
import type { TryRule } from "./rules.ts";

/** Rules whose findings are warnings: a document cannot say all that a service may ask of a request. */
const warnings: readonly TryRule[] = [
  "valid-refused",
  "limit-refused",
  "media-type-refused",
  "accept-unmet",
  "method-not-found",
  "head-refused",
  "removed-again",
  "filter-ignored",
  "link-broken",
  "value-changed",
  "default-ignored",
  "put-merged",
  "others-removed",
  "id-reused",
];

/** Rules whose findings are about the document or the framework more than about the service. */
const notes: readonly TryRule[] = ["refusal-undocumented", "spelling-accepted"];

/** The level of findings of a rule. */
export function levelOf(rule: TryRule): FindingLevel {
  if (notes.includes(rule)) return "note";
  return warnings.includes(rule) ? "warning" : "error";
}
