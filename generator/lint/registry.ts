import { catalogue, type DiagnosticCode } from "../diagnostics/catalogue.ts";
import type { Rule } from "./rule.ts";
import { componentNameStyle } from "./rules/component-name-style.ts";
import { componentUnused } from "./rules/component-unused.ts";
import { descriptionMissing } from "./rules/description-missing.ts";
import { descriptionScript } from "./rules/description-script.ts";
import { enumDuplicate } from "./rules/enum-duplicate.ts";
import { exampleMissing } from "./rules/example-missing.ts";
import { extensionInvalid } from "./rules/extensions/extension-invalid.ts";
import { gapUnknown } from "./rules/extensions/gap-unknown.ts";
import { gapUnused } from "./rules/extensions/gap-unused.ts";
import { nameVariants } from "./rules/name-variants.ts";
import { operationIdStyle } from "./rules/operation-id-style.ts";
import { operationUndescribed } from "./rules/operation-undescribed.ts";
import { paginationUnknown } from "./rules/extensions/pagination-unknown.ts";
import { pathTrailingSlash } from "./rules/path-trailing-slash.ts";
import { patternBacktracking } from "./rules/pattern-backtracking.ts";
import { patternUndecided } from "./rules/pattern-undecided.ts";
import { replacementMissing } from "./rules/extensions/replacement-missing.ts";
import { requiredUnknown } from "./rules/required-unknown.ts";
import { responseBodyForbidden } from "./rules/response-body-forbidden.ts";
import { responseBodyMissing } from "./rules/response-body-missing.ts";
import { responseErrorMissing } from "./rules/response-error-missing.ts";
import { responseSuccessMissing } from "./rules/response-success-missing.ts";
import { scopeUnknown } from "./rules/scope-unknown.ts";
import { securityMissing } from "./rules/security-missing.ts";
import { serverExample } from "./rules/server-example.ts";
import { serverTrailingSlash } from "./rules/server-trailing-slash.ts";
import { serversMissing } from "./rules/servers-missing.ts";
import { sourceMissing } from "./rules/extensions/source-missing.ts";
import { tagDuplicate } from "./rules/tag-duplicate.ts";
import { tagUndefined } from "./rules/tag-undefined.ts";

/** Every rule, by name. */
export const rules: readonly Rule[] = [
  componentNameStyle,
  componentUnused,
  descriptionMissing,
  descriptionScript,
  enumDuplicate,
  exampleMissing,
  extensionInvalid,
  gapUnknown,
  gapUnused,
  nameVariants,
  operationIdStyle,
  operationUndescribed,
  paginationUnknown,
  pathTrailingSlash,
  patternBacktracking,
  patternUndecided,
  replacementMissing,
  requiredUnknown,
  responseBodyForbidden,
  responseBodyMissing,
  responseErrorMissing,
  responseSuccessMissing,
  scopeUnknown,
  securityMissing,
  serverExample,
  serverTrailingSlash,
  serversMissing,
  sourceMissing,
  tagDuplicate,
  tagUndefined,
];

/** Codes whose level the configuration may set: all but those that are always fatal. */
export function ruleNames(): readonly string[] {
  const codes = Object.keys(catalogue) as DiagnosticCode[];
  return codes.filter((code) => catalogue[code].class !== "fatal").sort();
}
