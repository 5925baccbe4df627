import { runEnd, skipElement, stray } from "./read-xml-content.ts";
import type { ReadXml } from "./read-xml.ts";
import { skipMisc } from "./misc.ts";
import { startXmlFields, type XmlFields } from "./read-xml-object.ts";
import type { XmlReader } from "./reader/xml-reader.ts";
import { readRun } from "./lexical/run.ts";
import { proceed } from "./read-xml-scalar.ts";
import { isEmptyTag, readCloseTag, readStartTag } from "./read-xml-tag.ts";
import { slash } from "../../text/byte.ts";

/** Parses the text at the position `r.index`. */
type ParseText = (r: XmlReader, text: string, at: number, key: string) => unknown;

/** How the items of a tuple appear in an element of their own. */
export interface XmlTuple {
  /** Names of the items' elements. */
  readonly fields: XmlFields;
  /** For each position the index of its element's name in `fields`, -1 for text. */
  readonly steps: readonly number[];
  /** Index of the name of further items, -1 if there are none. */
  readonly rest: number;
  /** Reads the item whose position is `r.index`. */
  readonly item: ReadXml<unknown>;
  /** Absent if no position is text. */
  readonly text?: ParseText;
}

/** Items of a tuple within an element of their own, in the order of its positions. */
export function readXmlTuple(
  r: XmlReader,
  start: number,
  _n: number,
  key: string,
  depth: number,
  tuple: XmlTuple,
): unknown[] {
  const { fields, steps, text: parse } = tuple;
  const isEmpty = r.tagEnd === start && isEmptyTag(r, start);
  startXmlFields(r, start, key, depth, fields);
  const list: unknown[] = [];
  let text = "";
  let p = start;
  const takeText = (at: number): void => {
    if (parse !== undefined && steps[list.length] === -1) {
      r.index = list.length;
      list.push(parse(r, text, at, "/"));
    } else stray(r, at, text);
    text = "";
  };
  for (;;) {
    if (isEmpty) break;
    const end = runEnd(r, p);
    if (end > p) text += readRun(r, p, end);
    if (end >= r.end) r.fail("syntax", end, "the document ends within an element");
    p = end;
    if (r.bytes[p + 1] === slash) {
      // Text that is not there is no item.
      if (text !== "") takeText(p);
      p = readCloseTag(r, p, start);
      break;
    }
    const next = skipMisc(r, p);
    if (next === p) {
      takeText(p);
      p = readItem(r, p, depth, tuple, list);
    } else {
      text += r.cdata ?? "";
      p = next;
    }
  }
  r.depth = depth - 1;
  proceed(r, p);
  return list;
}

/** Reads the element at `at` if it is the next item, or skips it; returns the offset after it. */
function readItem(
  r: XmlReader,
  at: number,
  depth: number,
  { fields, steps, rest, item }: XmlTuple,
  list: unknown[],
): number {
  const start = readStartTag(r, at, depth + 1);
  const local = r.name(r.localStart, r.nameEnd);
  const index = fields.index(r.namespace, local, false);
  r.index = list.length;
  const step = (list.length < steps.length ? steps[list.length] : rest) ?? -1;
  // Where a name without a namespace is in that of another one, the position decides.
  if (index >= 0 && (index === step || fields.index("", local, false) === step)) {
    list.push(r.given(item(r, start, 0, "/", depth + 1), "/", at));
    return endOf(r, start);
  }
  const name = r.decode(at + 1, r.nameEnd);
  if (index < 0) fields.refuseUnknown(r, at, name);
  else r.issue("type", "/", at, "the items in their order", `<${name}>`);
  return skipElement(r, at, depth + 1);
}

/**
 * Offset after the element that was just read, whose start tag ends at `start`. `pos` is at the next
 * tag, past text that belongs to the tuple; what begins with the last `<` before it is the close tag.
 */
function endOf(r: XmlReader, start: number): number {
  const open = r.text.lastIndexOf("<", r.pos - 1);
  const end = open < start ? start : r.text.indexOf(">", open) + 1;
  // The text after it is looked at here.
  while (r.pending.at(-1)?.code === "unknown" && (r.pending.at(-1)?.at ?? 0) >= end)
    r.pending.pop();
  return end;
}
