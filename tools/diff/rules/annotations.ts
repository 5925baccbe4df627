import type { Rule } from "./rule.ts";

const unasked = {
  level: "breaking",
  reason: "Requests without the parameter mean something else than before.",
} as const;

const policy = (reason: string) => {
  const level = { level: "breaking", reason } as const;
  return { request: level, response: level, none: level };
};

/** Rules about what is said of values and operations beside their schemas. */
export const annotationRules = {
  "default-added": { message: "the default {new} was added", variance: "same" },
  "default-removed": { message: "the default {old} was removed", variance: "same" },
  "default-changed": { message: "the default {old} became {new}", variance: "same" },
  "parameter-default-added": {
    message: "the default {new} was added",
    variance: "same",
    request: unasked,
  },
  "parameter-default-removed": {
    message: "the default {old} was removed",
    variance: "same",
    request: unasked,
  },
  "parameter-default-changed": {
    message: "the default {old} became {new}",
    variance: "same",
    request: unasked,
  },
  deprecated: { message: "{subject} is deprecated", variance: "same" },
  reactivated: { message: "{subject} is not deprecated any more", variance: "same" },
  "sunset-missing": {
    message: "{subject} is deprecated without a date at which it goes",
    variance: "same",
    ...policy("The policy asks for 'x-sunset' beside 'deprecated'."),
  },
  "sunset-invalid": {
    message: "{subject} has an 'x-sunset' that is no date: {new}",
    variance: "same",
    ...policy("Consumers cannot tell when it goes."),
  },
  "sunset-too-soon": {
    message: "{subject} goes on {new}, earlier than {days} days from today",
    variance: "same",
    ...policy("The policy gives consumers more time."),
  },
  "sunset-removed": {
    message: "{subject} has no date any more at which it goes",
    variance: "same",
    ...policy("It was announced to go, and consumers cannot tell when."),
  },
  "sunset-moved-forward": {
    message: "{subject} goes on {new}, not on {old}",
    variance: "same",
    ...policy("Consumers were promised more time."),
  },
  "stability-decreased": {
    message: "{subject} was {old}, and is {new}",
    variance: "same",
    ...policy("Consumers relied on the greater stability."),
  },
  "stability-increased": { message: "{subject} was {old}, and is {new}", variance: "same" },
  "stability-invalid": {
    message: "{subject} has an unknown level of stability: {new}",
    variance: "same",
    ...policy("Known are 'draft', 'alpha', 'beta' and 'stable'."),
  },
} as const satisfies Readonly<Record<string, Rule>>;
