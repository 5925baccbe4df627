import type { WebByteStream } from "../../http/web-types.ts";

/** A file in a multipart body that is read part by part. */
export interface StreamedFile<Name extends string = string> {
  readonly name: Name;
  /** As it was sent: it may be a path such as `../../etc/passwd`, or empty. */
  readonly filename: string | undefined;
  /** As it was sent; `text/plain` if absent. */
  readonly contentType: string;
  /** Of the part, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes. What is not read is skipped when the next part is asked for. */
  readonly stream: WebByteStream;
}

/** A part that is no file, in a multipart body that is read part by part. */
export interface StreamedField<Name extends string = string, Value = unknown> {
  readonly name: Name;
  /** Of an array, one item. */
  readonly value: Value;
  /** Of the part, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A file in a multipart body whose parts have no names. */
export interface StreamedItemFile<Index extends number = number> extends Omit<
  StreamedFile,
  "name"
> {
  /** Its position. */
  readonly index: Index;
}

/** A part that is no file, in a multipart body whose parts have no names. */
export interface StreamedItem<Index extends number = number, Value = unknown> {
  /** Its position. */
  readonly index: Index;
  readonly value: Value;
  /** Of the part, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}
