import type { Type } from "ts-morph";
import { fieldsOf, isFlag, isText, itemOf, presentTypes, type Field } from "./view-types.ts";

/** A field of a view or of what is in it. */
export interface ViewField extends Field {
  /** From the view to the field, such as `decoders[].type`. */
  readonly path: string;
  /** Name of the type that it holds, if that is an object which other rows describe. */
  readonly holds: string | undefined;
  readonly isList: boolean;
}

/** All fields of a view, those of its objects behind them; a type within itself is not repeated. */
export function viewFields(view: Type): readonly ViewField[] {
  return collect(view, "", []);
}

function collect(type: Type, before: string, within: readonly Type[]): readonly ViewField[] {
  return fieldsOf(type).flatMap((field) => {
    const path = `${before}${field.name}`;
    const direct = presentTypes(field.type);
    const isList = direct.some((one) => itemOf(one) !== undefined);
    const items = direct.flatMap((one) => {
      const item = itemOf(one);
      return item === undefined ? [one] : presentTypes(item);
    });
    const objects = items.filter((one) => !isText(one) && !isFlag(one));
    const holds = objects[0]?.getSymbol()?.getName();
    const inner = objects
      .filter((one) => !within.includes(one))
      .flatMap((one) => collect(one, `${path}${isList ? "[]" : ""}.`, [...within, type, one]));
    return [{ ...field, path, holds, isList }, ...inner];
  });
}
