import { annotationRules } from "./annotations.ts";
import { documentRules } from "./document.ts";
import { messageRules } from "./messages.ts";
import { operationRules } from "./operations.ts";
import { projectRules } from "./project.ts";
import type { Rule } from "./rule.ts";
import { structureRules } from "./structure.ts";
import { valueRules } from "./values.ts";
import { xmlRules } from "./xml.ts";

/** Rules by what they are about. */
export const ruleGroups = {
  "Documents of a project, and settings": projectRules,
  Document: documentRules,
  Operations: operationRules,
  "Parameters, bodies and responses": messageRules,
  Values: valueRules,
  "Objects, lists and choices": structureRules,
  XML: xmlRules,
  "Announcements and defaults": annotationRules,
} as const;

/** Every kind of change, by its name. */
export const changeRules = {
  ...projectRules,
  ...documentRules,
  ...operationRules,
  ...messageRules,
  ...valueRules,
  ...structureRules,
  ...xmlRules,
  ...annotationRules,
} as const;

/** The name of a kind of change. */
export type ChangeRule = keyof typeof changeRules;

/** The definition of a kind of change. */
export const ruleOf = (name: ChangeRule): Rule => changeRules[name];

export { affectedBy, levelOf, type Rule } from "./rule.ts";
