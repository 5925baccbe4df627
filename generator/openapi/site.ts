import { escapeSegment } from "../source/locations/pointer.ts";

/** An object of a document, its members not checked yet. */
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

/** Whether the value at a location is an object. */
export function isObjectSite<S extends Site>(
  site: S | undefined,
): site is S & { readonly value: JsonObject } {
  return isObject(site?.value);
}

/** A member of a document's object or array. */
export function at(site: Site, key: string | number): Site {
  const value = (site.value as Readonly<Record<string | number, unknown>>)[key];
  return { value, file: site.file, pointer: site.pointer + lastPart(key) };
}

/** The ends of pointers that documents repeat, such as `/responses`. */
const usualParts = new Map<string | number, string>();

/** Words of OpenAPI, media types and statuses: keys that come again. Those of paths come once. */
const usualKey = /^(?:[A-Za-z][A-Za-z/+-]*|\d{3})$/;

/**
 * The end of a pointer to a member, with its slash. The engine keeps a pointer as a tree of its parts:
 * with one part a level, which most of them share, the pointers of a large document take half.
 */
function lastPart(key: string | number): string {
  const known = usualParts.get(key);
  if (known !== undefined) return known;
  const isUsual = typeof key === "number" ? key < 100 : key.length < 40 && usualKey.test(key);
  const part = `/${typeof key === "number" ? key : escapeSegment(key)}`;
  if (isUsual && usualParts.size < mostParts) usualParts.set(key, part);
  return part;
}

/** More are made anew each time, so that no document can fill the memory. */
const mostParts = 500;

/** A member, if it is there and an object. */
export function objectAt(site: Site, key: string | number): Site<JsonObject> | undefined {
  if (!isObject(site.value) && !Array.isArray(site.value)) return undefined;
  if (!Object.hasOwn(site.value, key)) return undefined;
  const member = at(site, key);
  return isObjectSite(member) ? member : undefined;
}

/** The members of an object under a key; none if the key is missing. */
export function membersAt(
  site: Site<JsonObject>,
  key: string,
): (Site & { readonly key: string })[] {
  const parent = objectAt(site, key);
  if (parent === undefined) return [];
  return Object.keys(parent.value).map((name) => {
    const { value, file, pointer } = at(parent, name);
    return { value, file, pointer, key: name };
  });
}

/** The items of an array; none if the key is missing. */
export function itemsAt(site: Site<JsonObject>, key: string): Site[] {
  if (!Array.isArray(own(site, key))) return [];
  const list = at(site, key) as Site<readonly unknown[]>;
  return list.value.map((_, index) => at(list, index));
}

/** The value of an own member. */
export function own(site: Site<JsonObject>, key: string): unknown {
  return Object.hasOwn(site.value, key) ? site.value[key] : undefined;
}

/** The value of an own member, if it is a string. */
export function textAt(site: Site<JsonObject>, key: string): string | undefined {
  const value = own(site, key);
  return typeof value === "string" ? value : undefined;
}
