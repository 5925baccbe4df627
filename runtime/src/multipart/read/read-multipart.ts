import type { ProblemError } from "../../problem/problem-details.ts";
import type { WebFile } from "../../http/web-types.ts";
import { chosenMistakes, type MistakeKind } from "../../parameters/read/chosen-mistakes.ts";
import { bodyMistake } from "../../problem/body-mistake.ts";
import type { MultipartBody, MultipartList, ValueShape } from "./multipart-shape.ts";
import type { MultipartInput } from "./multipart-parser.ts";
import { isText, joined, PartFields, type ReadValue, valueOfPart } from "./part-fields.ts";
import type { PartHead } from "./part-head.ts";
import { byName, byPosition, headMistake, ownerOf, PartScanner, placeOf } from "./part-scanner.ts";

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
  given: MultipartInput,
  mistakes: ProblemError[],
): unknown {
  const { choices = [body], expected = "", orNull } = body;
  const tried = choices.map((choice) => readObject(bytes, choice, given));
  const [first] = tried;
  if (orNull === true && first?.count === 0) return null;
  const fitting = tried.filter((one) => one.mistakes.length === 0);
  const [value] = fitting.sort((a, b) => a.unknown - b.unknown);
  if (value !== undefined) return value.value;
  const misfits = tried.map((one) => ({ tags: one.tags.map(placeOf), mistakes: one.mistakes }));
  const detail = `expected ${expected}`;
  mistakes.push(...(chosenMistakes(misfits, errors) ?? [{ pointer: "", detail }]));
  return first?.value;
}

const errors: MistakeKind<ProblemError> = {
  placeOf: ({ pointer }) => pointer,
  wordsOf: ({ detail }) => detail,
  withWords: (error, detail) => ({ ...error, detail }),
};

/** An object that was read. */
interface ReadObject {
  readonly value: object;
  readonly mistakes: readonly ProblemError[];
  readonly tags: readonly string[];
  /** Parts that were read. */
  readonly count: number;
  /** Parts that the object does not know, and files that are sent as texts are. */
  readonly unknown: number;
}

function readObject(bytes: Uint8Array, body: MultipartBody, given: MultipartInput): ReadObject {
  const mistakes: ProblemError[] = [];
  let count = 0;
  let unknown = 0;
  const fields = new PartFields(body);
  const held = new Map<string, unknown[]>();
  const note = (name: string, detail: string | undefined): void => {
    if (detail !== undefined) mistakes.push({ pointer: placeOf(name), detail });
  };
  const broken = new Set<string>();
  const others = new Map<string, unknown[]>();
  const scanner = new PartScanner({ ...given, isWhole: true }, byName(body));
  const input = { ...given, read: scanner.read };
  for (const { head, shape, chunks } of wholeParts(bytes, scanner)) {
    const { name } = head;
    const owner = shape ?? ownerOf(name, body);
    count++;
    if (owner === undefined) {
      unknown++;
      if (body.closed === true) note(name, "is not a known property");
      continue;
    }
    if (owner.file === true && isField(head)) unknown++;
    const { isOther = false } = owner;
    const isRead = isText(owner) && !isOther && owner.alone !== true;
    const mistake =
      headMistake(head, owner) ??
      (isRead ? fields.addPart(name, joined(chunks), owner) : undefined);
    note(name, mistake);
    if (mistake !== undefined) broken.add(owner.name);
    if (isRead) continue;
    const lists = isOther ? others : held;
    const list = lists.get(name) ?? [];
    lists.set(name, list);
    if (list.length > 0 && owner.many !== true) note(name, "is given more than once");
    const isItem = (isOther || owner.alone === true) && owner.many === true;
    const place = isItem ? `${placeOf(name)}/${list.length}` : placeOf(name);
    if (mistake !== undefined) {
      list.push(undefined);
      continue;
    }
    const read = heldValue(place, head, chunks, owner, input);
    if (read.mistakes.length > 0) broken.add(owner.name);
    mistakes.push(...read.mistakes);
    list.push(read.value);
  }
  const value: Record<string, unknown> = {};
  const ones = new Set<string>();
  for (const { name, read, alone, many, orOne, orNull, required } of body.parts) {
    // A part that cannot be read is reported once.
    if (broken.has(name)) continue;
    const list = held.get(name);
    const isOne = many !== true || (orOne === true && list?.length === 1);
    if (read !== undefined && alone !== true) set(value, name, read(fields));
    else if (list !== undefined) {
      if (many === true && isOne) ones.add(name);
      set(value, name, isOne ? list[0] : list);
    } else if (orNull === true) set(value, name, null);
    else if (required) note(name, "is required but missing");
  }
  const { many, orOne } = body.others ?? {};
  for (const [name, list] of others) {
    const isOne = many !== true || (orOne === true && list.length === 1);
    set(value, name, isOne ? list[0] : list);
  }
  mistakes.push(...fields.mistakes);
  if (mistakes.length === 0) mistakes.push(...wholeMistakes(value, body, ones));
  return { value, mistakes, tags: body.tags ?? [], count, unknown };
}

/** Mistakes of the whole. One part may be an array of one, where it is no value by itself. */
function wholeMistakes(
  value: Record<string, unknown>,
  { check }: MultipartBody,
  ones: ReadonlySet<string>,
): readonly ProblemError[] {
  const issues = check?.(value).issues ?? [];
  const wrong = [...ones].filter((name) => issues.some(({ path }) => isAt(path, placeOf(name))));
  if (wrong.length === 0) return issues.map(bodyMistake);
  for (const name of wrong) set(value, name, [value[name]]);
  return (check?.(value).issues ?? []).map(bodyMistake);
}

const isAt = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}/`);

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
  given: MultipartInput,
  mistakes: ProblemError[],
): unknown {
  const values: unknown[] = [];
  const scanner = new PartScanner({ ...given, isWhole: true }, byPosition(list));
  const input = { ...given, read: scanner.read };
  for (const { head, shape, index, chunks } of wholeParts(bytes, scanner)) {
    // The limit of parts is a rule of the whole body.
    const mistake = shape && headMistake(head, shape);
    if (mistake !== undefined) mistakes.push({ pointer: `/${index}`, detail: mistake });
    else if (shape?.file === true) values[index] = fileOf(head, chunks);
    else if (shape !== undefined) {
      const read = valueOfPart(`/${index}`, joined(chunks), shape, { head, input });
      values[index] = read.value;
      mistakes.push(...read.mistakes);
    } else values[index] = undefined;
    if (mistakes.length >= mostMistakes) return values;
  }
  if (mistakes.length === 0) mistakes.push(...(list.check?.(values).issues ?? []).map(bodyMistake));
  return values;
}

/** Whether a part is sent as a text is. */
const isField = ({ filename, mediaType = "text/plain" }: PartHead): boolean =>
  filename === undefined && mediaType === "text/plain";

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

/** The value of a part with a name that is no field. */
function heldValue(
  place: string,
  head: PartHead,
  chunks: readonly Uint8Array[],
  shape: ValueShape,
  input: MultipartInput,
): ReadValue {
  if (shape.file === true) return { value: fileOf(head, chunks), mistakes: [] };
  return valueOfPart(place, joined(chunks), shape, { head, input });
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
