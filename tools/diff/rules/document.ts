import type { Rule } from "./rule.ts";

const elsewhere = {
  level: "compatible",
  reason:
    "Where an API is served is told apart from what its messages are; clients set their own address.",
} as const;

const advice = {
  level: "compatible",
  reason: "A version tells consumers what to expect (Semantic Versioning 2.0.0, 2).",
} as const;

/** Rules about the document as a whole. */
export const documentRules = {
  "server-added": { message: "the server {new} was added", variance: "wider" },
  "server-removed": {
    message: "the server {old} was removed",
    variance: "narrower",
    none: elsewhere,
  },
  "server-variable-changed": {
    message: "the variable {name} of the server has changed",
    variance: "other",
    none: elsewhere,
  },
  "security-scheme-added": { message: "the security scheme {name} was added", variance: "wider" },
  "security-scheme-removed": {
    message: "the security scheme {name} was removed",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: {
      level: "compatible",
      reason: "Operations that asked for it are judged by themselves.",
    },
  },
  "security-scheme-changed": {
    message: "the {part} of the security scheme {name} {old} became {new}",
    variance: "other",
    types: { none: ["caller", "handler"] },
    none: { level: "breaking", reason: "Credentials that are sent as before are not found." },
  },
  "security-scheme-address-changed": {
    message: "the {part} of the security scheme {name} {old} became {new}",
    variance: "other",
    none: { level: "risky", reason: "Consumers that have the old address must learn the new one." },
  },
  "security-scheme-scope-added": {
    message: "the security scheme {name} has the scope {new}",
    variance: "wider",
  },
  "security-scheme-scope-removed": {
    message: "the security scheme {name} has lost the scope {old}",
    variance: "narrower",
    none: { level: "risky", reason: "Consumers that ask for it are refused a token." },
  },
  "security-scheme-flow-added": {
    message: "the security scheme {name} has the flow {new}",
    variance: "wider",
  },
  "security-scheme-flow-removed": {
    message: "the security scheme {name} has lost the flow {old}",
    variance: "narrower",
    none: { level: "breaking", reason: "Consumers that get their tokens by it get none." },
  },
  "schema-component-removed": {
    message: "the schema {name} was removed, which no operation has used",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: { level: "compatible", reason: "No message has it; only its type is gone." },
  },
  "version-unchanged": {
    message: "the version is still {old}, though {change}",
    variance: "same",
    none: advice,
  },
  "version-decreased": {
    message: "the version {old} became {new}",
    variance: "same",
    none: advice,
  },
  "version-too-small": {
    message: "the version {old} became {new}, though {change}",
    variance: "same",
    none: advice,
  },
} as const satisfies Readonly<Record<string, Rule>>;
