import type { WriteParameter } from "../parameters/write/serializers.ts";
import { present } from "../parameters/write/present.ts";
import { fieldText } from "../parameters/write/field-text.ts";

/** Names that every object has, of which the compiler takes what is inherited for a member of it. */
type Inherited = keyof (typeof Object)["prototype"];

/** Whether a key stands for all names that a type does not list, whose writers state their types. */
type IsIndex<K> = string extends K ? true : number extends K ? true : false;

/** A value without null, and of an array the items that are not: the others have no text. */
type Present<Value> = Value extends readonly (infer Item)[]
  ? null extends Item
    ? NonNullable<Item>[]
    : Value
  : NonNullable<Value>;

/** Functions that write properties as `name=value`, percent-encoded, or as several of these. */
type FormWriters<T> = {
  readonly [K in keyof T as K extends Inherited ? never : K]?: (
    value: IsIndex<K> extends true ? never : Present<T[K]>,
  ) => string;
} & { readonly [K in Inherited]?: unknown };

/**
 * The fields of an object as `application/x-www-form-urlencoded`: arrays as one field per item, a
 * Date as date-time, other objects as JSON. Null is left out, as what is undefined; a form that is null has no fields. Source: OpenAPI 3.2, Encoding Object; URL Standard, 5.2.
 *
 * @param writers for properties that are written otherwise
 * @param own writes those that have a serializer
 * @param json properties that are JSON, so that null has a text
 * @throws {TypeError} the value is no object
 */
export function formText<T extends object>(
  value: T | null,
  writers: FormWriters<T> = {},
  own?: WriteParameter,
  json: readonly string[] = [],
): string {
  // The characters of a text, and the items of a list, would be fields that are called by their positions.
  if (typeof value !== "object" || Array.isArray(value))
    throw new TypeError("the body is no object, which a form is");
  const parts: string[] = [];
  for (const [name, member] of Object.entries(value ?? {}) as [string, unknown][]) {
    const given = own?.(name, member);
    if (given !== undefined) {
      parts.push(given);
      continue;
    }
    const held = json.includes(name) ? member : present(member);
    if (held === undefined) continue;
    const write = Object.hasOwn(writers, name)
      ? (writers as Readonly<Record<string, (value: never) => string>>)[name]
      : undefined;
    parts.push(write === undefined ? fieldsText(name, held) : write(held as never));
  }
  return parts.filter(Boolean).join("&");
}

/**
 * A form that no schema describes: text and pairs as they are, and an object as `formText` writes it.
 */
export function openFormText(
  value: string | Iterable<readonly [string, string]> | object | null,
  own?: WriteParameter,
): string {
  if (typeof value === "string") return value;
  const isPairs = value !== null && Symbol.iterator in value;
  return isPairs ? new URLSearchParams(value as never).toString() : formText(value, {}, own);
}

function fieldsText(name: string, member: unknown): string {
  const fields = new URLSearchParams();
  for (const item of Array.isArray(member) ? (member as unknown[]) : [member])
    fields.append(name, fieldText(item));
  return fields.toString();
}
