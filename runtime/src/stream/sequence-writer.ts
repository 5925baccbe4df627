import { utf8 } from "#platform";
import { EncodeError } from "../issue/encode-error.ts";
import { jsonLine } from "./json-lines.ts";
import { jsonRecord } from "./json-sequence.ts";
import { type EventFields, ServerEvent } from "./server-event.ts";
import { eventBytes, heartbeat } from "./write-event.ts";

/** Turns an item into text by its codec. */
export type EncodeItem = (value: never) => string | Uint8Array;

/** How the items of a sequential media type are written. Source: OpenAPI 3.2, Sequential Media Types. */
export interface SequenceWriter {
  /** The value that the schema of the items describes. */
  readonly valueOf: (item: unknown) => unknown;
  readonly write: (item: unknown, encode: EncodeItem) => Uint8Array;
  /** Bytes that are sent while there is no item; absent if the format has nothing that is ignored. */
  readonly heartbeat?: Uint8Array;
}

const itself = (item: unknown): unknown => item;

const textOf = (item: unknown, encode: EncodeItem): string => {
  const encoded = encode(item as never);
  return typeof encoded === "string" ? encoded : utf8(encoded, 0, encoded.length);
};

/** JSON Lines and NDJSON. */
export const writeJsonLines: SequenceWriter = /* @__PURE__ */ Object.freeze({
  valueOf: itself,
  write: (item, encode) => jsonLine(textOf(item, encode)),
} satisfies SequenceWriter);

/** JSON text sequences. */
export const writeJsonSequence: SequenceWriter = /* @__PURE__ */ Object.freeze({
  valueOf: itself,
  write: (item, encode) => jsonRecord(textOf(item, encode)),
} satisfies SequenceWriter);

const dataOf = (item: unknown): unknown => (item instanceof ServerEvent ? item.data : item);

/** Server-sent events; the schema describes their data. */
export const writeEventData: SequenceWriter = /* @__PURE__ */ Object.freeze({
  valueOf: dataOf,
  write: (item, encode) =>
    eventBytes(textOf(dataOf(item), encode), item instanceof ServerEvent ? item : noFields),
  heartbeat,
} satisfies SequenceWriter);

const noFields: EventFields = {};

/** Server-sent events; the schema describes their fields, as the `itemSchema` of OpenAPI 3.2 does. */
export const writeEvents: SequenceWriter = /* @__PURE__ */ Object.freeze({
  valueOf: itself,
  write: (item, encode) => {
    const { data, ...fields } = JSON.parse(textOf(item, encode)) as Record<string, unknown>;
    if (typeof data !== "string") throw new EncodeError([missingData]);
    return eventBytes(data, fields);
  },
  heartbeat,
} satisfies SequenceWriter);

const missingData = {
  code: "required",
  path: "/data",
  message: "an event must have data",
} as const;
