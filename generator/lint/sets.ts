import type { RuleLevel } from "./rule-level.ts";

/** Names of the sets of rules. */
export const setNames = ["minimal", "recommended", "strict"] as const;

export type SetName = (typeof setNames)[number];

/** Levels of the rules of a set, where they are not those of the rules themselves. */
export const sets: Readonly<Record<SetName, Readonly<Record<string, RuleLevel>>>> = {
  // What is missing, and what is a matter of taste, is left out.
  minimal: {
    "component-name-style": "off",
    "component-unused": "off",
    "description-missing": "off",
    "example-missing": "off",
    "name-variants": "off",
    "operation-id-style": "off",
    "operation-undescribed": "off",
    "path-trailing-slash": "off",
    "pattern-undecided": "off",
    "replacement-missing": "off",
    "response-body-missing": "off",
    "response-error-missing": "off",
    "response-success-missing": "off",
    "security-missing": "off",
    "server-example": "off",
    "server-trailing-slash": "off",
    "servers-missing": "off",
    "tag-undefined": "off",
  },
  recommended: {},
  // Notes are warnings, and conventions are those of every document.
  strict: {
    "component-name-style": "warning",
    "description-missing": "warning",
    "example-missing": "warning",
    "operation-id-style": "warning",
    "operation-undescribed": "warning",
    "pattern-undecided": "warning",
    "response-error-missing": "warning",
    "security-missing": "warning",
    "server-example": "warning",
    "servers-missing": "warning",
  },
};
