import type { Rule } from "./rule.ts";

/** Rules about what is said of values and operations beside their schemas. */
export const annotationRules = {
  "default-added": { message: "the default {new} was added", variance: "same" },
  "default-removed": { message: "the default {old} was removed", variance: "same" },
  "default-changed": { message: "the default {old} became {new}", variance: "same" },
  "parameter-default-added": {
    message: "the default {new} was added",
    variance: "same",
  },
  "parameter-default-removed": {
    message: "the default {old} was removed",
    variance: "same",
  },
  "parameter-default-changed": {
    message: "the default {old} became {new}",
    variance: "same",
  },
  deprecated: { message: "{subject} is deprecated", variance: "same" },
  reactivated: { message: "{subject} is not deprecated any more", variance: "same" },
  "sunset-missing": {
    message: "{subject} is deprecated without a date at which it goes",
    variance: "same",
  },
  "sunset-invalid": {
    message: "{subject} has an 'x-sunset' that is no date: {new}",
    variance: "same",
  },
  "sunset-too-soon": {
    message: "{subject} goes on {new}, earlier than {days} days from today",
    variance: "same",
  },
  "sunset-removed": {
    message: "{subject} has no date any more at which it goes",
    variance: "same",
  },
  "sunset-moved-forward": {
    message: "{subject} goes on {new}, not on {old}",
    variance: "same",
  },
  "stability-decreased": {
    message: "{subject} was {old}, and is {new}",
    variance: "same",
  },
  "stability-increased": { message: "{subject} was {old}, and is {new}", variance: "same" },
  "stability-invalid": {
    message: "{subject} has an unknown level of stability: {new}",
    variance: "same",
  },
} as const satisfies Readonly<Record<string, Rule>>;
