import { pointerSegment } from "../../issue/json-pointer.ts";
import { append } from "../../text/append.ts";
import {
  firstXmlField,
  nextXmlField,
  startXmlFields,
  xmlEnd,
  xmlLocalName,
  XmlFields,
} from "./read-xml-object.ts";
import { duplicateXml } from "./read-xml-object.ts";
import type { ReadXml } from "./read-xml.ts";
import type { XmlReader } from "./reader/xml-reader.ts";

/** Items within an element of their own; `fields` names the items' element. */
export function readXmlList<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  fields: XmlFields,
  item: ReadXml<T | undefined>,
): T[] {
  let list: T[] = [];
  startXmlFields(r, start, key, depth, fields);
  let found = firstXmlField(r, start, depth);
  let p = r.pos;
  while (found !== xmlEnd) {
    if (found >= 0) {
      r.index = list.length;
      list = append(list, r.given(item(r, r.tagEnd, 0, "/", depth + 1), "/", p));
      p = r.pos;
    }
    found = nextXmlField(r, p, start, n, depth, fields, false);
    p = r.pos;
  }
  return list;
}

const anyName: XmlFields = /* @__PURE__ */ new XmlFields([], [], "taken");

/** An object in which each element is an entry with the element's name. */
export function readXmlMap<T>(
  r: XmlReader,
  start: number,
  n: number,
  key: string,
  depth: number,
  value: ReadXml<T | undefined>,
): { [key: string]: T } {
  const map: { [key: string]: T } = {};
  startXmlFields(r, start, key, depth, anyName);
  let found = firstXmlField(r, start, depth);
  let p = r.pos;
  while (found !== xmlEnd) {
    if (found === 0) {
      readXmlEntry(r, map, depth, value);
      p = r.pos;
    }
    found = nextXmlField(r, p, start, n, depth, anyName);
    p = r.pos;
  }
  return map;
}

/** Reads the element that `nextXmlField` has found as an entry of a map; sets `pos` after it. */
export function readXmlEntry<T>(
  r: XmlReader,
  map: { [key: string]: T },
  depth: number,
  value: ReadXml<T | undefined>,
): void {
  const name = xmlLocalName(r);
  const key = pointerSegment(name);
  if (Object.hasOwn(map, name)) duplicateXml(r, key, r.tagEnd);
  const found = r.given(value(r, r.tagEnd, 0, key, depth + 1), key, r.pos);
  if (name === "__proto__") {
    Object.defineProperty(map, name, {
      value: found,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    map[name] = found;
  }
}
