import type { WebByteStream } from "../../http/web-types.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import { webStream } from "../../stream/web-stream.ts";
import type { MultipartBody, MultipartList, PartShape, ValueShape } from "./multipart-shape.ts";
import type { MultipartInput } from "./multipart-parser.ts";
import {
  isText,
  PartFields,
  type PartReading,
  type ReadValue,
  valueOfPart,
} from "./part-fields.ts";
import { invalidParts, MultipartError } from "./multipart-error.ts";
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
  given: MultipartInput,
): AsyncGenerator<StreamedFile | StreamedField, void, undefined> {
  const { toError } = given;
  const scanner = new PartScanner({ ...given, isWhole: false }, byName(body));
  const source = new PartSource(chunks, scanner, toError);
  const input = { ...given, read: scanner.read };
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
        const bytes = await source.rest();
        const { value, mistakes } = orShown(toError, () =>
          fieldValue(bytes, shape, body, { head, input }),
        );
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
  bytes: Uint8Array,
  shape: PartShape,
  body: MultipartBody,
  read: PartReading,
): ReadValue {
  const { name } = shape;
  const pointer = placeOf(name);
  if (shape.isOther === true || shape.alone === true || !isText(shape))
    return checked(pointer, valueOfPart(pointer, bytes, shape, read), shape);
  const fields = new PartFields(body);
  const mistake = fields.addPart(name, bytes, shape);
  if (mistake !== undefined) return { value: undefined, mistakes: [{ pointer, detail: mistake }] };
  const given = shape.read?.(fields);
  if (fields.issues.length > 0) return { value: undefined, mistakes: fields.mistakes };
  const value = shape.many === true ? (given as readonly unknown[])[0] : given;
  return checked(pointer, { value, mistakes: [] }, shape);
}

/** Gives what it makes, with errors of parts within a part as whoever reads the parts gets them. */
function orShown<Made>(toError: MultipartInput["toError"], make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof MultipartError ? toError(error) : error;
  }
}

/** A value with what is wrong by the rules that nothing has checked. */
function checked(pointer: string, read: ReadValue, { check }: ValueShape): ReadValue {
  if (read.mistakes.length > 0) return read;
  const { issues = [] } = check?.(read.value) ?? {};
  const mistakes = issues.map(({ path, message }) => ({
    pointer: `${pointer}${path}`,
    detail: message,
  }));
  return { ...read, mistakes };
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
  given: MultipartInput,
): AsyncGenerator<StreamedItemFile | StreamedItem, void, undefined> {
  const { toError } = given;
  const scanner = new PartScanner({ ...given, isWhole: false }, byPosition(list));
  const source = new PartSource(chunks, scanner, toError);
  const input = { ...given, read: scanner.read };
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
        const { value, mistakes } = orShown(toError, () =>
          checked(`/${index}`, valueOfPart(`/${index}`, bytes, shape, { head, input }), shape),
        );
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
