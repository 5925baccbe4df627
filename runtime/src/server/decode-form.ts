import { DecodeError } from "../decode-error.ts";
import type { Issue } from "../issue.ts";
import { ParameterReader, type ParameterIssue } from "../parameters/parameter-reader.ts";
import { decodeText } from "./decode-text.ts";

/**
 * A body of application/x-www-form-urlencoded, which is read as a query is. Source: WHATWG URL, 5.
 *
 * @throws {DecodeError} the bytes are not UTF-8, or a value is missing or not what it should be
 */
export function decodeForm<T>(bytes: Uint8Array, read: (reader: ParameterReader) => T): T {
  const reader = new ParameterReader([], decodeText(bytes), {}, "literal");
  const value = read(reader);
  if (reader.issues.length > 0) throw new DecodeError(reader.issues.map(bodyIssue));
  return value;
}

function bodyIssue({ parameter, code, message }: ParameterIssue): Issue {
  const name = parameter.replaceAll("~", "~0").replaceAll("/", "~1");
  return { code, path: name === "" ? "" : `/${name}`, message };
}
