import type { Type } from "ts-morph";
import {
  distinct,
  fieldsOf,
  isFlag,
  isText,
  itemOf,
  presentTypes,
  type Field,
} from "./view-types.ts";

/** A field of a view or of what is in it. */
export interface ViewField extends Field {
  /** From the view to the field, such as `decoders[].type`. */
  readonly path: string;
  readonly isList: boolean;
}

/**
 * All fields of a view, those of its objects behind them; a type within itself is not repeated.
 *
 * @param isLeft whether the fields of an object are left out
 */
export function viewFields(
  view: Type,
  isLeft: (object: Type) => boolean = () => false,
): readonly ViewField[] {
  return collect(view, "", [], isLeft);
}

function collect(type: Type, before: string, within: readonly Type[], isLeft: (object: Type) => boolean): readonly ViewField[] {
  return fieldsOf(type).flatMap((field) => {
    const path = `${before}${field.name}`;
    const direct = presentTypes(field.type);
    const isList = direct.some((one) => itemOf(one) !== undefined);
    const items = direct.flatMap((one) => {
      const item = itemOf(one);
      return item === undefined ? [one] : presentTypes(item);
    });
    const objects = distinct(items).filter((one) => !isText(one) && !isFlag(one));
    const inner = objects
      .filter((one) => !within.includes(one) && !isLeft(one))
      .flatMap((one) => collect(one, `${path}${isList ? "[]" : ""}.`, [...within, type, one], isLeft));
    return [{ ...field, path, isList }, ...inner];
  });
}
