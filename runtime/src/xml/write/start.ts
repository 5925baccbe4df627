import type { XmlTag } from "./write-xml-tag.ts";
import type { XmlWriter } from "./xml-writer.ts";

/**
 * Writes a start tag and returns the position after it, with room for `size` bytes, a scalar and
 * the end tag. The caller moves `position`.
 */
export function startTag(w: XmlWriter, tag: XmlTag, size: number): number {
  const { position } = w;
  if (position + size + tag.room > w.capacity) return startTagSlow(w, tag, size);
  putWords(w.view, position, tag.open);
  return position + tag.openLength;
}

/** Writes an end tag at `at` and moves `position` after it. */
export function endTag(w: XmlWriter, tag: XmlTag, at: number): void {
  if (at + tag.room > w.capacity) endTagSlow(w, tag, at);
  else {
    putWords(w.view, at, tag.close);
    w.position = at + tag.closeLength;
  }
}

/** Eight bytes at once; what follows overwrites the bytes after the end of the tag. */
export function putWords(view: DataView, at: number, words: Float64Array): void {
  view.setFloat64(at, words[0] as number, true);
  view.setFloat64(at + 8, words[1] as number, true);
  for (let i = 2; i < words.length; i++) view.setFloat64(at + 8 * i, words[i] as number, true);
}

/** The uncommon case: the buffer is full, or the name is not ASCII or has a namespace. */
function startTagSlow(w: XmlWriter, tag: XmlTag, size: number): number {
  if (tag.closeLength !== tag.name.length + 3) w.ascii = false;
  const declaration = tag.scope?.open(w, tag) ?? "";
  w.reserve(size + sizeOf(tag));
  putWords(w.view, w.position, tag.open);
  if (declaration === "") return w.position + tag.openLength;
  w.position += tag.openLength - 1;
  w.text(`${declaration}>`);
  w.reserve(size + sizeOf(tag));
  return w.position;
}

function endTagSlow(w: XmlWriter, tag: XmlTag, at: number): void {
  w.position = at;
  w.reserve(sizeOf(tag));
  putWords(w.view, at, tag.close);
  w.position = at + tag.closeLength;
  tag.scope?.close(w);
}

const sizeOf = (tag: XmlTag): number => tag.open.byteLength + tag.close.byteLength + 64;
