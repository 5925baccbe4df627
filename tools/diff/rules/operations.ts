import type { Rule } from "./rule.ts";

/** Rules about operations as a whole. */
export const operationRules = {
  "operation-added": { message: "the operation was added", variance: "wider" },
  "operation-removed": {
    message: "the operation was removed",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: "Calls of it are answered with an error.",
  },
  "deprecated-operation-removed": {
    message: "the deprecated operation was removed",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
  },
  "unstable-operation-removed": {
    message: "the operation was removed, whose stability was {old}",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
  },
  "operation-removed-early": {
    message: "the deprecated operation was removed before {old}",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: "It was announced to go at a later date.",
  },
  "operation-id-added": {
    message: "the operation has an id now: {new}",
    variance: "same",
    types: { none: ["caller", "handler"] },
  },
  "operation-id-removed": {
    message: "the operation has no id any more, it was {old}",
    variance: "same",
    types: { none: ["caller", "handler"] },
  },
  "operation-id-changed": {
    message: "the id of the operation {old} became {new}",
    variance: "same",
    types: { none: ["caller", "handler"] },
  },
  "tag-added": { message: "the operation has the tag {new}", variance: "same" },
  "tag-removed": { message: "the operation has lost the tag {old}", variance: "same" },
  "webhook-added": { message: "the webhook was added", variance: "wider" },
  "webhook-removed": {
    message: "the webhook was removed",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: "Consumers wait for messages that do not come any more.",
  },
  "callback-added": { message: "the callback {name} was added", variance: "wider" },
  "callback-removed": {
    message: "the callback {name} was removed",
    variance: "narrower",
    none: "Consumers wait for messages that do not come any more.",
  },
  "callback-address-changed": {
    message: "the address of the callback {old} became {new}",
    variance: "other",
    none: "Consumers that gave their address where it was looked for get no messages.",
  },
  "link-added": { message: "the link {name} was added", variance: "same" },
  "link-removed": {
    message: "the link {name} was removed",
    variance: "narrower",
    types: { response: ["caller"] },
  },
  "link-changed": {
    message: "the link {name} has changed",
    variance: "other",
  },
  "pagination-added": {
    message: "the list is paged by the document now",
    variance: "same",
    types: { none: ["caller"] },
  },
  "pagination-removed": {
    message: "the document does not say any more how the list is paged",
    variance: "other",
    types: { none: ["caller"] },
  },
  "pagination-changed": {
    message: "the list is paged in another way",
    variance: "other",
    types: { none: ["caller"] },
  },
  "security-alternative-added": {
    message: "{new} is accepted, too",
    variance: "wider",
  },
  "security-alternative-removed": {
    message: "{old} is not accepted any more",
    variance: "narrower",
    request: "Those who send it are refused, and no other requirement takes what they send.",
  },
  "security-removed": {
    message: "no credentials are asked for any more, where it was {old}",
    variance: "wider",
  },
  "security-added": {
    message: "credentials are asked for now: {new}",
    variance: "narrower",
    types: { request: ["handler"] },
  },
  "security-scope-added": {
    message: "the scope {new} of {name} is asked for now",
    variance: "narrower",
    request: "Tokens without the scope are refused.",
  },
  "security-scope-removed": {
    message: "the scope {old} of {name} is not asked for any more",
    variance: "wider",
  },
} as const satisfies Readonly<Record<string, Rule>>;
