import { joinPointer } from "../source/pointer.ts";

/** An object of a document whose members are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A value of a document together with its location. */
export interface Site<T = unknown> {
  readonly value: T;
  readonly file: string;
  /** JSON Pointer (RFC 6901) into the file. */
  readonly pointer: string;
}

/** Whether a value is an object, arrays and null not counted. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of a document's object or array. */
export function at(site: Site, key: string | number): Site {
  const value = (site.value as Readonly<Record<string | number, unknown>>)[key];
  return { value, file: site.file, pointer: joinPointer(site.pointer, key) };
}

/** A member, if it is there and an object. */
export function objectAt(site: Site, key: string | number): Site<JsonObject> | undefined {
  if (!isObject(site.value) && !Array.isArray(site.value)) return undefined;
  if (!Object.hasOwn(site.value, key)) return undefined;
  const member = at(site, key);
  return isObject(member.value) ? (member as Site<JsonObject>) : undefined;
}

/** The members of an object under a key; none if the key is missing. */
export function membersAt(
  site: Site<JsonObject>,
  key: string,
): (Site & { readonly key: string })[] {
  const parent = objectAt(site, key);
  if (parent === undefined) return [];
  return Object.keys(parent.value).map((name) => ({ ...at(parent, name), key: name }));
}

/** The items of an array, or none where the key is missing. */
export function itemsAt(site: Site<JsonObject>, key: string): Site[] {
  if (!Array.isArray(own(site, key))) return [];
  const list = at(site, key) as Site<readonly unknown[]>;
  return list.value.map((_, index) => at(list, index));
}

/** The value of an own member. */
export function own(site: Site<JsonObject>, key: string): unknown {
  return Object.hasOwn(site.value, key) ? site.value[key] : undefined;
}

/** The value of an own member, if it is text. */
export function textAt(site: Site<JsonObject>, key: string): string | undefined {
  const value = own(site, key);
  return typeof value === "string" ? value : undefined;
}
