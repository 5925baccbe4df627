import { dateTimeText } from "../../check/date-object.ts";
import { isDecimalObject } from "../../check/decimal-object.ts";
import { isTemporalObject } from "../../check/temporal/temporal-object.ts";
import { exactText } from "../../decimal/decimal-text.ts";
import { encodeJson } from "../../json/write/encode-json.ts";
import { writeJsonAny } from "../../json/write/write-json-any.ts";
import { anyTemporalText } from "../../check/temporal/temporal-text.ts";
import { refuseParameter } from "./encode-text.ts";

/**
 * The text of a `Date`, of an object of Temporal, of a decimal of a library, or of a value that may be of several kinds; null has an empty one.
 *
 * @throws {TypeError} the value is an invalid `Date`, a decimal that is not finite, another object, or a function
 */
export function parameterText(value: unknown): string {
  if (value === null) return "";
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "bigint":
      return String(value);
    default:
      if (value instanceof Date) return dateTimeText(value) ?? refuseParameter("an invalid Date");
      if (isDecimalObject(value))
        return exactText(value) ?? refuseParameter("an object that is no finite decimal");
      if (isTemporalObject(value))
        return anyTemporalText(value) ?? refuseParameter("a date outside of the years 0 to 9999");
      return refuseParameter(`a value of type ${typeof value}`);
  }
}

/** JSON text of a value that may hold bigints or `Date` objects. */
export function parameterJson(value: unknown): string {
  return encodeJson(value, writeJsonAny);
}

/**
 * An object with some members replaced by their JSON text.
 *
 * @param only whether `names` are the members to replace, and not the ones to keep
 */
export function jsonFields(
  value: object,
  names: readonly string[],
  only: boolean,
  json: (value: unknown) => string,
): object {
  const fields: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    fields.map(([name, member]) =>
      member !== undefined && names.includes(name) === only ? [name, json(member)] : [name, member],
    ),
  );
}

/** A value that may have no text of its own, and is JSON text then. */
export function textOrJson(value: unknown, json: (value: unknown) => string): unknown {
  return isOneText(value) ? value : json(value);
}

/** An object whose members are JSON text where they have no text of their own. */
export function textFields(value: object, json: (value: unknown) => string): object {
  const fields: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(fields.map(([name, member]) => [name, textOrJson(member, json)]));
}

/**
 * Like `textFields`, where lists of texts stay lists.
 *
 * @param names of the lists; by default all of them
 */
export function textOrListFields(
  value: object,
  json: (value: unknown) => string,
  names?: readonly string[],
): object {
  const fields: [string, unknown][] = Object.entries(value);
  const isKept = (name: string, member: unknown): boolean =>
    (names?.includes(name) ?? true) && isTextList(member);
  return Object.fromEntries(
    fields.map(([name, member]) => [
      name,
      isKept(name, member) ? member : textOrJson(member, json),
    ]),
  );
}

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isOneText);

/** Whether a value is a scalar, or an object that stands for one. */
const isOneText = (value: unknown): boolean =>
  typeof value !== "object" ||
  value === null ||
  value instanceof Date ||
  isDecimalObject(value) ||
  isTemporalObject(value);

/** Null in a place that has no text for it. */
export function refuseNull(): never {
  return refuseParameter("null would be the same as an absent value here");
}
