import { type ByteStream, endIterator, iteratorOf } from "./byte-stream.ts";
import { JsonArray } from "./json-array.ts";
import type { Splitter } from "./splitter.ts";
import { XmlElements } from "./xml-elements.ts";
import { AnyPlace } from "./xml-place.ts";

/** Which items a JSON document has. */
export interface JsonItemsOptions {
  /** Name of the member that is the array; absent if the document is the array. */
  readonly property?: string | undefined;
  /** Most bytes of an item: 1,048,576 (1 MiB) by default. */
  readonly itemLimit?: number | undefined;
}

/** Which items an XML document has. */
export interface XmlItemsOptions {
  /** Local name of their elements. */
  readonly element: string;
  /** Most bytes of an item: 1,048,576 (1 MiB) by default. */
  readonly itemLimit?: number | undefined;
}

/**
 * Decodes a collection item by item, so that only one item is in memory.
 *
 * @param decode decodes one item, such as `decodeAccountJson`
 * @throws {StreamError} the document has no such array, was cut off, or an item is too large; and
 *   whatever `decode` throws
 */
export function jsonItems<Item>(
  stream: ByteStream,
  decode: (bytes: Uint8Array) => Item,
  { property, itemLimit }: JsonItemsOptions = {},
): AsyncGenerator<Item, void, undefined> {
  return decoded(stream, new JsonArray(property, itemLimit), decode);
}

/**
 * Decodes a collection element by element, so that only one element is in memory. The document is in UTF-8.
 *
 * @param decode decodes one element, such as `decodeAccountXml`
 * @throws {StreamError} the document was cut off, or an element is too large; and whatever `decode`
 *   throws
 */
export function xmlItems<Item>(
  stream: ByteStream,
  decode: (bytes: Uint8Array) => Item,
  { element, itemLimit }: XmlItemsOptions,
): AsyncGenerator<Item, void, undefined> {
  return decoded(stream, new XmlElements(new AnyPlace(element), itemLimit), decode);
}

/** Divides a stream and decodes each item when it is asked for. */
export async function* decoded<Item>(
  stream: ByteStream,
  splitter: Splitter<Uint8Array>,
  decode: (bytes: Uint8Array) => Item,
): AsyncGenerator<Item, void, undefined> {
  const iterator = iteratorOf(stream);
  let isWhole = false;
  try {
    for (;;) {
      const result = await iterator.next();
      if (result.done === true) break;
      for (const item of splitter.push(result.value as Uint8Array)) yield decode(item);
    }
    isWhole = true;
    for (const item of splitter.end()) yield decode(item);
  } finally {
    if (!isWhole) endIterator(iterator);
  }
}
