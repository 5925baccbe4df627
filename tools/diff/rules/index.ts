import { annotationRules } from "./annotations.ts";
import { documentRules } from "./document.ts";
import { messageRules } from "./messages.ts";
import { operationRules } from "./operations.ts";
import { projectRules } from "./project.ts";
import type { ChangeDirection } from "../level.ts";
import { isSameEffect, lawOf, type Effect } from "./effect.ts";
import { exceptionOf } from "./exceptions.ts";
import { effectOf, type LevelOf, type Rule } from "./rule.ts";
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

/**
 * The level of a kind of change in a direction, with its reason.
 *
 * @param effect effect on the admitted values, where that is known better than by its kind
 */
export function levelOf(
  name: ChangeRule,
  direction: ChangeDirection,
  effect: Effect | undefined = undefined,
): LevelOf {
  const rule = ruleOf(name);
  const usual = effectOf[rule.variance];
  if (effect !== undefined && !isSameEffect(effect, usual)) return lawOf(effect, direction);
  const exception = exceptionOf(name, direction);
  if (exception !== undefined) return exception;
  const { level, reason } = lawOf(usual, direction);
  return { level, reason: rule[direction] ?? reason };
}

export { affectedBy, effectOf, type Rule } from "./rule.ts";
export type { Effect, Verdict } from "./effect.ts";
