/** Formats of strings that are checked; every other format is an annotation. */
export const knownFormats: ReadonlyMap<string, KnownFormat> = new Map([
  ["byte", { check: "isBase64", expected: "Base64 text" }],
  ["date", { check: "isDate", expected: "a date (YYYY-MM-DD)" }],
  ["date-time", { check: "isDateTime", expected: "a date and time (RFC 3339)" }],
  ["duration", { check: "isDuration", expected: "a duration (ISO 8601)" }],
  ["email", { check: "isEmail", expected: "an e-mail address" }],
  ["hostname", { check: "isHostname", expected: "a host name" }],
  ["ipv4", { check: "isIpv4", expected: "an IPv4 address" }],
  ["ipv6", { check: "isIpv6", expected: "an IPv6 address" }],
  ["json-pointer", { check: "isJsonPointer", expected: "a JSON Pointer" }],
  ["regex", { check: "isRegex", expected: "a regular expression" }],
  ["time", { check: "isTime", expected: "a time with zone (RFC 3339)" }],
  ["uri", { check: "isUri", expected: "a URI" }],
  ["uri-reference", { check: "isUriReference", expected: "a URI reference" }],
  ["uri-template", { check: "isUriTemplate", expected: "a URI template" }],
  ["uuid", { check: "isUuid", expected: "a UUID" }],
]);

export interface KnownFormat {
  /** Function of the runtime: `(text: string) => boolean`. */
  readonly check: string;
  /** What is expected, in words. */
  readonly expected: string;
}
