import type { Rule } from "./rule.ts";
import { boundsBoth } from "./rules/schemas/bounds-both.ts";
import { componentNameStyle } from "./rules/component-name-style.ts";
import { componentUnused } from "./rules/component-unused.ts";
import { compositionRedundant } from "./rules/schemas/composition-redundant.ts";
import { compositionSingle } from "./rules/schemas/composition-single.ts";
import { contactIncomplete } from "./rules/info/contact-incomplete.ts";
import { contactMissing } from "./rules/info/contact-missing.ts";
import { descriptionMissing } from "./rules/description-missing.ts";
import { descriptionScript } from "./rules/description-script.ts";
import { discriminatorDefaultUnknown } from "./rules/schemas/discriminator-default-unknown.ts";
import { discriminatorOptional } from "./rules/schemas/discriminator-optional.ts";
import { enumDuplicate } from "./rules/schemas/enum-duplicate.ts";
import { exampleMissing } from "./rules/example-missing.ts";
import { extensionInvalid } from "./rules/extensions/extension-invalid.ts";
import { gapUnknown } from "./rules/extensions/gap-unknown.ts";
import { gapUnused } from "./rules/extensions/gap-unused.ts";
import { infoUndescribed } from "./rules/info/info-undescribed.ts";
import { integerIdFormat } from "./rules/schemas/integer-id-format.ts";
import { itemsMissing } from "./rules/schemas/items-missing.ts";
import { keywordIdle } from "./rules/schemas/keyword-idle.ts";
import { keywordLater } from "./rules/schemas/keyword-later.ts";
import { licenseIncomplete } from "./rules/info/license-incomplete.ts";
import { licenseMissing } from "./rules/info/license-missing.ts";
import { nameVariants } from "./rules/name-variants.ts";
import { operationIdStyle } from "./rules/operation-id-style.ts";
import { operationIdUnsafe } from "./rules/paths/operation-id-unsafe.ts";
import { operationTagsSeveral } from "./rules/tags/operation-tags-several.ts";
import { operationUndescribed } from "./rules/operation-undescribed.ts";
import { operationUntagged } from "./rules/tags/operation-untagged.ts";
import { paginationUnknown } from "./rules/extensions/pagination-unknown.ts";
import { keyUnknown } from "./rules/extensions/key-unknown.ts";
import { pathAmbiguous } from "./rules/paths/path-ambiguous.ts";
import { pathTrailingSlash } from "./rules/paths/path-trailing-slash.ts";
import { patternBacktracking } from "./rules/schemas/pattern-backtracking.ts";
import { patternUndecided } from "./rules/schemas/pattern-undecided.ts";
import { replacementMissing } from "./rules/extensions/replacement-missing.ts";
import { requiredUnknown } from "./rules/schemas/required-unknown.ts";
import { responseBodyForbidden } from "./rules/response-body-forbidden.ts";
import { responseBodyMissing } from "./rules/response-body-missing.ts";
import { responseErrorMissing } from "./rules/response-error-missing.ts";
import { responseSuccessMissing } from "./rules/response-success-missing.ts";
import { schemesMissing } from "./rules/servers/schemes-missing.ts";
import { scopeUnknown } from "./rules/scope-unknown.ts";
import { securityMissing } from "./rules/security-missing.ts";
import { serverExample } from "./rules/servers/server-example.ts";
import { serverTrailingSlash } from "./rules/servers/server-trailing-slash.ts";
import { serverVariableUnknown } from "./rules/servers/server-variable-unknown.ts";
import { serverVariableUnused } from "./rules/servers/server-variable-unused.ts";
import { serversMissing } from "./rules/servers/servers-missing.ts";
import { sourceMissing } from "./rules/extensions/source-missing.ts";
import { tagDuplicate } from "./rules/tags/tag-duplicate.ts";
import { tagOrder } from "./rules/tags/tag-order.ts";
import { tagParentUnknown } from "./rules/tags/tag-parent-unknown.ts";
import { tagUndefined } from "./rules/tags/tag-undefined.ts";
import { tagsMissing } from "./rules/tags/tags-missing.ts";
import { xmlAttributeDeprecated } from "./rules/schemas/xml-attribute-deprecated.ts";

/** Every rule, by name. */
export const rules: readonly Rule[] = [
  boundsBoth,
  componentNameStyle,
  componentUnused,
  compositionRedundant,
  compositionSingle,
  contactIncomplete,
  contactMissing,
  descriptionMissing,
  descriptionScript,
  discriminatorDefaultUnknown,
  discriminatorOptional,
  enumDuplicate,
  exampleMissing,
  extensionInvalid,
  gapUnknown,
  gapUnused,
  infoUndescribed,
  integerIdFormat,
  itemsMissing,
  keywordIdle,
  keywordLater,
  licenseIncomplete,
  licenseMissing,
  nameVariants,
  operationIdStyle,
  operationIdUnsafe,
  operationTagsSeveral,
  operationUndescribed,
  operationUntagged,
  paginationUnknown,
  keyUnknown,
  pathAmbiguous,
  pathTrailingSlash,
  patternBacktracking,
  patternUndecided,
  replacementMissing,
  requiredUnknown,
  responseBodyForbidden,
  responseBodyMissing,
  responseErrorMissing,
  responseSuccessMissing,
  schemesMissing,
  scopeUnknown,
  securityMissing,
  serverExample,
  serverTrailingSlash,
  serverVariableUnknown,
  serverVariableUnused,
  serversMissing,
  sourceMissing,
  tagDuplicate,
  tagOrder,
  tagParentUnknown,
  tagUndefined,
  tagsMissing,
  xmlAttributeDeprecated,
];
