/** Formats of strings that are checked; every other format is an annotation. */
const formats = {
  byte: { check: "isBase64", expected: "Base64 text" },
  date: { check: "isDate", expected: "a date (YYYY-MM-DD)" },
  "date-time": { check: "isDateTime", expected: "a date and time (RFC 3339)" },
  duration: { check: "isDuration", expected: "a duration (ISO 8601)" },
  email: { check: "isEmail", expected: "an e-mail address" },
  hostname: { check: "isHostname", expected: "a host name" },
  "idn-email": { check: "isIdnEmail", expected: "an e-mail address" },
  "idn-hostname": { check: "isIdnHostname", expected: "a host name" },
  ipv4: { check: "isIpv4", expected: "an IPv4 address" },
  ipv6: { check: "isIpv6", expected: "an IPv6 address" },
  iri: { check: "isIri", expected: "an IRI" },
  "iri-reference": { check: "isIriReference", expected: "an IRI reference" },
  "json-pointer": { check: "isJsonPointer", expected: "a JSON Pointer" },
  regex: { check: "isRegex", expected: "a regular expression" },
  "relative-json-pointer": {
    check: "isRelativeJsonPointer",
    expected: "a relative JSON Pointer",
  },
  time: { check: "isTime", expected: "a time with zone (RFC 3339)" },
  uri: { check: "isUri", expected: "a URI" },
  "uri-reference": { check: "isUriReference", expected: "a URI reference" },
  "uri-template": { check: "isUriTemplate", expected: "a URI template" },
  uuid: { check: "isUuid", expected: "a UUID" },
} as const;

export type FormatName = keyof typeof formats;

/** Name of the runtime's function for a format: `(text: string) => boolean`. */
export type FormatCheck = (typeof formats)[FormatName]["check"];

/** A checked format: the runtime's function, and what it expects in words. */
export interface Format {
  readonly name: FormatName;
  readonly check: FormatCheck;
  readonly expected: string;
}

/** Names of the checked formats. */
export const formatNames = Object.keys(formats) as readonly FormatName[];

/** The checked format of this name; undefined for an annotation. */
export function formatOf(name: string): Format | undefined {
  if (!Object.hasOwn(formats, name)) return undefined;
  return { name: name as FormatName, ...formats[name as FormatName] };
}
