import type { Splitter } from "../../stream/splitter.ts";
import type { MultipartError } from "./multipart-error.ts";

/**
 * Divides multipart bodies into parts, for the option `multipart` of `createServer`.
 * `multipartParser()` of the package `@diptych/multipart` makes one.
 */
export interface MultipartParser {
  readonly limits: MultipartLimits;
  /**
   * Begins to read a body. Its `end` throws a `StreamError` if the last boundary is missing.
   *
   * @param boundary as in Content-Type
   * @param headerLimit most bytes of the headers of a part
   */
  readonly split: (boundary: string, headerLimit: number) => Splitter<PartEvent>;
}

/** How a body is divided, and what is known besides. */
export interface MultipartInput {
  /** As in Content-Type. */
  readonly boundary: string;
  readonly parser: MultipartParser;
  /** Options of the codecs of parts. */
  readonly options?: object | undefined;
  /** Makes the error that whoever reads the parts gets. */
  readonly toError: (error: MultipartError) => unknown;
  /** Parts that have been read of a body, those within its parts too; absent before the first. */
  readonly read?: PartCount | undefined;
}

/** A number of parts. */
export interface PartCount {
  count: number;
}

/** The headers of a part, and then its bytes in any number of pieces. */
export type PartEvent =
  | { readonly headers: readonly (readonly [name: string, value: string])[] }
  | { readonly data: Uint8Array };

/** Limits of the parts of a multipart body. The limit of the whole is that of other bodies. */
export interface MultipartLimits {
  /** Most parts. */
  readonly parts: number;
  /** Most bytes of a part that is no file. */
  readonly fieldSize: number;
  /** Most bytes of a file. */
  readonly fileSize: number;
  /** Most bytes of the headers of a part. */
  readonly headerSize: number;
  /** Most characters of the name of a part, and of the name of a file. */
  readonly nameSize: number;
}
