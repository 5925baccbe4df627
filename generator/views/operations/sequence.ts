import { code, globals, rt, type Printable, type Reference } from "../../code/index.ts";
import type { ContentNode, SequenceFormat } from "../../ir/index.ts";

const writers: Readonly<Record<SequenceFormat, Reference>> = {
  "json-lines": rt.writeJsonLines,
  "json-seq": rt.writeJsonSequence,
  events: rt.writeEvents,
  "event-json": rt.writeEventData,
  "event-text": rt.writeEventData,
};

const readers: Readonly<Record<SequenceFormat, Reference>> = {
  "json-lines": rt.readJsonLines,
  "json-seq": rt.readJsonSequence,
  events: rt.readEvents,
  "event-json": rt.readEventData,
  "event-text": rt.readEventData,
};

/** How the items of a body are written; false if it is no sequence. */
export function sequenceWriter({ sequence }: ContentNode): Reference | false {
  return sequence !== undefined && writers[sequence];
}

/** How the items of a body are read; false if it is no sequence. */
export function sequenceReader({ sequence }: ContentNode): Reference | false {
  return sequence !== undefined && readers[sequence];
}

/** A body whose items have the type of its content. */
export function itemContent(content: ContentNode): ContentNode {
  const { sequence, ...item } = content;
  return { ...item, kind: sequence === "event-text" ? "text" : "json" };
}

/** Type of the items that a handler gives or a caller sends. */
export function givenItems(item: Printable, { sequence }: ContentNode): Printable {
  // An event may have an id and a type beside its data.
  const hasFields = sequence === "event-json" || sequence === "event-text";
  return hasFields
    ? code`${rt.Items}<${item} | ${rt.ServerEvent}<${item}>>`
    : code`${rt.Items}<${item}>`;
}

/** Type of the items that a handler gets. */
export function receivedItems(item: Printable): Printable {
  return code`${globals.AsyncIterable}<${item}>`;
}
