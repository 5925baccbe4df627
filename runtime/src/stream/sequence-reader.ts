import { toUtf8, utf8 } from "#platform";
import { EventStream, type RawEvent } from "./event-stream.ts";
import { JsonLines } from "./json-lines.ts";
import { JsonSequence } from "./json-sequence.ts";
import type { Splitter } from "./splitter.ts";

/** How the items of a sequential media type are read. Source: OpenAPI 3.2, Sequential Media Types. */
export interface SequenceReader {
  /** @param limit most bytes of an item */
  readonly split: (limit: number) => Splitter<never>;
  /** The bytes that the codec of an item reads. */
  readonly bytesOf: (item: never) => Uint8Array;
}

const itself = (bytes: Uint8Array): Uint8Array => bytes;

/** JSON Lines and NDJSON. */
export const readJsonLines: SequenceReader = {
  split: (limit) => new JsonLines(limit) as Splitter<never>,
  bytesOf: itself,
};

/** JSON text sequences. */
export const readJsonSequence: SequenceReader = {
  split: (limit) => new JsonSequence(limit) as Splitter<never>,
  bytesOf: itself,
};

/** Server-sent events; an item is their data. */
export const readEventData: SequenceReader = {
  split: (limit) => new EventStream(limit) as Splitter<never>,
  bytesOf: ({ data }: RawEvent) => data,
};

/** Server-sent events; an item is an event with its fields, those that it has. */
export const readEvents: SequenceReader = {
  split: (limit) => new EventStream(limit) as Splitter<never>,
  bytesOf: (event: RawEvent) =>
    toUtf8(JSON.stringify({ ...event, data: utf8(event.data, 0, event.data.length) })),
};
