import { DecodeError } from "../issue/decode-error.ts";
import { pointerSegment } from "../issue/json-pointer.ts";
import type { JsonDecodeOptions } from "../json/read/json-decode-options.ts";
import type { XmlDecodeOptions } from "../xml/read/xml-decode-options.ts";
import type { ByteStream } from "./byte-stream.ts";
import { decoded } from "./collection-items.ts";
import { JsonArray, type MayLack } from "./json-array.ts";
import { XmlElements } from "./xml-elements.ts";
import { FixedPlace, type XmlItemNames } from "./xml-place.ts";

/** Options of a decoder that reads a JSON collection item by item. */
export interface JsonItemDecodeOptions extends JsonDecodeOptions {
  /** Most bytes of an item: 1,048,576 (1 MiB) by default. */
  readonly itemLimit?: number | undefined;
}

/** Options of a decoder that reads an XML collection item by item. `roots` are those of the collection. */
export interface XmlItemDecodeOptions extends XmlDecodeOptions {
  /** Most bytes of an item: 1,048,576 (1 MiB) by default. */
  readonly itemLimit?: number | undefined;
}

/**
 * Decodes a collection in JSON item by item.
 *
 * @param property name of the member that is the array; undefined if the document is the array
 * @param mayLack what the member may be instead
 */
export function decodeJsonItems<Item>(
  stream: ByteStream,
  options: JsonItemDecodeOptions | undefined,
  property: string | undefined,
  mayLack: MayLack,
  decode: (input: Uint8Array) => Item,
): AsyncGenerator<Item, void, undefined> {
  const splitter = new JsonArray(property, options?.itemLimit, mayLack);
  return decoded(stream, splitter, located(property, decode));
}

/** Decodes a collection in XML item by item. `property` holds the items in the value; undefined if it is the list. */
export function decodeXmlItems<Item>(
  stream: ByteStream,
  options: XmlItemDecodeOptions | undefined,
  property: string | undefined,
  names: XmlItemNames,
  decode: (input: Uint8Array) => Item,
): AsyncGenerator<Item, void, undefined> {
  const roots = [...names.roots, ...(options?.roots ?? [])];
  const splitter = new XmlElements(new FixedPlace({ ...names, roots }), options?.itemLimit);
  return decoded(stream, splitter, located(property, decode));
}

/** Locations in errors are those within the collection; lines of the item alone would mislead. */
function located<Item>(
  property: string | undefined,
  decode: (input: Uint8Array) => Item,
): (input: Uint8Array) => Item {
  const prefix = property === undefined ? "" : `/${pointerSegment(property)}`;
  let count = 0;
  return (input) => {
    const index = count++;
    try {
      return decode(input);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      throw new DecodeError(
        error.issues.map(({ line: _, column: __, path, ...issue }) => ({
          ...issue,
          path: `${prefix}/${index}${path}`,
        })),
      );
    }
  };
}
