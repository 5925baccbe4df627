import type { WebBlob } from "../../http/web-types.ts";
import type { BinaryBody } from "../../stream/byte-stream.ts";

/**
 * A file of a multipart body: its bytes, or these with a name and a media type. A `File` has both,
 * a `Blob` its media type.
 */
export type FilePart = BinaryBody | FileContent;

/** The bytes of a file with what is said about them. */
export interface FileContent {
  /** At once, or piece by piece; text is sent as UTF-8. A stream can be sent once. */
  readonly content: BinaryBody | string;
  /** The name that the file is sent with: that of a `File`, or `blob`, if it is absent. */
  readonly filename?: string | undefined;
  /**
   * The media type: that of a `Blob`, or the one that the document lists, or
   * `application/octet-stream`, if it is absent.
   */
  readonly contentType?: string | undefined;
  /** Further headers of the part. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A file that must have certain headers. */
export type FileWithHeaders<Name extends string = string> = FileContent & {
  readonly headers: Readonly<Record<Name, string>>;
};

/** A file with its name and its media type, before defaults. */
export function fileContent(file: FilePart): FileContent {
  const given: FileContent = isBytes(file) ? { content: file } : (file as FileContent);
  const { content, filename, contentType } = given;
  if (!isBlob(content)) return given;
  const { name, type } = content as WebBlob & { readonly name?: string };
  return { ...given, filename: filename ?? name, contentType: contentType ?? (type || undefined) };
}

/** Whether a value is a file, where it may be a text or an object too. */
export function isFile(value: unknown): value is FilePart {
  if (typeof value !== "object" || value === null) return false;
  if (isBytes(value)) return true;
  const { content } = value as { readonly content?: unknown };
  return (
    typeof content === "string" ||
    (typeof content === "object" && content !== null && isBytes(content))
  );
}

function isBytes(value: object): value is BinaryBody {
  return (
    value instanceof Uint8Array ||
    isBlob(value) ||
    "getReader" in value ||
    Symbol.asyncIterator in value
  );
}

/** Whether a value is a `Blob`, of this realm or another. */
export function isBlob(value: unknown): value is WebBlob {
  return typeof value === "object" && value !== null && "arrayBuffer" in value && "size" in value;
}
