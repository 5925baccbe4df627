import type { XmlElementWriter } from "./write-xml-object.ts";
import { endTag, startTag } from "./start.ts";
import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** One element for each item; `step` is the array's own step of the path. */
export function writeXmlList<T>(
  w: XmlWriter,
  step: string | null,
  item: XmlTag,
  values: readonly T[],
  write: XmlElementWriter<T>,
): void {
  const depth = enterXmlList(w, step, values);
  for (let i = 0; i < values.length; i++) {
    w.path[depth + 1] = i;
    write(w, item, values[i] as T);
  }
  w.depth = depth;
}

/** The same within an element of its own. */
export function writeXmlWrapped<T>(
  w: XmlWriter,
  wrapper: XmlTag,
  item: XmlTag,
  values: readonly T[],
  write: XmlElementWriter<T>,
): void {
  w.enter(null);
  w.position = startTag(w, wrapper, 0);
  writeXmlList(w, wrapper.step, item, values, write);
  w.leave();
  endTag(w, wrapper, w.position);
}

/** Enters an array; returns the depth to restore. */
export function enterXmlList(
  w: XmlWriter,
  step: string | null,
  values: readonly unknown[],
): number {
  if (!Array.isArray(values)) w.failType(step, "an array", values);
  const { depth } = w;
  w.path[depth] = step;
  w.depth = depth + 2;
  return depth;
}

/** Tag of the item at `index`, which becomes the last step of the path. */
export function xmlItem(w: XmlWriter, index: number, tag: XmlTag): XmlTag {
  w.path[w.depth - 1] = index;
  return tag;
}
