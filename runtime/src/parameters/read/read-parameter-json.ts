import { DecodeError } from "../../issue/decode-error.ts";
import type { Issue } from "../../issue/issue.ts";
import type { Result } from "../../issue/result.ts";
import { withholdIssue } from "../../issue/withhold.ts";
import type { ParameterReader } from "./parameter-reader.ts";

/** Reads a value from JSON text, then checks it. */
export function readParameterJson<T>(
  r: ParameterReader,
  text: string,
  read: (r: ParameterReader, value: unknown) => T,
): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return r.invalid("syntax", "JSON", text);
  }
  return read(r, value);
}

/** Any JSON value. */
export function anyParameterJson(_: ParameterReader, value: unknown): unknown {
  return value;
}

/** A value that a validator checks. */
export function checkedParameter<T>(
  r: ParameterReader,
  value: unknown,
  validate: (value: unknown) => Result<T>,
): T {
  const result = validate(value);
  return result.issues === undefined ? result.value : noteAll(r, result.issues);
}

/** A value that a JSON codec decodes. */
export function decodedParameter<T>(
  r: ParameterReader,
  text: string,
  decode: (text: string) => T,
): T {
  try {
    return decode(text);
  } catch (error) {
    if (error instanceof DecodeError) return noteAll(r, error.issues);
    throw error;
  }
}

function noteAll(r: ParameterReader, issues: readonly Issue[]): never {
  for (const issue of issues) {
    const { code, path, message } = r.isHidden ? withholdIssue(issue) : issue;
    if (r.keepsPaths) r.note(code, message, path);
    else r.note(code, path === "" ? message : `${path}: ${message}`);
  }
  return undefined as never;
}
