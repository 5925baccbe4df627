import type { Rule } from "./rule.ts";

const unknown = {
  level: "risky",
  reason: "Nothing could be compared with what was promised there; somebody must look at it.",
} as const;

/** Rules about the documents of a project, and about the settings that judge their changes. */
export const projectRules = {
  "document-added": { message: "the document {new} was added", variance: "wider" },
  "document-removed": {
    message: "the document {old} was removed: {how}",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: { level: "breaking", reason: "Everything in it was removed for those who use it." },
  },
  "deprecated-document-removed": {
    message: "the document {old} was removed: {how}",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: {
      level: "compatible",
      reason: "All of its operations might be removed: they were deprecated or unstable.",
    },
  },
  "document-moved": { message: "the document {old} became {new}", variance: "same" },
  "document-unread-before": {
    message: "the document {old} cannot be compared with {base}: {why}",
    variance: "other",
    none: unknown,
  },
  "configuration-unread-before": {
    message: "the configuration {old} of {base} cannot be read as a whole: {why}",
    variance: "other",
    judges: true,
    none: unknown,
  },
  "rules-weakened": {
    message: "the setting {setting}, which judges changes, {old} became {new}",
    variance: "other",
    judges: true,
    none: {
      level: "risky",
      reason:
        "Changes are judged by the settings of the base, too, and the stricter ones decide; '--accept-rules' takes the new ones alone.",
    },
  },
  "exception-added": {
    message: "an exception for {subject} was added and accepts {accepted}: {terms}",
    variance: "same",
    judges: true,
    none: { level: "compatible", reason: "It accepts one change that it names, with a reason." },
  },
  "exception-not-counted": {
    message: "an exception for {subject} was added and does not count: {why}",
    variance: "other",
    judges: true,
    none: {
      level: "risky",
      reason:
        "An exception counts in the change that adds it if it accepts one finding only, and has a place or an end.",
    },
  },
} as const satisfies Readonly<Record<string, Rule>>;
