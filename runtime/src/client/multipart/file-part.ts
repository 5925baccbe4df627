import type { WebBlob } from "../../http/web-types.ts";
import type { BinaryBody } from "../operation/operation.ts";

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
}

/** A file with its name and its media type, before defaults. */
export function fileContent(file: FilePart): FileContent {
  const isBytes =
    file instanceof Uint8Array ||
    isBlob(file) ||
    "getReader" in file ||
    Symbol.asyncIterator in file;
  const { content, filename, contentType } = isBytes
    ? { content: file, filename: undefined, contentType: undefined }
    : (file as FileContent);
  if (!isBlob(content)) return { content, filename, contentType };
  const { name, type } = content as WebBlob & { readonly name?: string };
  return { content, filename: filename ?? name, contentType: contentType ?? (type || undefined) };
}

/** Whether a value is a `Blob`, of this realm or another. */
export function isBlob(value: unknown): value is WebBlob {
  return typeof value === "object" && value !== null && "arrayBuffer" in value && "size" in value;
}
