import { fullName, isSpace, nameClass } from "./lexical/classes.ts";
import { xsiNamespace } from "../namespaces.ts";
import { bindNamespaces, dropBindings, namespaceOf } from "./namespace.ts";
import { readAttributeValue } from "./lexical/run.ts";
import type { XmlReader } from "./reader.ts";

/** Reads a qualified name at `at` and returns where it ends. Source: Namespaces in XML 1.0, 4. */
export function readName(r: XmlReader, at: number): number {
  const colon = 0x3a;
  const b = r.bytes;
  let p = at;
  let seen = 0;
  let colonAt = -1;
  for (;;) {
    const found = nameClass[b[p] ?? 0] ?? 0;
    if (found === 0) break;
    if (b[p] === colon) {
      if (colonAt >= 0) r.fail("syntax", p, "a name has at most one colon");
      colonAt = p;
    }
    seen |= found;
    p++;
  }
  if (p === at) r.fail("syntax", at, "a name is expected here");
  if (p - at > r.limits.maxNameLength)
    r.fail("limit", at, "the name is longer than limits.maxNameLength");
  const first = nameClass[b[at] ?? 0] ?? 0;
  const wrong =
    first === 2 ||
    colonAt === at ||
    colonAt === p - 1 ||
    (colonAt > 0 && nameClass[b[colonAt + 1] ?? 0] === 2) ||
    ((seen & 4) !== 0 && !isFullName(r, at, p, colonAt));
  r.asciiName = (seen & 4) === 0;
  if (wrong) r.fail("syntax", at, `${r.decode(at, p)} is not a name`);
  return p;
}

function isFullName(r: XmlReader, from: number, to: number, colonAt: number): boolean {
  if (colonAt < 0) return fullName.test(r.decode(from, to));
  return fullName.test(r.decode(from, colonAt)) && fullName.test(r.decode(colonAt + 1, to));
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
    const name = r.attributeNames[r.attributeCount - 1] ?? "";
    prefixed ||= name.includes(":");
    declares ||= name === "xmlns";
  }
  const count = r.attributeCount;
  if (count > 1) refuseDuplicates(r, at);
  if (prefixed || declares) {
    bindNamespaces(r, depth, at);
    if (prefixed) resolveAttributes(r, at, p);
  } else if (r.bindings.length > 0) {
    dropBindings(r, depth);
  }
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
  if (r.attributeCount >= r.limits.maxAttributes)
    r.fail("limit", at, "the element has more attributes than limits.maxAttributes");
  r.attributeNames[r.attributeCount] = name;
  r.attributeValues[r.attributeCount] = readAttributeValue(r, start, p);
  r.attributeCount++;
  return p + 1;
}

function refuseDuplicates(r: XmlReader, at: number): void {
  const names = r.attributeNames.slice(0, r.attributeCount);
  if (new Set(names).size === names.length) return;
  const twice = names.find((name, i) => names.indexOf(name) < i) ?? "";
  r.fail("syntax", at, `the attribute ${twice} is given twice`);
}

/** Checks prefixes, finds `xsi:nil`, and refuses two attributes with one expanded name. */
function resolveAttributes(r: XmlReader, at: number, end: number): void {
  const expanded = new Set<string>();
  for (let i = 0; i < r.attributeCount; i++) {
    const name = r.attributeNames[i] ?? "";
    const colonAt = name.indexOf(":");
    if (colonAt < 0 || name.startsWith("xmlns:")) continue;
    const uri = namespaceOf(r, name.slice(0, colonAt), at);
    const local = name.slice(colonAt + 1);
    const key = `{${uri}}${local}`;
    if (expanded.has(key))
      r.fail("syntax", at, `two attributes have the name ${local} in the namespace ${uri}`);
    expanded.add(key);
    if (uri === xsiNamespace && local === "nil") {
      const value = (r.attributeValues[i] ?? "").trim();
      if (value === "true" || value === "1") r.nilAt = end;
    }
  }
}

/** Counts an element against the limit. */
export function countElement(r: XmlReader, at: number): void {
  if (++r.elements > r.limits.maxElements)
    r.fail("limit", at, "there are more elements than limits.maxElements");
}

/**
 * Reads the start tag at `at` and returns the offset after it; the name is from `at + 1` to
 * `nameEnd`, its local part from `localStart`.
 */
export function readStartTag(r: XmlReader, at: number, depth: number): number {
  const colon = 0x3a;
  if (depth > r.limits.maxDepth)
    r.fail("depth", at, "elements are nested deeper than limits.maxDepth");
  countElement(r, at);
  const end = readName(r, at + 1);
  const ascii = r.asciiName;
  const start = readAttributes(r, end, depth);
  r.asciiName = ascii;
  let colonAt = at + 1;
  while (colonAt < end && r.bytes[colonAt] !== colon) colonAt++;
  r.nameEnd = end;
  r.localStart = at + 1;
  if (colonAt < end) {
    r.localStart = colonAt + 1;
    const prefix = r.decode(at + 1, colonAt);
    if (prefix === "xmlns") r.fail("syntax", at, "xmlns must not be the prefix of an element");
    r.namespace = namespaceOf(r, prefix, at);
  } else {
    r.namespace = r.bindings.length === 0 ? "" : namespaceOf(r, "", at);
  }
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
  let p = at + 2;
  for (open++; nameClass[b[open] ?? 0] !== 0; open++, p++) {
    if (b[open] !== b[p]) return refuseCloseTag(r, at, start);
  }
  if (nameClass[b[p] ?? 0] !== 0 && p < r.end) return refuseCloseTag(r, at, start);
  while (isSpace(b[p])) p++;
  if (b[p] !== greaterThan)
    r.fail("syntax", p, p >= r.end ? "the document ends within a tag" : "> must end the close tag");
  return p + 1;
}

function refuseCloseTag(r: XmlReader, at: number, start: number): never {
  const from = r.text.lastIndexOf("<", start - 1) + 1;
  let to = from;
  while (nameClass[r.bytes[to] ?? 0] !== 0) to++;
  const found = at + 2 >= r.end ? "the document ends" : "another close tag is";
  return r.fail(
    "syntax",
    at,
    `${found} where </${r.decode(from, Math.min(to, from + 80))}> is expected`,
  );
}
