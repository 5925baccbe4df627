import { refuseAbsent, refuseParameter, type ParameterScalar } from "./encode-text.ts";

/**
 * The text of a value in a header: headers are not percent-encoded. Source: RFC 9110, 5.5.
 *
 * @throws {TypeError} it has characters that a header cannot carry, or whitespace at an end, or there is no value
 */
export function encodeHeaderText(value: ParameterScalar): string {
  const text = String(value ?? refuseAbsent());
  if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text))
    return refuseParameter(`${JSON.stringify(text)} cannot be sent in a header`);
  return text;
}

/** Text in which commas are delimiters. */
export function encodeHeaderItem(value: ParameterScalar): string {
  return withoutComma(encodeHeaderText(value));
}

/** Encodes text in which another character is the delimiter. */
export const headerItem =
  (delimiter: string) =>
  (value: ParameterScalar): string =>
    without(delimiter, encodeHeaderText(value));

/** Name of a member, which ends at `=`. */
export function encodeHeaderName(name: ParameterScalar): string {
  return untilEquals(encodeHeaderItem(name));
}

/**
 * The text of a cookie that is not percent-encoded. Source: RFC 6265, 4.1.1.
 *
 * @throws {TypeError} it has whitespace, quotes, semicolons or characters beyond ASCII, or there is no value
 */
export function encodeCookieText(value: ParameterScalar): string {
  const text = String(value ?? refuseAbsent());
  if (/[^!#-:<-~]/.test(text))
    return refuseParameter(`${JSON.stringify(text)} cannot be sent in a cookie`);
  return text;
}

/** Text in which commas are delimiters. */
export function encodeCookieItem(value: ParameterScalar): string {
  return withoutComma(encodeCookieText(value));
}

/** Name of a cookie, which ends at `=`. */
export function encodeCookieName(name: ParameterScalar): string {
  return untilEquals(encodeCookieText(name));
}

function untilEquals(name: string): string {
  return name.includes("=") ? refuseParameter('"=" ends a name and cannot be part of it') : name;
}

const withoutComma = (text: string): string => without(",", text);

function without(delimiter: string, text: string): string {
  return text.includes(delimiter)
    ? refuseParameter(`${JSON.stringify(delimiter)} separates items and cannot be part of one`)
    : text;
}
