import type { RuleLevel } from "./rule-level.ts";

/** Names of the sets of rules. */
export const setNames = ["minimal", "recommended", "strict"] as const;

export type SetName = (typeof setNames)[number];

/** Levels of the rules of a set, where they are not those of the rules themselves. */
export const sets: Readonly<Record<SetName, Readonly<Record<string, RuleLevel>>>> = {
  // Rules about missing parts and matters of taste are off.
  minimal: {
    "bounds-both": "off",
    "component-name-style": "off",
    "component-unused": "off",
    "composition-single": "off",
    "contact-incomplete": "off",
    "contact-missing": "off",
    "description-missing": "off",
    "discriminator-optional": "off",
    "example-missing": "off",
    "info-undescribed": "off",
    "integer-id-format": "off",
    "items-missing": "off",
    "keyword-idle": "off",
    "license-incomplete": "off",
    "license-missing": "off",
    "name-variants": "off",
    "operation-id-style": "off",
    "operation-id-unsafe": "off",
    "operation-undescribed": "off",
    "operation-untagged": "off",
    "path-ambiguous": "off",
    "path-trailing-slash": "off",
    "pattern-undecided": "off",
    "replacement-missing": "off",
    "response-body-missing": "off",
    "response-error-missing": "off",
    "response-success-missing": "off",
    "schemes-missing": "off",
    "security-missing": "off",
    "server-example": "off",
    "server-trailing-slash": "off",
    "servers-missing": "off",
    "tag-undefined": "off",
    "tags-missing": "off",
    "xml-attribute-deprecated": "off",
  },
  // Nothing in the code depends on whom users may ask, and on which terms.
  recommended: {
    "contact-incomplete": "off",
    "contact-missing": "off",
    "info-undescribed": "off",
    "license-incomplete": "off",
    "license-missing": "off",
  },
  // Notes are warnings, and conventions are those of every document.
  strict: {
    "bounds-both": "warning",
    "component-name-style": "warning",
    "composition-single": "warning",
    "contact-incomplete": "warning",
    "contact-missing": "warning",
    "description-missing": "warning",
    "example-missing": "warning",
    "info-undescribed": "warning",
    "integer-id-format": "warning",
    "license-incomplete": "warning",
    "license-missing": "warning",
    "operation-id-style": "warning",
    "operation-id-unsafe": "warning",
    "operation-undescribed": "warning",
    "operation-untagged": "warning",
    "path-ambiguous": "warning",
    "pattern-undecided": "warning",
    "response-error-missing": "warning",
    "schemes-missing": "warning",
    "security-missing": "warning",
    "server-example": "warning",
    "servers-missing": "warning",
    "tags-missing": "warning",
    "xml-attribute-deprecated": "warning",
  },
};
