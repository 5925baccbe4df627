import type { Rule } from "./rule.ts";

/** A keyword that restricts values by other schemas; what changes in these is reported by itself. */
function assertion<N extends string>(name: N, words: string) {
  return {
    [`${name}-added`]: { message: `${words} was added`, variance: "narrower" },
    [`${name}-removed`]: { message: `${words} was removed`, variance: "wider" },
  } as Readonly<Record<`${N}-${"added" | "removed"}`, Rule>>;
}

/** A keyword whose schema may admit more where the whole admits less. */
function twoWayAssertion<N extends string>(name: N, words: string) {
  return {
    ...assertion(name, words),
    [`${name}-changed`]: {
      message: `${words} has changed`,
      variance: "unknown",
    },
  } as Readonly<Record<`${N}-${"added" | "removed" | "changed"}`, Rule>>;
}

const hint =
  "It says how alternatives are told apart; which values are valid does not depend on it.";

/** Rules about objects, lists and choices. */
export const structureRules = {
  "required-property-added": {
    message: "the required property {name} was added",
    variance: "narrower",
    types: { request: ["caller"], response: ["handler"] },
    response: "Consumers read past properties that they do not know.",
  },
  "optional-property-added": {
    message: "the optional property {name} was added",
    variance: "same",
    response: "Consumers read past properties that they do not know.",
  },
  "required-property-described": {
    message: "the property {name}, which was required before, is described now",
    variance: "same",
    types: { request: ["caller"], response: ["handler"] },
  },
  "property-added-to-closed": {
    message: "the property {name} was added, where the old document admits no others",
    variance: "wider",
    types: { response: [] },
    response:
      "The old document says that there are no other properties, so that consumers may refuse it.",
  },
  "property-removed": {
    message: "the property {name} was removed",
    variance: "other",
    types: true,
  },
  "deprecated-property-removed": {
    message: "the deprecated property {name} was removed",
    variance: "other",
    types: true,
  },
  "property-removed-early": {
    message: "the deprecated property {name} was removed before {old}",
    variance: "other",
    types: true,
    request: "It was announced to go at a later date.",
    response: "It was announced to go at a later date.",
  },
  "property-forbidden": {
    message: "the property {name} was removed, and others than those listed are refused",
    variance: "narrower",
    types: { request: ["caller", "handler"], response: ["caller", "handler"] },
  },
  "required-property-removed": {
    message: "the required property {name} was removed",
    variance: "other",
    types: true,
    response: "Consumers were told that it is always there.",
  },
  "property-became-required": {
    message: "the property {name} is required now",
    variance: "narrower",
    types: true,
  },
  "property-became-optional": {
    message: "the property {name} is optional now",
    variance: "wider",
    types: true,
  },
  "property-became-read-only": {
    message: "the property {name} is in responses only now",
    variance: "other",
    types: { request: ["caller", "handler"] },
  },
  "property-became-not-read-only": {
    message: "the property {name} is in requests, too",
    variance: "same",
  },
  "required-property-became-not-read-only": {
    message: "the required property {name} is in requests, too",
    variance: "narrower",
    types: { request: ["caller"] },
    response: "Responses have it as before.",
  },
  "property-became-write-only": {
    message: "the property {name} is in requests only now",
    variance: "other",
    types: { response: ["caller", "handler"] },
  },
  "required-property-became-write-only": {
    message: "the required property {name} is in requests only now",
    variance: "other",
    types: { response: ["caller", "handler"] },
    response: "Consumers were told that it is always there.",
  },
  "property-became-not-write-only": {
    message: "the property {name} is in responses, too",
    variance: "same",
  },
  "required-property-became-not-write-only": {
    message: "the required property {name} is in responses, too",
    variance: "same",
    types: { response: ["handler"] },
  },
  "additional-properties-closed": {
    message: "properties that are not listed are refused now",
    variance: "narrower",
  },
  "additional-properties-opened": {
    message: "properties that are not listed are admitted now",
    variance: "wider",
  },
  "prefix-items-added": {
    message: "the item at position {name} was described",
    variance: "narrower",
    types: true,
  },
  "prefix-items-removed": {
    message: "the item at position {name} is not described any more",
    variance: "wider",
    types: true,
  },
  "prefix-items-split": {
    message: "the item at position {name} is described by itself, no longer as one of the items",
    variance: "same",
    types: { request: ["handler"], response: ["caller"] },
  },
  "prefix-items-merged": {
    message: "the item at position {name} is described as one of the items, no longer by itself",
    variance: "same",
    types: { request: ["caller"], response: ["handler"] },
  },
  "tuple-lengthened": {
    message: "an item at position {name} is admitted now",
    variance: "wider",
    types: true,
  },
  "tuple-shortened": {
    message: "an item at position {name} is not admitted any more",
    variance: "narrower",
    types: true,
  },
  "alternative-added": {
    message: "the alternative {name} was added",
    variance: "wider",
    types: true,
  },
  "covered-alternative-added": {
    message: "the alternative {name} was added, whose values others admit as well",
    variance: "same",
  },
  "alternative-removed": {
    message: "the alternative {name} was removed",
    variance: "narrower",
    types: true,
  },
  "alternative-ambiguous": {
    message:
      "values such as {value}, which were admitted, fulfil several alternatives now, and 'oneOf' refuses them",
    variance: "narrower",
  },
  "alternative-unambiguous": {
    message:
      "values such as {value}, which several alternatives admitted and 'oneOf' refused, are admitted now",
    variance: "wider",
  },
  "choice-became-exclusive": {
    message: "exactly one of the alternatives must hold now, no longer one or more",
    variance: "narrower",
  },
  "choice-became-inclusive": {
    message: "several of the alternatives may hold now, no longer exactly one",
    variance: "wider",
  },
  "discriminator-added": {
    message: "{new} tells the alternatives apart now",
    variance: "same",
    request: hint,
    response: hint,
  },
  "discriminator-removed": {
    message: "{old} does not tell the alternatives apart any more",
    variance: "same",
    request: hint,
    response: hint,
  },
  "discriminator-property-changed": {
    message: "{new} tells the alternatives apart, no longer {old}",
    variance: "other",
    request: "Servers read what is sent as before as another alternative.",
    response: "Consumers read what is sent now as another alternative.",
  },
  "discriminator-mapping-added": {
    message: "the value {name} names an alternative now",
    variance: "same",
    request: hint,
    response: hint,
  },
  "discriminator-mapping-removed": {
    message: "the value {name} does not name an alternative any more",
    variance: "same",
    request: hint,
    response: hint,
  },
  "discriminator-mapping-changed": {
    message: "the value {name} names another alternative",
    variance: "other",
    request: "Servers read what is sent as before as another alternative.",
    response: "Consumers read what is sent now as another alternative.",
  },
  ...twoWayAssertion("not", "the exception 'not'"),
  ...twoWayAssertion("condition", "the condition 'if'"),
  ...twoWayAssertion("contains", "the schema of 'contains'"),
  "dependent-required-added": {
    message: "{new} is required beside {name} now",
    variance: "narrower",
  },
  "dependent-required-removed": {
    message: "{old} is not required beside {name} any more",
    variance: "wider",
  },
  ...assertion("dependent-schema", "the schema beside the property {name}"),
  ...assertion("pattern-property", "the schema of properties like {name}"),
  ...assertion("property-names", "the schema of names"),
  ...assertion("unevaluated-items", "the schema of 'unevaluatedItems'"),
  ...assertion("unevaluated-properties", "the schema of 'unevaluatedProperties'"),
  ...assertion("content-schema", "the schema of the text's content"),
} as const satisfies Readonly<Record<string, Rule>>;
