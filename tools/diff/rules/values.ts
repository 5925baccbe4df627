import type { Rule, Variance } from "./rule.ts";

/**
 * A limit of values, such as `minLength` or `maximum`.
 *
 * @param wider which way it moves to admit more
 */
function limit<N extends string>(name: N, words: string, wider: "increased" | "decreased") {
  const varianceOf = (way: "increased" | "decreased"): Variance =>
    way === wider ? "wider" : "narrower";
  return {
    [`${name}-added`]: {
      message: `${words} of {new} was added`,
      variance: "narrower",
    },
    [`${name}-removed`]: { message: `${words} of {old} was removed`, variance: "wider" },
    [`${name}-increased`]: {
      message: `${words} was raised from {old} to {new}`,
      variance: varianceOf("increased"),
    },
    [`${name}-decreased`]: {
      message: `${words} was lowered from {old} to {new}`,
      variance: varianceOf("decreased"),
    },
  } as Readonly<Record<`${N}-${"added" | "removed" | "increased" | "decreased"}`, Rule>>;
}

/** Rules about the values that a schema admits by itself. */
export const valueRules = {
  "type-widened": {
    message: "the type {old} became {new}",
    variance: "wider",
    types: true,
  },
  "type-narrowed": {
    message: "the type {old} became {new}",
    variance: "narrower",
    types: true,
  },
  "type-changed": {
    message: "the type {old} became {new}",
    variance: "other",
    types: true,
  },
  "type-equal-in-text": {
    message: "the type {old} became {new}, whose values are the same texts",
    variance: "same",
    types: true,
  },
  "null-added": { message: "null is admitted now", variance: "wider", types: true },
  "null-removed": { message: "null is not admitted any more", variance: "narrower", types: true },
  "format-added": {
    message: "the format {new} was added",
    variance: "narrower",
  },
  "format-removed": { message: "the format {old} was removed", variance: "wider" },
  "format-widened": { message: "the format {old} became {new}", variance: "wider" },
  "format-narrowed": { message: "the format {old} became {new}", variance: "narrower" },
  "format-changed": { message: "the format {old} became {new}", variance: "other" },
  "enum-added": {
    message: "only the values {new} are admitted now",
    variance: "narrower",
    types: true,
  },
  "enum-removed": {
    message: "other values than {old} are admitted now",
    variance: "wider",
    types: true,
  },
  "enum-value-added": { message: "the value {new} was added", variance: "wider", types: true },
  "enum-value-removed": {
    message: "the value {old} was removed",
    variance: "narrower",
    types: true,
  },
  "open-enum-value-added": {
    message: "the value {new} was added to the known ones",
    variance: "same",
    response: "The list is open: consumers were told to expect values that it does not have.",
  },
  "open-enum-value-removed": {
    message: "the value {old} was removed from the known ones",
    variance: "same",
  },
  "enum-opened": {
    message: "the list of values is open now",
    variance: "wider",
    types: true,
  },
  "enum-closed": {
    message: "the list of values is closed now",
    variance: "narrower",
    types: true,
  },
  "const-changed": {
    message: "the only value {old} became {new}",
    variance: "other",
    types: true,
  },
  ...limit("minimum", "a minimum", "decreased"),
  ...limit("maximum", "a maximum", "increased"),
  ...limit("min-length", "a minimal length", "decreased"),
  ...limit("max-length", "a maximal length", "increased"),
  ...limit("min-items", "a minimal number of items", "decreased"),
  ...limit("max-items", "a maximal number of items", "increased"),
  ...limit("min-properties", "a minimal number of properties", "decreased"),
  ...limit("max-properties", "a maximal number of properties", "increased"),
  ...limit("min-contains", "a minimal number of items that match 'contains'", "decreased"),
  ...limit("max-contains", "a maximal number of items that match 'contains'", "increased"),
  "pattern-added": { message: "the pattern {new} was added", variance: "narrower" },
  "pattern-removed": {
    message: "the pattern {old} was removed",
    variance: "wider",
  },
  "pattern-changed": {
    message: "the pattern {old} became {new}",
    variance: "other",
  },
  "multiple-of-added": { message: "values are multiples of {new} now", variance: "narrower" },
  "multiple-of-removed": { message: "values need not be multiples of {old}", variance: "wider" },
  "multiple-of-widened": {
    message: "values are multiples of {new}, no longer of {old}",
    variance: "wider",
  },
  "multiple-of-narrowed": {
    message: "values are multiples of {new}, no longer of {old}",
    variance: "narrower",
  },
  "multiple-of-changed": {
    message: "values are multiples of {new}, no longer of {old}",
    variance: "other",
  },
  "unique-items-added": { message: "items must differ now", variance: "narrower" },
  "unique-items-removed": { message: "items may be equal now", variance: "wider" },
  "item-key-added": { message: "items must differ in {new} now", variance: "narrower" },
  "item-key-removed": { message: "items need not differ in {old}", variance: "wider" },
  "content-encoding-changed": {
    message: "the encoding of the text {old} became {new}",
    variance: "other",
  },
  "content-media-type-changed": {
    message: "the media type of the text {old} became {new}",
    variance: "other",
  },
} as const satisfies Readonly<Record<string, Rule>>;
