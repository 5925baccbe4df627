import type { WriteParameter } from "../parameters/write/serializers.ts";
import { present } from "../parameters/write/present.ts";
import { fieldText } from "../parameters/write/field-text.ts";

/** Names that every object has, of which the compiler takes what is inherited for a member of it. */
type Inherited = keyof (typeof Object)["prototype"];

/** Functions that write properties as `name=value`, percent-encoded, or as several of these. */
type FormWriters<T> = {
  readonly [K in keyof T as K extends Inherited ? never : K]?: (value: NonNullable<T[K]>) => string;
} & { readonly [K in keyof T as K extends Inherited ? K : never]?: unknown };

/**
 * The fields of an object as `application/x-www-form-urlencoded`: arrays as one field per item, a
 * Date as date-time, other objects as JSON. Null is left out, as what is undefined. Source: OpenAPI 3.2, Encoding Object; URL Standard, 5.2.
 *
 * @param writers for properties that are written otherwise
 * @param own writes those that have a serializer
 * @param json properties that are JSON, so that null has a text
 */
export function formText<T extends object>(
  value: T,
  writers: FormWriters<T> = {},
  own?: WriteParameter,
  json: readonly (keyof T)[] = [],
): string {
  const parts: string[] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const given = own?.(name, member);
    if (given !== undefined) {
      parts.push(given);
      continue;
    }
    const held = json.includes(name as keyof T) ? member : present(member);
    if (held === undefined) continue;
    const write = Object.hasOwn(writers, name)
      ? (writers as Readonly<Record<string, (value: never) => string>>)[name]
      : undefined;
    parts.push(write === undefined ? fieldsText(name, held) : write(held as never));
  }
  return parts.filter(Boolean).join("&");
}

function fieldsText(name: string, member: unknown): string {
  const fields = new URLSearchParams();
  for (const item of Array.isArray(member) ? (member as unknown[]) : [member])
    fields.append(name, fieldText(item));
  return fields.toString();
}
