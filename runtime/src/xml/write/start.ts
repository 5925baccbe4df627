import { escapeAttribute } from "./escape.ts";
import type { XmlTag } from "./tag.ts";
import type { XmlWriter } from "./writer.ts";

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
  const declaration = tag.namespace === "" ? "" : declare(w, tag);
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
  if (tag.namespace === "") return;
  const scope = w.scopes.pop();
  if (scope === undefined) throw new Error("an end tag without a start tag");
  w.defaultNamespace = scope.defaultNamespace;
  w.prefixes.length = scope.prefixes;
}

const sizeOf = (tag: XmlTag): number => tag.open.byteLength + tag.close.byteLength + 64;

/** Opens a scope for the element and gives the declaration that its name needs, if any. */
function declare(w: XmlWriter, tag: XmlTag): string {
  const namespace = tag.namespace ?? "";
  const { prefix } = tag;
  w.scopes.push({ defaultNamespace: w.defaultNamespace, prefixes: w.prefixes.length });
  if (prefix === "") {
    if (w.defaultNamespace === namespace) return "";
    w.defaultNamespace = namespace;
    return ` xmlns="${escapeAttribute(namespace)}"`;
  }
  if (namespaceOf(w, prefix) === namespace) return "";
  w.prefixes.push(prefix, namespace);
  return ` xmlns:${prefix}="${escapeAttribute(namespace)}"`;
}

/** Namespace of a prefix at this point; `undefined` if it is not declared. */
export function namespaceOf(w: XmlWriter, prefix: string): string | undefined {
  if (prefix === "xml") return "http://www.w3.org/XML/1998/namespace";
  for (let i = w.prefixes.length - 2; i >= 0; i -= 2) {
    if (w.prefixes[i] === prefix) return w.prefixes[i + 1];
  }
  return undefined;
}
