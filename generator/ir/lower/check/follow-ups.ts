import type { FindingCode } from "../../../diagnostics/own-code.ts";
import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import type { Malformed } from "../../../openapi/malformed.ts";

/** Codes that say what an object lacks, which may be there under a misspelt name. */
const aboutContents: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "operation-id-missing",
  "parameter-required",
  "parameter-schema",
  "path-parameter",
]);

/** Whether a finding may only follow from a part of the document that is malformed. */
export function isFollowUp({ code, location }: Diagnostic, malformed: Malformed): boolean {
  if (location?.pointer === undefined) return false;
  const { file, pointer } = location;
  if (malformed.covers({ file, pointer })) return true;
  return aboutContents.has(code) && malformed.isIn({ file, pointer });
}
