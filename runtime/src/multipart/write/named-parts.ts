import { present } from "../../parameters/write/present.ts";
import { type Part, partOf, type PartWriter, quoted } from "./part-writer.ts";

/** Writers of parts by their names. */
export type PartWriters = Readonly<Record<string, PartWriter>>;

/** Writer of parts of names that the document does not have, where it does not describe these. */
const plain: PartWriter = { many: true };

/**
 * The parts of an object. Null is left out, as what is undefined.
 *
 * @param others writer of parts of names that `writers` does not have; false where these are left out
 * @param place of the object, as JSON Pointer
 * @throws an error: a file has a media type that the document does not list
 */
export function namedParts(
  value: object,
  writers: PartWriters,
  others: PartWriter | false = plain,
  place = "",
): Part[] {
  return (Object.entries(value) as [string, unknown][]).flatMap(([name, member]) => {
    const writer = writerOf(name, writers) ?? others;
    if (writer === false) return [];
    // A list that is null has no items.
    const isKept = writer.keepsNull === true && !(writer.many === true && member === null);
    const held = isKept ? member : present(member);
    return held === undefined ? [] : partsOf(name, held, writer, place);
  });
}

/** How a part of a name is written; undefined for a name that the document does not have. */
export function writerOf(name: string, writers: PartWriters): PartWriter | undefined {
  return Object.hasOwn(writers, name) ? writers[name] : undefined;
}

function partsOf(name: string, member: unknown, writer: PartWriter, place: string): Part[] {
  const { many, write } = writer;
  if (write !== undefined)
    return pairsOf(write(member as never)).map(([own, value]) => [disposition(own), value]);
  const items: readonly unknown[] = many === true && Array.isArray(member) ? member : [member];
  return items.map((item) => namedPart(name, item, writer, place));
}

/**
 * One part of a name.
 *
 * @param place of the object, as JSON Pointer
 * @throws an error: a file has a media type that the document does not list
 */
export function namedPart(name: string, item: unknown, writer: PartWriter, place = ""): Part {
  const named = (filename?: string, isFile = false): string =>
    disposition(name, isFile ? (filename ?? "blob") : undefined);
  return partOf(item, writer, named, `${place}/${name}`);
}

function disposition(name: string, filename?: string): string {
  const file = filename === undefined ? "" : `; filename=${quoted(filename)}`;
  return `Content-Disposition: form-data; name=${quoted(name)}${file}\r\n`;
}

/** Names and values of a text such as `a=1&b=2`, without its percent-encoding. */
function pairsOf(text: string): (readonly [string, string])[] {
  return text
    .split("&")
    .filter(Boolean)
    .map((pair) => {
      const equals = pair.indexOf("=");
      return [
        decodeURIComponent(pair.slice(0, equals)),
        decodeURIComponent(pair.slice(equals + 1)),
      ];
    });
}
