import { type Check, Findings } from "../../validate/findings.ts";
import { issueWithoutValue } from "../../validate/issues-of.ts";
import type { Issue } from "../../issue/issue.ts";
import type { WebFormData } from "../../http/web-types.ts";
import type { ClientBody } from "../call/client-operation.ts";
import { bodyOfParts } from "../../multipart/write/body-of-parts.ts";
import { isBlob, isFile } from "../../multipart/write/file-part.ts";
import { namedParts, type PartWriters } from "../../multipart/write/named-parts.ts";
import { invalid, type PartWriter } from "../../multipart/write/part-writer.ts";

/**
 * A multipart body whose parts have names; null has no parts. Source: RFC 7578; HTML, multipart/form-data.
 *
 * @param mediaType without the boundary
 * @param check every rule of the object, in which files are any values
 * @param others writer of parts of names that `writers` does not have
 * @throws an error: the object breaks a rule, or a file has a media type that the document does not list
 *   (both with `issues`), or a stream was sent before
 */
export function multipartBody(
  mediaType: string,
  value: object | null,
  writers: PartWriters,
  check?: Check,
  others?: PartWriter,
): ClientBody {
  const issues = value === null ? [] : issuesOf(value, check);
  if (issues.length > 0) throw invalid(issues);
  if (typeof value !== "object" || Array.isArray(value))
    throw new TypeError("the body is no object, whose members parts are");
  return bodyOfParts(mediaType, namedParts(value ?? {}, writers, others));
}

function issuesOf(value: object, check: Check | undefined): readonly Issue[] {
  const found = new Findings();
  check?.(value, found);
  return found.list.map(issueWithoutValue);
}

/** How one of the objects is written that a body may be. */
export interface PartsWay {
  readonly writers: PartWriters;
  readonly check?: Check;
  readonly others?: PartWriter;
}

/**
 * A multipart body that is one of several objects: the first whose rules it keeps, and that has files where the body
 * has some.
 *
 * @throws an error, as `multipartBody` does
 */
export function multipartChoice(
  mediaType: string,
  value: object | null,
  ways: readonly PartsWay[],
): ClientBody {
  const fits = ({ writers, check }: PartsWay): boolean =>
    issuesOf(value ?? {}, check).length === 0 && hasFiles(value ?? {}, writers);
  const [first] = ways;
  const way = ways.find(fits) ?? first;
  if (way === undefined || value === null) return multipartBody(mediaType, null, {});
  return multipartBody(mediaType, value, way.writers, way.check, way.others);
}

/** Whether files stand where parts are files. */
function hasFiles(value: object, writers: PartWriters): boolean {
  return (Object.entries(value) as [string, unknown][]).every(([name, member]) => {
    const writer = Object.hasOwn(writers, name) ? writers[name] : undefined;
    if (writer?.file === undefined || writer.orValue === true) return true;
    const items: readonly unknown[] = Array.isArray(member) ? member : [member];
    return items.every((item) => item === undefined || item === null || isFile(item));
  });
}

/** A part that nothing is said of: a file where the value is one. */
const open: PartWriter = { file: [], orValue: true, many: true };

/**
 * A multipart body that no schema describes: parts that are put together already, or an object of texts, files, and
 * lists of these.
 *
 * @param contentType of parts that are put together, with their boundary; `FormData` has its own
 */
export function openMultipart(
  mediaType: string,
  value: object | null,
  contentType: string | undefined,
): ClientBody {
  const isWhole = value instanceof Uint8Array || isBlob(value) || isFormData(value);
  return isWhole
    ? { contentType, data: value }
    : multipartBody(mediaType, value, {}, undefined, open);
}

function isFormData(value: unknown): value is WebFormData {
  const { FormData } = globalThis as { readonly FormData?: new () => object };
  return FormData !== undefined && value instanceof FormData;
}
