import { rt, type Reference } from "../../code/index.ts";

/** Formats of strings that are checked; every other format is an annotation. */
export const knownFormats: ReadonlyMap<string, KnownFormat> = new Map([
  ["byte", { check: rt.isBase64, expected: "Base64 text" }],
  ["date", { check: rt.isDate, expected: "a date (YYYY-MM-DD)" }],
  ["date-time", { check: rt.isDateTime, expected: "a date and time (RFC 3339)" }],
  ["duration", { check: rt.isDuration, expected: "a duration (ISO 8601)" }],
  ["email", { check: rt.isEmail, expected: "an e-mail address" }],
  ["hostname", { check: rt.isHostname, expected: "a host name" }],
  ["ipv4", { check: rt.isIpv4, expected: "an IPv4 address" }],
  ["ipv6", { check: rt.isIpv6, expected: "an IPv6 address" }],
  ["json-pointer", { check: rt.isJsonPointer, expected: "a JSON Pointer" }],
  ["regex", { check: rt.isRegex, expected: "a regular expression" }],
  ["time", { check: rt.isTime, expected: "a time with zone (RFC 3339)" }],
  ["uri", { check: rt.isUri, expected: "a URI" }],
  ["uri-reference", { check: rt.isUriReference, expected: "a URI reference" }],
  ["uri-template", { check: rt.isUriTemplate, expected: "a URI template" }],
  ["uuid", { check: rt.isUuid, expected: "a UUID" }],
]);

export interface KnownFormat {
  /** Function of the runtime: `(text: string) => boolean`. */
  readonly check: Reference;
  /** What is expected, in words. */
  readonly expected: string;
}
