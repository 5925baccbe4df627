import { isUtf8, utf8 } from "#platform";
import { ParameterReader } from "../../parameters/read/parameter-reader.ts";
import type { Issue } from "../../issue/issue.ts";
import { bodyMistake } from "../../problem/body-mistake.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import { MultipartError, tooLargeParts } from "./multipart-error.ts";
import type { MultipartInput } from "./multipart-parser.ts";
import type { MultipartBody, PartShape, ValueShape } from "./multipart-shape.ts";
import type { PartHead } from "./part-head.ts";
import { placeOf } from "./part-scanner.ts";

/** Parts that are no files, which are read as the fields of a query are. */
export class PartFields extends ParameterReader {
  override readonly keepsPaths = true;
  readonly #pairs: string[] = [];

  constructor({ hide }: Pick<MultipartBody, "hide">) {
    super([], "", {}, "literal");
    hide?.(this);
  }

  override get queryPairs(): readonly string[] {
    return this.#pairs;
  }

  /** Adds a part; a text says what is wrong with it. */
  addPart(
    name: string,
    bytes: Uint8Array,
    shape: Pick<PartShape, "delimited">,
  ): string | undefined {
    if (!isUtf8(bytes)) return "the text is not UTF-8";
    // Readers of a query undo percent-encoding, which the text of a part does not have.
    const text = encodeURIComponent(utf8(bytes, 0, bytes.length));
    this.#pairs.push(name, shape.delimited === true ? text.replaceAll("%2C", ",") : text);
    return undefined;
  }

  /** Mistakes in the values that were read. */
  get mistakes(): readonly ProblemError[] {
    return this.issues.map(({ parameter, message, path = "" }) => ({
      pointer: `${placeOf(parameter)}${path}`,
      detail: message,
    }));
  }
}

/**
 * The value of a part that is no file and whose name, if it has one, does not tell how it is read; and what is
 * wrong with it.
 */
export function valueOfPart(
  pointer: string,
  bytes: Uint8Array,
  shape: ValueShape,
  read: PartReading,
): ReadValue {
  if (!isText(shape)) return codedValue(pointer, bytes, shape, read);
  const fields = new PartFields(shape);
  const detail = fields.addPart("", bytes, {});
  if (detail !== undefined) return { value: undefined, mistakes: [{ pointer, detail }] };
  const value = shape.read?.(fields);
  const mistakes = fields.issues.map(({ message, path = "" }) => ({
    pointer: `${pointer}${path}`,
    detail: message,
  }));
  return { value, mistakes };
}

/** A value of a part, and what is wrong with it. */
export interface ReadValue {
  readonly value: unknown;
  readonly mistakes: readonly ProblemError[];
}

/** Context of a part that is read. */
export interface PartReading {
  readonly head: Pick<PartHead, "contentType">;
  readonly input: MultipartInput;
}

/** Whether a part is read as the field of a query is. */
export const isText = ({ file, decode, nested }: ValueShape): boolean =>
  file !== true && decode === undefined && nested === undefined;

/** The value of a part that a codec reads, or that is a multipart body. */
function codedValue(
  pointer: string,
  bytes: Uint8Array,
  { decode, nested }: ValueShape,
  { head, input }: PartReading,
): ReadValue {
  if (decode !== undefined) return decodedValue(pointer, bytes, decode, input.options);
  const found: ProblemError[] = [];
  const place = (errors: readonly ProblemError[]): ProblemError[] =>
    errors.map(({ pointer: path = "", parameter, detail }) => ({
      pointer: pointer + path,
      detail: parameter === undefined ? detail : `${parameter} ${detail}`,
    }));
  try {
    const value = nested?.(bytes, head.contentType, input, found);
    return { value, mistakes: place(found) };
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    const { kind, message, errors } = error;
    if (kind === "too-large") throw tooLargeParts(message, pointer + (errors[0]?.pointer ?? ""));
    const mistakes = errors.length > 0 ? place(errors) : [{ pointer, detail: message }];
    return { value: undefined, mistakes };
  }
}

/** The value of a part that a codec reads. */
function decodedValue(
  pointer: string,
  bytes: Uint8Array,
  decode: NonNullable<ValueShape["decode"]>,
  options: object | undefined,
): ReadValue {
  try {
    return { value: decode(bytes, (options ?? {}) as never), mistakes: [] };
  } catch (error) {
    if (error instanceof SyntaxError)
      return { value: undefined, mistakes: [{ pointer, detail: error.message }] };
    const { issues } = Object(error) as { readonly issues?: readonly Issue[] };
    if (issues === undefined) throw error;
    const mistakes = issues.map((issue): ProblemError => {
      const { pointer: path = "", detail } = bodyMistake(issue);
      return { pointer: `${pointer}${path}`, detail };
    });
    return { value: undefined, mistakes };
  }
}

/** Pieces of a part as one. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
