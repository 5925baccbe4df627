import { boundaryOf } from "./boundary.ts";
import type { MultipartBody, MultipartList, NestedReader } from "./multipart-shape.ts";
import { readMultipart, readMultipartList } from "./read-multipart.ts";

/** Reads a part that is a multipart body with names. */
export function readNestedParts(body: MultipartBody): NestedReader {
  return (bytes, contentType, input, mistakes) =>
    readMultipart(bytes, body, { ...input, boundary: boundaryOf(contentType) }, mistakes);
}

/** Reads a part that is a multipart body without names. */
export function readNestedList(list: MultipartList): NestedReader {
  return (bytes, contentType, input, mistakes) =>
    readMultipartList(bytes, list, { ...input, boundary: boundaryOf(contentType) }, mistakes);
}
