import type { Issue } from "../../issue/issue.ts";
import type { Items } from "../../stream/byte-stream.ts";
import { type Check, Findings } from "../../validate/findings.ts";
import { issueWithoutValue } from "../../validate/issues-of.ts";
import type { ClientBody } from "../call/client-operation.ts";
import { bodyOfParts, streamOfParts } from "../../multipart/write/body-of-parts.ts";
import { invalid, type Part, type PartWriter } from "../../multipart/write/part-writer.ts";
import { partAt, writerAt } from "../../multipart/write/positioned-parts.ts";

/**
 * A multipart body whose parts have no names. Source: RFC 2046, 5.1; OpenAPI 3.2, Encoding By Position.
 *
 * @param mediaType without the boundary
 * @param writers by position; the last one is for all parts that follow
 * @param check every rule of the array, in which files are any values
 * @throws an error: the array breaks a rule, or a file has a media type that the document does not list
 *   (both with `issues`), or a stream was sent before
 */
export function multipartList(
  mediaType: string,
  values: readonly unknown[],
  writers: readonly PartWriter[],
  check?: Check,
): ClientBody {
  const issues = issuesOf(values, check);
  if (issues.length > 0) throw invalid(issues);
  const parts = values.map((value, i) => partAt(value, i, writers));
  return bodyOfParts(mediaType, parts);
}

/**
 * A multipart body whose parts have no names and may come one after the other.
 *
 * @param check every rule of one value that is no file
 * @throws an error, as `multipartList` does; a stream of parts throws it while it is sent
 */
export function multipartItems(
  mediaType: string,
  values: Items<unknown>,
  writers: readonly PartWriter[],
  check?: Check,
): ClientBody {
  const checked = (value: unknown, i: number): Part => {
    const isFile = writerAt(i, writers).file !== undefined;
    const issues = isFile ? [] : issuesOf(value, check);
    if (issues.length > 0)
      throw invalid(issues.map((issue) => ({ ...issue, path: `/${i}${issue.path}` })));
    return partAt(value, i, writers);
  };
  if (Symbol.iterator in values) return bodyOfParts(mediaType, Array.from(values, checked));
  async function* parts(): AsyncGenerator<Part, void, undefined> {
    let i = 0;
    for await (const value of values) yield checked(value, i++);
  }
  return streamOfParts(mediaType, parts());
}

function issuesOf(value: unknown, check: Check | undefined): readonly Issue[] {
  const found = new Findings();
  check?.(value, found);
  return found.list.map(issueWithoutValue);
}
