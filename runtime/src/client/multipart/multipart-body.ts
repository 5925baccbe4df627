import { type Check, Findings } from "../../validate/findings.ts";
import { issueWithoutValue } from "../../validate/issues-of.ts";
import type { ClientBody } from "../call/client-operation.ts";
import { bodyOfParts } from "../../multipart/write/body-of-parts.ts";
import {
  invalid,
  type Part,
  partOf,
  type PartWriter,
  quoted,
} from "../../multipart/write/part-writer.ts";

/**
 * A multipart body whose parts have names. Source: RFC 7578; HTML, multipart/form-data.
 *
 * @param mediaType without the boundary
 * @param check every rule of the object, in which files are any values
 * @throws an error: the object breaks a rule, or a file has a media type that the document does not list
 *   (both with `issues`), or a stream was sent before
 */
export function multipartBody(
  mediaType: string,
  value: object,
  writers: Readonly<Record<string, PartWriter>>,
  check?: Check,
): ClientBody {
  const found = new Findings();
  check?.(value, found);
  if (found.list.length > 0) throw invalid(found.list.map(issueWithoutValue));
  const parts: Part[] = [];
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    const writer = Object.hasOwn(writers, name) ? writers[name] : undefined;
    parts.push(...partsOf(name, member, writer));
  }
  return bodyOfParts(mediaType, parts);
}

function partsOf(name: string, member: unknown, writer: PartWriter = { many: true }): Part[] {
  const { file, many, write } = writer;
  if (write !== undefined)
    return pairsOf(write(member as never)).map(([own, value]) => [disposition(own), value]);
  const items: readonly unknown[] = many === true && Array.isArray(member) ? member : [member];
  const given = file === undefined ? items : items.filter((item) => item !== null);
  return given.map((item) =>
    partOf(item, writer, (filename) => disposition(name, file && (filename ?? "blob")), `/${name}`),
  );
}

function disposition(name: string, filename?: string): string {
  const file = filename === undefined ? "" : `; filename=${quoted(filename)}`;
  return `Content-Disposition: form-data; name=${quoted(name)}${file}\r\n`;
}

/** Names and values of a text such as `a=1&b=2`, without its percent-encoding. */
function pairsOf(text: string): (readonly [string, string])[] {
  return text
    .split("&")
    .filter(Boolean)
    .map((pair) => {
      const equals = pair.indexOf("=");
      return [
        decodeURIComponent(pair.slice(0, equals)),
        decodeURIComponent(pair.slice(equals + 1)),
      ];
    });
}
