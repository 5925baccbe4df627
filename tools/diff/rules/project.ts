import type { Rule } from "./rule.ts";

/** Rules about the documents of a project, and about the settings that judge their changes. */
export const projectRules = {
  "document-added": { message: "the document {new} was added", variance: "wider" },
  "document-removed": {
    message: "the document {old} was removed: {how}",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
    none: "Everything in it was removed for those who use it.",
  },
  "deprecated-document-removed": {
    message: "the document {old} was removed: {how}",
    variance: "narrower",
    types: { none: ["caller", "handler"] },
  },
  "document-moved": { message: "the document {old} became {new}", variance: "same" },
  "document-unread-before": {
    message: "the document {old} cannot be compared with {base}: {why}",
    variance: "other",
  },
  "configuration-unread-before": {
    message: "the configuration {old} of {base} cannot be read as a whole: {why}",
    variance: "other",
    judges: true,
  },
  "rules-weakened": {
    message: "the setting {setting}, which judges changes, {old} became {new}",
    variance: "other",
    judges: true,
  },
  "exception-added": {
    message: "an exception for {subject} was added and accepts {accepted}: {terms}",
    variance: "same",
    judges: true,
    none: "It accepts one change that it names, with a reason.",
  },
  "exception-not-counted": {
    message: "an exception for {subject} was added and does not count: {why}",
    variance: "other",
    judges: true,
  },
} as const satisfies Readonly<Record<string, Rule>>;
