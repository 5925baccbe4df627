import { pointerSegment } from "../../issue/json-pointer.ts";
import { DecodeError } from "../../issue/decode-error.ts";
import type { Issue } from "../../issue/issue.ts";
import { ParameterReader, type ParameterIssue } from "../../parameters/read/parameter-reader.ts";
import type { ParameterParsers } from "../../parameters/read/parsers.ts";
import { decodeText } from "./decode-text.ts";

/**
 * A body of application/x-www-form-urlencoded, which is read as a query is. Source: WHATWG URL, 5.
 *
 * @param parsers read fields in place of their styles
 * @throws {DecodeError} the bytes are not UTF-8, or a value is missing or invalid
 */
export function decodeForm<T>(
  bytes: Uint8Array,
  read: (reader: ParameterReader) => T,
  parsers?: ParameterParsers,
): T {
  const reader = new ParameterReader([], decodeText(bytes), {}, "literal", { query: parsers });
  const value = read(reader);
  if (reader.issues.length > 0) throw new DecodeError(reader.issues.map(bodyIssue));
  return value;
}

function bodyIssue({ parameter, code, message }: ParameterIssue): Issue {
  const name = pointerSegment(parameter);
  return { code, path: name === "" ? "" : `/${name}`, message };
}
