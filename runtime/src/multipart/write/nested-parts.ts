import { bodyOfParts } from "./body-of-parts.ts";
import { namedParts, type PartWriters } from "./named-parts.ts";
import type { MultipartData, PartWriter } from "./part-writer.ts";
import { partAt } from "./positioned-parts.ts";

/**
 * Writes an object as a part that is a multipart body with names.
 *
 * @param mediaType without the boundary
 * @param others writer of parts of names that `writers` does not have; false where these are left out
 */
export function writeNestedParts(
  mediaType: string,
  writers: PartWriters,
  others?: PartWriter | false,
): (value: object, place: string) => MultipartData {
  return (value, place) => bodyOfParts(mediaType, namedParts(value, writers, others, place));
}

/**
 * Writes an array as a part that is a multipart body without names.
 *
 * @param mediaType without the boundary
 * @param writers by position; the last one is for all parts that follow
 */
export function writeNestedList(
  mediaType: string,
  writers: readonly PartWriter[],
): (values: readonly unknown[], place: string) => MultipartData {
  return (values, place) => {
    const parts = values.map((value, i) => partAt(value, i, writers, place));
    return bodyOfParts(mediaType, parts);
  };
}
