import type { Result } from "../../issue/result.ts";
import type { ProblemError } from "../../problem/problem-details.ts";
import type { MultipartInput } from "./multipart-parser.ts";
import type { ParameterReader } from "../../parameters/read/parameter-reader.ts";

/** How a multipart body is read whose parts have names. */
export interface MultipartBody {
  readonly parts: readonly PartShape[];
  /** Content of parts of other names; absent where nothing describes these. */
  readonly others?: OtherShape | undefined;
  /** Whether parts of other names are refused; they are skipped otherwise. */
  readonly closed?: boolean | undefined;
  /** Names the parts whose values messages must not show. */
  readonly hide?: ((reader: ParameterReader) => void) | undefined;
  /** Every rule of the body as a whole, in which files are any values. */
  readonly check?: ((value: unknown) => Result<unknown>) | undefined;
  /** Whether a body without parts is null. */
  readonly orNull?: boolean | undefined;
  /** Objects of which the body is one; then it has no parts of its own. */
  readonly choices?: readonly MultipartBody[] | undefined;
  /** These objects in words. */
  readonly expected?: string | undefined;
  /** Names of the properties that have one value, which tell this object from others. */
  readonly tags?: readonly string[] | undefined;
}

/** How a multipart body is read whose parts have no names. */
export interface MultipartList {
  /** Parts at the first positions. */
  readonly prefix: readonly EitherShape[];
  /** Every part after these; absent if there may be none. */
  readonly rest?: EitherShape | undefined;
  /** Least parts, where nothing checks the whole body. */
  readonly minItems?: number | undefined;
  /** Most parts, where nothing checks the whole body. */
  readonly maxItems?: number | undefined;
  /** Every rule of the body as a whole, in which files are any values. */
  readonly check?: ((value: unknown) => Result<unknown>) | undefined;
}

/** Content of a part. */
export interface ValueShape {
  /** Whether it is a file. */
  readonly file?: boolean | undefined;
  /** Media types and ranges that the document lists, in lower case; absent if any is right. */
  readonly mediaTypes?: readonly string[] | undefined;
  /** Content-Transfer-Encoding that the document has. */
  readonly transferEncoding?: string | undefined;
  /** Names of headers that a part must have. */
  readonly requiredHeaders?: readonly string[] | undefined;
  /** Names the values that messages must not show. */
  readonly hide?: ((reader: ParameterReader) => void) | undefined;
  /** Reads the value from a reader that has it as the field without a name; absent for a file. */
  readonly read?: ((reader: ParameterReader) => unknown) | undefined;
  /**
   * Reads the value of bytes of a media type that has a codec, in place of `read`.
   *
   * @throws an error, with `issues` if these are known
   */
  readonly decode?: ((bytes: Uint8Array, options: never) => unknown) | undefined;
  /** Reads a part that is a multipart body itself, in place of `read`. */
  readonly nested?: NestedReader | undefined;
  /** Every rule of one value, where `read` does not check them and nothing checks the whole body. */
  readonly check?: ((value: unknown) => Result<unknown>) | undefined;
}

/** Content of a part that is a file, or a value that is none. */
export interface EitherShape extends ValueShape {
  /** Content of a part that is no file; absent where the part is always one. */
  readonly value?: ValueShape | undefined;
}

/** Content of parts of names that the document does not list. */
export interface OtherShape extends EitherShape {
  /** Whether there may be several parts of a name, which are the items of an array. */
  readonly many?: boolean | undefined;
  /** Whether one part alone is the value itself, and not an array of one. */
  readonly orOne?: boolean | undefined;
}

/**
 * Reads the bytes of a part that is a multipart body.
 *
 * @param contentType of the part
 * @param mistakes gets what is wrong, with places in the part
 * @throws {MultipartError} the bytes are not multipart, or there are too many
 */
export type NestedReader = (
  bytes: Uint8Array,
  contentType: string | undefined,
  input: MultipartInput,
  mistakes: ProblemError[],
) => unknown;

/** A property of a multipart body. */
export interface PartShape extends EitherShape {
  readonly name: string;
  readonly required: boolean;
  /** Whether null is the value where no part has the name. */
  readonly orNull?: boolean | undefined;
  /** Whether one part alone is the value itself, and not an array of one. */
  readonly orOne?: boolean | undefined;
  /** Whether each part is read by itself, as those of names that are not listed. */
  readonly alone?: boolean | undefined;
  /** Whether there may be several parts of the name, which are the items of an array. */
  readonly many?: boolean | undefined;
  /** Whether commas in the text separate items. */
  readonly delimited?: boolean | undefined;
  /** Names of the parts of an object that has several; true for those with brackets. */
  readonly fields?: readonly string[] | true | undefined;
  /** Whether the document does not list its name. */
  readonly isOther?: true | undefined;
}
