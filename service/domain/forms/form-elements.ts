import type { RequestForm, RequestFormElement } from "../../stored/types.ts";
import type { Setting } from "../../model/request.ts";
import { formTypeOf, type FormType } from "./form-types.ts";
import { shown, type Mistake } from "../shared/refusal.ts";

/** An element of a request form: a label and what may be chosen for it. */
export interface FormElement {
  readonly label: string;
  readonly mandatory: boolean;
  readonly type: FormType;
  /** Value that stands where none is given; null where there is no default. */
  readonly initial: unknown;
}

/** The elements of a form that have a label; of two with one label, the first. */
export function elementsOf(form: RequestForm | undefined): readonly FormElement[] {
  const elements = new Map<string, FormElement>();
  for (const given of form?.RequestFormElements ?? []) {
    const element = elementOf(given);
    if (element.label !== "" && !elements.has(element.label)) elements.set(element.label, element);
  }
  return [...elements.values()];
}

function elementOf({ label = "", mandatory = false, formType, value }: RequestFormElement) {
  const type = formTypeOf(formType);
  const read = value === undefined || value === "" ? null : type.read(value);
  // A default that the type does not take is none.
  const initial = read === null || type.complain(read) !== undefined ? null : read;
  return { label, mandatory, type, initial };
}

/** Labels with their defaults. */
export function defaultsOf(elements: readonly FormElement[]): Record<string, unknown> {
  return Object.fromEntries(elements.map(({ label, initial }) => [label, initial]));
}

/** Values for elements, by label, with defaults where nothing was given. */
export interface FilledForm {
  readonly values: readonly (readonly [FormElement, unknown])[];
  readonly mistakes: readonly Mistake[];
}

/** Holds what was given against the elements of a form. `at` points to where it was given. */
export function fillIn(
  elements: readonly FormElement[],
  given: Readonly<Record<string, unknown>>,
  at: string,
): FilledForm {
  const mistakes: Mistake[] = [];
  const known = new Set(elements.map(({ label }) => label));
  for (const label of Object.keys(given))
    if (!known.has(label))
      mistakes.push({
        pointer: pointerOf(at, label),
        detail: `The form has no element ${shown(label)}.`,
      });
  const values = elements.map((element) => {
    const { label, mandatory, initial, type } = element;
    const value = Object.hasOwn(given, label) ? given[label] : initial;
    const pointer = pointerOf(at, label);
    if (value === null || value === undefined || value === "") {
      if (mandatory) mistakes.push({ pointer, detail: `${label} must have a value.` });
      return [element, null] as const;
    }
    const complaint = type.complain(value);
    if (complaint !== undefined) mistakes.push({ pointer, detail: `${label} ${complaint}.` });
    return [element, value] as const;
  });
  return { values, mistakes };
}

/** Labels and values, in the order of the form. */
export const settingsOf = (values: FilledForm["values"]): readonly Setting[] =>
  values.map(([{ label }, value]) => [label, value] as const);

/** Longest label that a pointer has; elements of forms have shorter ones. */
const longestLabel = 255;

/** The pointer to a label within an object; to the object where the label is no element's. Source: RFC 6901, section 3. */
export const pointerOf = (at: string, label: string): string =>
  label.length > longestLabel ? at : `${at}/${label.replaceAll("~", "~0").replaceAll("/", "~1")}`;
