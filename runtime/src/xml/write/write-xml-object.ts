import { isUnprefixedName } from "./name.ts";
import { endTag, startTag } from "./start.ts";
import { xmlTag, type XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Writes one value as one element. */
export type XmlElementWriter<T> = (w: XmlWriter, tag: XmlTag, value: T) => void;

/** Opens the element of an object; attributes and content follow. */
export function openXml(w: XmlWriter, tag: XmlTag, value: object): void {
  if (typeof value !== "object" || value === null) w.failType(tag.step, "an object", value);
  w.enter(tag.step);
  w.position = startTag(w, tag, 0);
}

export function closeXml(w: XmlWriter, tag: XmlTag): void {
  w.leave();
  endTag(w, tag, w.position);
}

/** Enters an object that has no element of its own; `w.leave()` leaves it. */
export function enterXml(w: XmlWriter, step: string, value: object): void {
  if (typeof value !== "object" || value === null) w.failType(step, "an object", value);
  w.enter(step);
}

/** An element with one element for each entry, named by its key. */
export function writeXmlMap(
  w: XmlWriter,
  tag: XmlTag,
  value: object,
  write: XmlElementWriter<never>,
): void {
  openXml(w, tag, value);
  writeXmlEntries(w, value, [], [], write);
  closeXml(w, tag);
}

/**
 * One element for each property that the schema does not declare.
 *
 * @param declared properties that are written elsewhere
 * @param elements names of elements that declared properties are written as
 */
export function writeXmlEntries(
  w: XmlWriter,
  value: object,
  declared: readonly string[],
  elements: readonly string[],
  write: XmlElementWriter<never>,
): void {
  const entries = value as Readonly<Record<string, never>>;
  for (const key of Object.keys(entries)) {
    if (declared.includes(key)) continue;
    const item = entries[key];
    if (item === undefined) continue;
    if (!isUnprefixedName(key)) w.fail(key, "encoding", "has a name that no XML element can have");
    if (elements.includes(key))
      w.fail(key, "duplicate", "has the name of another property's element");
    write(w, xmlTag(key), item);
  }
}

/** Value of the property that names the member of a union. */
export function xmlDiscriminator(
  w: XmlWriter,
  tag: XmlTag,
  value: object,
  property: string,
): unknown {
  if (typeof value !== "object" || value === null) w.failType(tag.step, "an object", value);
  return Object.hasOwn(value, property)
    ? (value as Readonly<Record<string, unknown>>)[property]
    : undefined;
}

/** A property whose name every object inherits, such as `constructor`: only its own value counts. */
export function xmlOwn<T extends object, K extends keyof T>(value: T, key: K): T[K] {
  // An absent property is undefined, which the writer of a required one refuses.
  return (Object.hasOwn(value, key) ? value[key] : undefined) as T[K];
}
