import type { FileContent } from "./file-part.ts";

/** A part that is no file, of a body whose parts are given one after the other. */
export interface GivenField<Name extends string = string, Value = unknown> {
  readonly name: Name;
  /** Of an array, one item. */
  readonly value: Value;
  /** Further headers of the part. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A file of a body whose parts are given one after the other. */
export type GivenFile<Name extends string = string, Content extends FileContent = FileContent> = {
  readonly name: Name;
} & Content;
