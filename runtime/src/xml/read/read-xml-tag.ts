import { isSpace, nameClass, qualifiedName } from "./lexical/classes.ts";
import { xsiNamespace } from "../namespaces.ts";
import { bindNamespaces, dropBindings, namespaceOf } from "./read-xml-namespace.ts";
import { readAttributeValue } from "./lexical/run.ts";
import { exceed } from "./reader/limit.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/** Reads a qualified name at `at` and returns where it ends. Source: Namespaces in XML 1.0, 4. */
export function readName(r: XmlReader, at: number): number {
  const b = r.bytes;
  const first = nameClass[b[at] ?? 0] ?? 0;
  let p = at;
  let seen = 0;
  for (let found = first; found !== 0; found = nameClass[b[++p] ?? 0] ?? 0) seen |= found;
  if (p === at) r.fail("syntax", at, "a name is expected here");
  if (p - at > r.limits.maxNameLength) exceed(r, at, "maxNameLength");
  r.asciiName = seen < 4 || (seen & 4) === 0;
  // Letters, and what may follow them, are the common case.
  if (first !== 1 || seen > 3) {
    const name = r.decode(at, p);
    if (!qualifiedName.test(name)) r.fail("syntax", at, `${name} is not a name`);
  }
  return p;
}

/**
 * Reads the rest of a start tag from `at`, the end of its name, with attributes and namespace
 * declarations; `depth` is the element's own. Returns the offset after the tag.
 */
export function readAttributes(r: XmlReader, at: number, depth: number): number {
  const greaterThan = 0x3e;
  const slash = 0x2f;
  const b = r.bytes;
  let p = at;
  r.attributeCount = 0;
  r.nilAt = -1;
  let prefixed = false;
  let declares = false;
  for (;;) {
    const space = p;
    while (isSpace(b[p])) p++;
    if (b[p] === greaterThan) {
      p++;
      break;
    }
    if (b[p] === slash) {
      if (b[p + 1] !== greaterThan) r.fail("syntax", p, "/ must be followed by >");
      p += 2;
      break;
    }
    if (p >= r.end) r.fail("syntax", p, "the document ends within a tag");
    if (p === space) r.fail("syntax", p, "whitespace is required before an attribute");
    p = readAttribute(r, p);
    const name = r.attributeNames[r.attributeCount - 1] as string;
    prefixed ||= name.includes(":");
    declares ||= name === "xmlns";
  }
  if (prefixed || declares) bindNamespaces(r, depth, at);
  else if (r.bindings.length > 0) dropBindings(r, depth);
  if (prefixed || r.attributeCount > 1) resolveAttributes(r, at, p);
  r.tagEnd = p;
  return p;
}

function readAttribute(r: XmlReader, at: number): number {
  const apostrophe = 0x27;
  const equals = 0x3d;
  const quote = 0x22;
  const b = r.bytes;
  let p = readName(r, at);
  const name = r.name(at, p);
  while (isSpace(b[p])) p++;
  if (b[p] !== equals) r.fail("syntax", p, `= must follow the name of the attribute ${name}`);
  p++;
  while (isSpace(b[p])) p++;
  const mark = b[p];
  if (mark !== quote && mark !== apostrophe)
    r.fail("syntax", p, `the value of the attribute ${name} must be in quotes`);
  const start = ++p;
  while (p < r.end && b[p] !== mark) p++;
  if (p >= r.end) r.fail("syntax", p, `the value of the attribute ${name} has no end`);
  if (r.attributeCount >= r.limits.maxAttributes) exceed(r, at, "maxAttributes");
  r.attributeNames[r.attributeCount] = name;
  r.attributeValues[r.attributeCount] = readAttributeValue(r, start, p);
  r.attributeCount++;
  return p + 1;
}

/** Checks prefixes, finds `xsi:nil`, and refuses two attributes with one expanded name. */
function resolveAttributes(r: XmlReader, at: number, end: number): void {
  const expanded = new Set<string>();
  for (let i = 0; i < r.attributeCount; i++) {
    const name = r.attributeNames[i] as string;
    const colonAt = name.indexOf(":");
    const isPlain = colonAt < 0 || name.startsWith("xmlns:");
    const uri = isPlain ? "" : namespaceOf(r, name.slice(0, colonAt), at);
    const local = isPlain ? name : name.slice(colonAt + 1);
    const key = isPlain ? name : `{${uri}}${local}`;
    if (expanded.has(key)) r.fail("syntax", at, `the attribute ${key} is given twice`);
    expanded.add(key);
    if (uri === xsiNamespace && local === "nil") {
      const value = (r.attributeValues[i] as string).trim();
      if (value === "true" || value === "1") r.nilAt = end;
    }
  }
}

/** Counts an element against the limit. */
export function countElement(r: XmlReader, at: number): void {
  if (++r.elements > r.limits.maxElements) exceed(r, at, "maxElements");
}

/**
 * Reads the start tag at `at` and returns the offset after it; the name is from `at + 1` to
 * `nameEnd`, its local part from `localStart`.
 */
export function readStartTag(r: XmlReader, at: number, depth: number): number {
  const colon = 0x3a;
  if (depth > r.limits.maxDepth) exceed(r, at, "maxDepth");
  countElement(r, at);
  const end = readName(r, at + 1);
  const ascii = r.asciiName;
  const start = readAttributes(r, end, depth);
  r.asciiName = ascii;
  let colonAt = at + 1;
  while (colonAt < end && r.bytes[colonAt] !== colon) colonAt++;
  r.nameEnd = end;
  const hasPrefix = colonAt < end;
  const prefix = hasPrefix ? r.decode(at + 1, colonAt) : "";
  if (prefix === "xmlns") r.fail("syntax", at, "xmlns must not be the prefix of an element");
  r.localStart = hasPrefix ? colonAt + 1 : at + 1;
  r.namespace = namespaceOf(r, prefix, at);
  return start;
}

/** Whether the start tag that ends at `start` was that of an empty element (`<a/>`). */
export function isEmptyTag(r: XmlReader, start: number): boolean {
  const slash = 0x2f;
  return r.bytes[start - 2] === slash;
}

/**
 * Checks the close tag at `at` against the start tag that ends at `start`, and returns the offset
 * after it. A start tag cannot contain `<`, so the nearest one before that offset begins it.
 */
export function readCloseTag(r: XmlReader, at: number, start: number): number {
  const greaterThan = 0x3e;
  const lessThan = 0x3c;
  const b = r.bytes;
  let open = start - 1;
  while (b[open] !== lessThan) open--;
  const from = ++open;
  let p = at + 2;
  for (; nameClass[b[open] ?? 0] !== 0 && b[open] === b[p]; open++) p++;
  if (nameClass[b[open] ?? 0] !== 0 || nameClass[b[p] ?? 0] !== 0) {
    while (nameClass[b[open] ?? 0] !== 0) open++;
    r.fail("syntax", at, `</${r.decode(from, Math.min(open, from + 80))}> is expected here`);
  }
  while (isSpace(b[p])) p++;
  if (b[p] !== greaterThan)
    r.fail("syntax", p, p >= r.end ? "the document ends within a tag" : "> must end the close tag");
  return p + 1;
}
