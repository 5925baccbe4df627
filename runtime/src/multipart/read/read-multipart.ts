import type { ProblemError } from "../../problem/problem-details.ts";
import type { WebFile } from "../../http/web-types.ts";
import { bodyMistake } from "../../problem/body-mistake.ts";
import type { MultipartBody, MultipartList, ValueShape, PartShape } from "./multipart-shape.ts";
import type { MultipartInput } from "./multipart-parser.ts";
import {
  decodedValue,
  joined,
  PartFields,
  positionedValue,
  type ReadValue,
} from "./part-fields.ts";
import type { PartHead } from "./part-head.ts";
import { byName, byPosition, headMistake, PartScanner, placeOf } from "./part-scanner.ts";

/** The platform's class, whose type not every program has. */
interface Platform {
  readonly File: new (
    parts: readonly Uint8Array[],
    name: string,
    options: { readonly type: string },
  ) => WebFile;
}

/** Mistakes in the parts of an array after which no more are looked for. */
const mostMistakes = 100;

/** A part that has been read as a whole. */
interface WholePart<Shape> {
  readonly head: PartHead;
  readonly shape: Shape | undefined;
  readonly index: number;
  readonly chunks: Uint8Array[];
}

/**
 * The object of a multipart body: files as `File`, other parts as values of their types.
 *
 * @param mistakes gets what is wrong with the parts
 * @throws {MultipartError} the bytes are not multipart, or there are too many
 */
export function readMultipart(
  bytes: Uint8Array,
  body: MultipartBody,
  { boundary, parser, options }: MultipartInput,
  mistakes: ProblemError[],
): unknown {
  const fields = new PartFields(body);
  const held = new Map<string, unknown[]>();
  const note = (name: string, detail: string | undefined): void => {
    if (detail !== undefined) mistakes.push({ pointer: placeOf(name), detail });
  };
  const broken = new Set<string>();
  const scanner = new PartScanner(parser, boundary, byName(body));
  for (const { head, shape, chunks } of wholeParts(bytes, scanner)) {
    const { name } = head;
    const owner = shape ?? ownerOf(name, body);
    if (owner === undefined) {
      if (body.closed === true) note(name, "is not a known property");
      continue;
    }
    const mistake =
      headMistake(head, owner) ??
      (isText(owner) ? fields.addPart(name, joined(chunks), owner) : undefined);
    note(name, mistake);
    if (mistake !== undefined) broken.add(owner.name);
    if (isText(owner)) continue;
    const list = held.get(name) ?? [];
    held.set(name, list);
    if (list.length > 0 && owner.many !== true) note(name, "is given more than once");
    const read = heldValue(head, chunks, owner, options);
    if (read.mistakes.length > 0) broken.add(owner.name);
    mistakes.push(...read.mistakes);
    list.push(read.value);
  }
  const value: Record<string, unknown> = {};
  for (const { name, read, many, required } of body.parts) {
    // What cannot be read is reported once.
    if (broken.has(name)) continue;
    const list = held.get(name);
    if (read !== undefined) set(value, name, read(fields));
    else if (list !== undefined) set(value, name, many === true ? list : list[0]);
    else if (required) note(name, "is required but missing");
  }
  mistakes.push(...fields.mistakes);
  if (mistakes.length === 0) mistakes.push(...(body.check?.(value).issues ?? []).map(bodyMistake));
  return value;
}

/**
 * The array of a multipart body whose parts have no names: files as `File`, other parts as values of
 * their types.
 *
 * @param mistakes gets what is wrong with the parts
 * @throws {MultipartError} the bytes are not multipart, or there are too many
 */
export function readMultipartList(
  bytes: Uint8Array,
  list: MultipartList,
  { boundary, parser, options }: MultipartInput,
  mistakes: ProblemError[],
): unknown {
  const values: unknown[] = [];
  const scanner = new PartScanner(parser, boundary, byPosition(list));
  for (const { head, shape, index, chunks } of wholeParts(bytes, scanner)) {
    // That there are too many parts is a rule of the whole body.
    const mistake = shape && headMistake(head, shape);
    if (mistake !== undefined) mistakes.push({ pointer: `/${index}`, detail: mistake });
    else if (shape?.file === true) values[index] = fileOf(head, chunks);
    else if (shape !== undefined) {
      const read = positionedValue(index, joined(chunks), shape, options);
      values[index] = read.value;
      mistakes.push(...read.mistakes);
    } else values[index] = undefined;
    if (mistakes.length >= mostMistakes) return values;
  }
  if (mistakes.length === 0) mistakes.push(...(list.check?.(values).issues ?? []).map(bodyMistake));
  return values;
}

function* wholeParts<Shape extends ValueShape>(
  bytes: Uint8Array,
  scanner: PartScanner<Shape>,
): Generator<WholePart<Shape>, void, undefined> {
  let part: WholePart<Shape> | undefined;
  for (const scan of [scanner.push(bytes), scanner.end()]) {
    for (const event of scan) {
      if ("data" in event) part?.chunks.push(event.data);
      else {
        if (part !== undefined) yield part;
        part = { ...event, chunks: [] };
      }
    }
  }
  if (part !== undefined) yield part;
}

/** The property that a part of another name belongs to: an object that has several parts. */
function ownerOf(name: string, { parts }: MultipartBody): PartShape | undefined {
  return parts.find(({ name: own, fields }) =>
    fields === true
      ? name.startsWith(`${own}[`) && name.endsWith("]")
      : fields?.includes(name) === true,
  );
}

/** Whether a part is read as the field of a query is. */
const isText = ({ file, decode }: PartShape): boolean => file !== true && decode === undefined;

/** The value of a part with a name that is a file, or that a codec reads. */
function heldValue(
  head: PartHead,
  chunks: readonly Uint8Array[],
  { decode }: PartShape,
  options: object | undefined,
): ReadValue {
  if (decode === undefined) return { value: fileOf(head, chunks), mistakes: [] };
  return decodedValue(placeOf(head.name), joined(chunks), decode, options);
}

function fileOf(
  { filename = "", contentType = "text/plain" }: PartHead,
  chunks: readonly Uint8Array[],
): WebFile {
  const { File } = globalThis as unknown as Platform;
  return new File(chunks, filename, { type: contentType });
}

/** Assigning `__proto__` would set the prototype; what is absent stays absent. */
function set(target: object, name: string, value: unknown): void {
  if (value === undefined) return;
  const own = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(target, name, own);
}
