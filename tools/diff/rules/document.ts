import type { Rule } from "./rule.ts";

/** Rules about the document as a whole. */
export const documentRules = {
  "server-added": { message: "the server {new} was added", variance: "wider" },
  "server-removed": {
    message: "the server {old} was removed",
    variance: "narrower",
    none: "Calls of the address may not be answered any more.",
  },
  "server-host-removed": {
    message: "the server {old} was removed, and {new} serves the same path on another host",
    variance: "narrower",
  },
  "server-variable-changed": {
    message: "the variable {name} of the server has changed",
    variance: "other",
    none: "Calls of an address that the variable admitted may not be answered any more.",
  },
  "security-scheme-added": { message: "the security scheme {name} was added", variance: "wider" },
  "security-scheme-removed": {
    message: "the security scheme {name} was removed",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
  },
  "security-scheme-changed": {
    message: "the {part} of the security scheme {name} {old} became {new}",
    variance: "other",
    types: { none: ["caller", "handler"] },
    none: "Credentials that are sent as before are not found.",
  },
  "security-scheme-address-changed": {
    message: "the {part} of the security scheme {name} {old} became {new}",
    variance: "other",
  },
  "security-scheme-scope-added": {
    message: "the security scheme {name} has the scope {new}",
    variance: "wider",
  },
  "security-scheme-scope-removed": {
    message: "the security scheme {name} has lost the scope {old}",
    variance: "narrower",
  },
  "security-scheme-flow-added": {
    message: "the security scheme {name} has the flow {new}",
    variance: "wider",
  },
  "security-scheme-flow-removed": {
    message: "the security scheme {name} has lost the flow {old}",
    variance: "narrower",
    none: "Consumers that get their tokens by it get none.",
  },
  "schema-component-removed": {
    message: "the schema {name} was removed, which no operation has used",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
  },
  "version-unchanged": {
    message: "the version is still {old}, though {change}",
    variance: "same",
    none: "A version tells consumers what to expect (Semantic Versioning 2.0.0, 2).",
  },
  "version-decreased": {
    message: "the version {old} became {new}",
    variance: "same",
    none: "A version tells consumers what to expect (Semantic Versioning 2.0.0, 2).",
  },
  "version-too-small": {
    message: "the version {old} became {new}, though {change}",
    variance: "same",
    none: "A version tells consumers what to expect (Semantic Versioning 2.0.0, 2).",
  },
} as const satisfies Readonly<Record<string, Rule>>;
