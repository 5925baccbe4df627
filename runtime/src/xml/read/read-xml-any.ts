import { runEnd } from "./read-xml-content.ts";
import { skipMisc } from "./misc.ts";
import { readRun } from "./lexical/run.ts";
import { proceed } from "./read-xml-scalar.ts";
import { isEmptyTag, readAttributes, readCloseTag, readStartTag } from "./read-xml-tag.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import type { XmlElement, XmlNode } from "../xml-tree.ts";
import { slash } from "../../text/byte.ts";

/** Any element, as a tree. It is built in a loop, so that only the limits bound its depth. */
export function readXmlAny(
  r: XmlReader,
  start: number,
  _n: number,
  key: string,
  depth: number,
): XmlElement {
  const outer = { key: r.key, depth: r.depth };
  r.key = key;
  const root = withOuter(r, element(r, start, depth), depth);
  const open = [{ start, element: root }];
  let p = start;
  if (isEmptyTag(r, start)) open.pop();
  let top = open[0];
  while (top !== undefined) {
    const end = runEnd(r, p);
    if (end > p) append(top.element, readRun(r, p, end));
    if (end >= r.end) r.fail("syntax", end, "the document ends within an element");
    p = end;
    if (r.bytes[p + 1] === slash) {
      p = readCloseTag(r, p, top.start);
      open.pop();
      top = open[open.length - 1];
      continue;
    }
    const next = skipMisc(r, p);
    if (next === p) {
      p = readStartTag(r, p, depth + open.length);
      const child = element(r, p, depth);
      add(top.element, child);
      if (!isEmptyTag(r, p)) {
        top = { start: p, element: child };
        open.push(top);
      }
    } else {
      if (r.cdata !== undefined) append(top.element, r.cdata);
      p = next;
    }
  }
  r.key = outer.key;
  proceed(r, p);
  return root;
}

/** An element while it is read. */
interface OpenElement extends XmlElement {
  children: readonly XmlNode[];
}

/** Shared by all elements, so that a tree of empty ones takes little memory. */
const noAttributes: XmlElement["attributes"] = /* @__PURE__ */ Object.freeze({});
const noChildren: readonly XmlNode[] = /* @__PURE__ */ Object.freeze([]);

/** The element whose start tag ends at `start`, without its children. */
function element(r: XmlReader, start: number, depth: number): OpenElement {
  const at = r.text.lastIndexOf("<", start - 1);
  if (r.tagEnd !== start) {
    // The tag was matched as a whole and has no attributes.
    r.attributeCount = 0;
    readAttributes(r, start - 1, depth);
    r.nameEnd = start - 1;
  }
  const name = r.decode(at + 1, r.nameEnd);
  if (r.attributeCount === 0) return { name, attributes: noAttributes, children: noChildren };
  const attributes: Record<string, string> = {};
  for (let i = 0; i < r.attributeCount; i++) {
    Object.defineProperty(attributes, r.attributeNames[i] ?? "", {
      value: r.attributeValues[i] ?? "",
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return { name, attributes, children: noChildren };
}

/** The tree with the prefixes that are declared around it, so that it is complete by itself. */
function withOuter(r: XmlReader, root: OpenElement, depth: number): OpenElement {
  const outer: Record<string, string> = {};
  for (const { prefix, uri, depth: declared } of r.bindings)
    if (prefix !== "" && declared < depth) outer[`xmlns:${prefix}`] = uri;
  if (Object.keys(outer).length === 0) return root;
  const added = Object.entries(outer).filter(([name]) => !Object.hasOwn(root.attributes, name));
  return { ...root, attributes: { ...root.attributes, ...Object.fromEntries(added) } };
}

/** A list with one item takes no more memory than that; lists that grow take room for many. */
function add(parent: OpenElement, node: XmlNode): void {
  if (parent.children === noChildren) parent.children = [node];
  else (parent.children as XmlNode[]).push(node);
}

function append(parent: OpenElement, text: string): void {
  const { children } = parent;
  const last = children[children.length - 1];
  if (typeof last === "string") (children as XmlNode[])[children.length - 1] = last + text;
  else if (text !== "") add(parent, text);
}

/** An element that the schema forbids. */
export function readXmlNever(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
): never {
  readXmlAny(r, start, n, key, depth);
  return r.issue("type", key, start, "absent", "an element");
}
