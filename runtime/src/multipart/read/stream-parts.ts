import type { WebByteStream } from "../../http/web-types.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import { webStream } from "../../stream/web-stream.ts";
import type { MultipartBody, MultipartList, PartShape, ValueShape } from "./multipart-shape.ts";
import type { MultipartInput } from "./multipart-parser.ts";
import { decodedValue, PartFields, positionedValue, type ReadValue } from "./part-fields.ts";
import { invalidParts } from "./multipart-error.ts";
import type { PartHead } from "./part-head.ts";
import { byName, byPosition, headMistake, PartScanner, placeOf } from "./part-scanner.ts";
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
  { boundary, parser, options, toError }: MultipartInput,
): AsyncGenerator<StreamedFile | StreamedField, void, undefined> {
  const source = new PartSource(chunks, new PartScanner(parser, boundary, byName(body)), toError);
  const seen = new Set<string>();
  const refuse = (errors: readonly ProblemError[]): void => {
    if (errors.length > 0) throw toError(invalidParts(errors));
  };
  try {
    for (let part = await source.begin(); part !== undefined; part = await source.begin()) {
      const { head, shape } = part;
      const { name, headers } = head;
      const mistake = mistakeOf(part, body, seen);
      if (mistake !== undefined) refuse([{ pointer: placeOf(name), detail: mistake }]);
      if (shape === undefined) continue;
      seen.add(name);
      if (shape.file === true) yield { name, ...streamedFile(head, source) };
      else {
        const { value, mistakes } = fieldValue(name, await source.rest(), shape, body, options);
        refuse(mistakes);
        yield { name, value, headers };
      }
    }
    const missing = body.parts.filter(({ name, required }) => required && !seen.has(name));
    refuse(
      missing.map(({ name }) => ({ pointer: placeOf(name), detail: "is required but missing" })),
    );
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
  options: object | undefined,
): ReadValue {
  const pointer = placeOf(name);
  if (shape.decode !== undefined) return decodedValue(pointer, bytes, shape.decode, options);
  const fields = new PartFields(body);
  const mistake = fields.addPart(name, bytes, shape);
  if (mistake !== undefined) return { value: undefined, mistakes: [{ pointer, detail: mistake }] };
  const read = shape.read?.(fields);
  if (fields.issues.length > 0) return { value: undefined, mistakes: fields.mistakes };
  const value = shape.many === true ? (read as readonly unknown[])[0] : read;
  const { issues = [] } = shape.check?.(value) ?? {};
  const mistakes = issues.map(({ path, message }) => ({
    pointer: `${pointer}${path}`,
    detail: message,
  }));
  return { value, mistakes };
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
  { boundary, parser, options, toError }: MultipartInput,
): AsyncGenerator<StreamedItemFile | StreamedItem, void, undefined> {
  const source = new PartSource(
    chunks,
    new PartScanner(parser, boundary, byPosition(list)),
    toError,
  );
  const { prefix, rest, minItems = 0, maxItems = Infinity } = list;
  const most = Math.min(maxItems, rest === undefined ? prefix.length : Infinity);
  const refuse = (pointer: string, detail: string): never => {
    throw toError(invalidParts([{ pointer, detail }]));
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
        const bytes = await source.rest();
        const { value, mistakes } = positionedValue(index, bytes, shape, options);
        if (mistakes.length > 0) throw toError(invalidParts(mistakes));
        yield { index, value, headers: head.headers };
      }
    }
    if (count < minItems) refuse("", `expected at least ${items(minItems)}, got ${count}`);
  } finally {
    source.close();
  }
}

const items = (count: number): string => (count === 1 ? "1 item" : `${count} items`);
