import type { WebByteStream } from "../../http/web-types.ts";
import { webStream } from "../../stream/web-stream.ts";
import type {
  MultipartBody,
  MultipartList,
  PartShape,
  ValueShape,
} from "../description/multipart-shape.ts";
import type { MultipartParser } from "./multipart-parser.ts";
import { PartFields, positionedValue } from "./part-fields.ts";
import type { PartHead } from "./part-head.ts";
import {
  byName,
  byPosition,
  headMistake,
  invalidParts,
  PartScanner,
  placeOf,
} from "./part-scanner.ts";
import { type Begun, PartSource } from "./part-source.ts";
import type {
  StreamedField,
  StreamedFile,
  StreamedItem,
  StreamedItemFile,
} from "./streamed-part.ts";

/**
 * The parts of a multipart body in the order in which they come. No more than a chunk of a file is in
 * memory.
 */
export async function* streamParts(
  chunks: AsyncIterable<Uint8Array>,
  body: MultipartBody,
  boundary: string,
  parser: MultipartParser,
): AsyncGenerator<StreamedFile | StreamedField, void, undefined> {
  const source = new PartSource(chunks, new PartScanner(parser, boundary, byName(body)));
  const seen = new Set<string>();
  try {
    for (let part = await source.begin(); part !== undefined; part = await source.begin()) {
      const { head, shape } = part;
      const { name } = head;
      const mistake = mistakeOf(part, body, seen);
      if (mistake !== undefined) throw invalidParts([{ pointer: placeOf(name), detail: mistake }]);
      if (shape === undefined) continue;
      seen.add(name);
      if (shape.file === true) yield { name, ...streamedFile(head, source) };
      else yield { name, value: fieldValue(name, await source.rest(), shape, body) };
    }
    const missing = body.parts.filter(({ name, required }) => required && !seen.has(name));
    if (missing.length > 0) {
      throw invalidParts(
        missing.map(({ name }) => ({ pointer: placeOf(name), detail: "is required but missing" })),
      );
    }
  } finally {
    source.close();
  }
}

function mistakeOf(
  { head, shape }: Begun<PartShape>,
  { closed }: MultipartBody,
  seen: ReadonlySet<string>,
): string | undefined {
  if (shape === undefined) return closed === true ? "is not a known property" : undefined;
  if (shape.many !== true && seen.has(head.name)) return "is given more than once";
  return headMistake(head, shape);
}

function fieldValue(
  name: string,
  bytes: Uint8Array,
  shape: PartShape,
  body: MultipartBody,
): unknown {
  const fields = new PartFields(body);
  const mistake = fields.addPart(name, bytes, shape);
  if (mistake !== undefined) throw invalidParts([{ pointer: placeOf(name), detail: mistake }]);
  const read = shape.read?.(fields);
  if (fields.issues.length > 0) throw invalidParts(fields.mistakes);
  const value = shape.many === true ? (read as readonly unknown[])[0] : read;
  const { issues = [] } = shape.check?.(value) ?? {};
  if (issues.length === 0) return value;
  throw invalidParts(
    issues.map(({ path, message }) => ({ pointer: `${placeOf(name)}${path}`, detail: message })),
  );
}

function streamedFile(
  { filename, contentType = "text/plain", headers }: PartHead,
  source: PartSource<ValueShape>,
): Omit<StreamedFile, "name"> {
  const stream = webStream(source.bytes()) as WebByteStream;
  return { filename, contentType, headers, stream };
}

/** The parts of a multipart body without names. No more than a chunk of a file is in memory. */
export async function* streamList(
  chunks: AsyncIterable<Uint8Array>,
  list: MultipartList,
  boundary: string,
  parser: MultipartParser,
): AsyncGenerator<StreamedItemFile | StreamedItem, void, undefined> {
  const source = new PartSource(chunks, new PartScanner(parser, boundary, byPosition(list)));
  const { prefix, rest, minItems = 0, maxItems = Infinity } = list;
  const most = Math.min(maxItems, rest === undefined ? prefix.length : Infinity);
  const refuse = (pointer: string, detail: string): never => {
    throw invalidParts([{ pointer, detail }]);
  };
  let count = 0;
  try {
    for (let part = await source.begin(); part !== undefined; part = await source.begin()) {
      const { head, shape, index } = part;
      if (shape === undefined || ++count > most)
        return refuse("", `expected at most ${items(most)}`);
      const mistake = headMistake(head, shape);
      if (mistake !== undefined) refuse(`/${index}`, mistake);
      if (shape.file === true) yield { index, ...streamedFile(head, source) };
      else {
        const { value, mistakes } = positionedValue(index, await source.rest(), shape);
        if (mistakes.length > 0) throw invalidParts(mistakes);
        yield { index, value };
      }
    }
    if (count < minItems) refuse("", `expected at least ${items(minItems)}, got ${count}`);
  } finally {
    source.close();
  }
}

const items = (count: number): string => (count === 1 ? "1 item" : `${count} items`);
