import fc from "fast-check";
import type { StringNode } from "../../generator/ir/index.ts";
import { formatOf, type FormatName } from "../../generator/rules/formats.ts";

const two = (n: number): string => String(n).padStart(2, "0");

const date = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`);

const time = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 59 }),
    fc.constantFrom("", ".5", ".123", ".000001"),
    fc.constantFrom("Z", "+02:00", "-11:30"),
  )
  .map(
    ([hour, minute, second, fraction, zone]) =>
      `${two(hour)}:${two(minute)}:${two(second)}${fraction}${zone}`,
  );

const word = fc.stringMatching(/^[a-z]{1,8}$/);

/** Values of each format that is checked. */
const formats: Readonly<Record<FormatName, fc.Arbitrary<string>>> = {
  byte: fc.base64String(),
  date,
  "date-time": fc.tuple(date, time).map(([day, moment]) => `${day}T${moment}`),
  duration: fc.constantFrom("P1D", "PT1H30M", "P2W", "P1Y2M3DT4H5M6S"),
  email: fc.tuple(word, word).map(([user, host]) => `${user}@${host}.example`),
  hostname: word.map((host) => `${host}.example`),
  "idn-email": fc.tuple(word, word).map(([user, host]) => `${user}é@${host}ü.example`),
  "idn-hostname": word.map((host) => `${host}ü.example`),
  ipv4: fc.ipV4(),
  ipv6: fc.constantFrom("::1", "2001:db8::1", "fe80::1:2:3:4"),
  iri: word.map((path) => `https://example.com/${path}é?q=1#ü`),
  "iri-reference": word.map((path) => `/${path}é#part`),
  "json-pointer": fc.constantFrom("", "/a", "/a~1b/0"),
  regex: fc.constantFrom("^a+$", "[0-9]"),
  "relative-json-pointer": fc.constantFrom("0", "1#", "2/a~1b/0"),
  time,
  uri: word.map((path) => `https://example.com/${path}?q=1&r=2`),
  "uri-reference": word.map((path) => `/${path}#part`),
  "uri-template": word.map((name) => `/a/{${name}}`),
  uuid: fc.uuid(),
};

/** Characters that are easy to get wrong: markup, controls, white space, several planes of Unicode. */
const unit = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(..."abcXYZ019 _-") },
  { weight: 2, arbitrary: fc.constantFrom(..."<>&\"'\t\n\r]]>;{}\\/") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("é", "ß", "€", "漢", "😀", "\u0085", "\u2028", "\ufeff", "\u007f"),
  },
);

const anyUnit = fc.oneof(unit, fc.string({ unit: "binary", minLength: 1, maxLength: 1 }));

// eslint-disable-next-line no-control-regex
const illegalInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/u;

/** Strings of a schema; with `xml` only those that an XML document can contain. */
export function arbitraryString(node: StringNode, xml: boolean): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = Math.max(minLength, 80) } = node;
  const checked = format === undefined ? undefined : formatOf(format);
  const known = checked === undefined ? undefined : formats[checked.name];
  const regExp = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const fits = (text: string): boolean => {
    const length = [...text].length;
    if (length < minLength || length > (node.maxLength ?? Infinity) || regExp?.test(text) === false)
      return false;
    return !(xml && illegalInXml.test(text));
  };
  if (known !== undefined) return known.filter(fits);
  if (pattern !== undefined) {
    // fast-check makes no texts of a pattern with a lookahead.
    const made = new RegExp(pattern.replace(/^\^\(\?![^)]*\)/, "^"), "u");
    return fc.stringMatching(made).filter(fits);
  }
  const units = xml ? unit : anyUnit;
  const short = fc.string({
    unit: units,
    minLength,
    maxLength: Math.min(maxLength, minLength + 12),
  });
  const long = fc.string({
    unit: units,
    minLength: Math.min(maxLength, Math.max(minLength, 55)),
    maxLength,
  });
  return fc.oneof({ weight: 6, arbitrary: short }, { weight: 1, arbitrary: long }).filter(fits);
}
