import { type Check, Findings } from "../../validate/findings.ts";
import { issueWithoutValue } from "../../validate/issues-of.ts";
import type { ClientBody } from "../call/client-operation.ts";
import { bodyOfParts } from "../../multipart/write/body-of-parts.ts";
import { namedParts } from "../../multipart/write/named-parts.ts";
import { invalid, type PartWriter } from "../../multipart/write/part-writer.ts";

/**
 * A multipart body whose parts have names. Source: RFC 7578; HTML, multipart/form-data.
 *
 * @param mediaType without the boundary
 * @param check every rule of the object, in which files are any values
 * @param others writer of parts of names that `writers` does not have
 * @throws an error: the object breaks a rule, or a file has a media type that the document does not list
 *   (both with `issues`), or a stream was sent before
 */
export function multipartBody(
  mediaType: string,
  value: object,
  writers: Readonly<Record<string, PartWriter>>,
  check?: Check,
  others?: PartWriter,
): ClientBody {
  const found = new Findings();
  check?.(value, found);
  if (found.list.length > 0) throw invalid(found.list.map(issueWithoutValue));
  return bodyOfParts(mediaType, namedParts(value, writers, others));
}
