import type { FormatName } from "../../rules/formats.ts";
import type { Random } from "../random.ts";
import { words } from "./words.ts";

/** Makes a text of a format; `extra` asks for about that many more characters than usual. */
type MakeText = (random: Random, extra: number) => string;

const two = (value: number): string => String(value).padStart(2, "0");

const date: MakeText = (random) =>
  `${random.integer(2020, 2026)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;

const time: MakeText = (random) =>
  `${two(random.integer(0, 23))}:${two(random.integer(0, 59))}:00Z`;

const digits: MakeText = (random, extra) => {
  let text = "";
  for (let i = 0; i < extra; i++) text += String(random.integer(0, 9));
  return text;
};

const hexadecimal = (random: Random, length: number): string => {
  let text = "";
  for (let i = 0; i < length; i++) text += random.integer(0, 15).toString(16);
  return text;
};

/** Labels of a host name have at most 63 characters. */
const hostname: MakeText = (random, extra) => {
  const labels = [random.pick(words)];
  for (let rest = extra; rest > 0; rest -= 41) labels.push("a".repeat(Math.min(rest, 40)));
  return `${labels.join(".")}.example.com`;
};

/** Values for each format that Diptych checks; other formats are annotations. */
const formats: Readonly<Record<string, readonly MakeText[]>> = {
  byte: [
    (random, extra) => {
      const blocks = 4 + Math.ceil(extra / 4);
      let text = "";
      for (let i = 0; i < blocks; i++) text += random.pick(["TW9j", "a3Vw", "dGVz", "dGlu"]);
      return text;
    },
    () => "TQ==",
  ],
  date: [date],
  "date-time": [
    (random, extra) =>
      `${date(random, 0)}T${time(random, 0).slice(0, -1)}${extra > 1 ? `.${digits(random, Math.min(extra, 9))}` : ""}Z`,
  ],
  duration: [
    (random, extra) => `P${random.integer(1, 9)}${digits(random, extra)}D`,
    (random) => `PT${random.integer(1, 59)}M`,
  ],
  email: [
    (random, extra) => `${random.pick(words)}${"a".repeat(Math.min(extra, 40))}@example.com`,
    () => "a@b.co",
  ],
  hostname: [hostname, () => "a"],
  "idn-email": [
    (random, extra) => `${random.pick(words)}${"a".repeat(Math.min(extra, 40))}@example.com`,
    () => "a@b.co",
  ],
  "idn-hostname": [hostname, () => "a"],
  ipv4: [(random) => `192.0.2.${random.integer(1, 254)}`, () => "1.1.1.1"],
  ipv6: [
    (random) => `2001:db8::${hexadecimal(random, 4)}`,
    () => "::1",
    () => "2001:db8:1111:2222:3333:4444:5555:6666",
  ],
  iri: [
    (random, extra) => `https://example.com/${random.pick(words)}${"a".repeat(extra)}`,
    () => "a:b",
  ],
  "iri-reference": [
    (random, extra) => `/${random.pick(words)}${"a".repeat(extra)}`,
    () => "a",
    () => "",
  ],
  "json-pointer": [
    (random, extra) => `/${random.pick(words)}${"a".repeat(extra)}`,
    () => "/a",
    () => "",
  ],
  regex: [(random, extra) => `^${random.pick(words)}${"a".repeat(extra)}$`, () => "a", () => ""],
  "relative-json-pointer": [
    (random, extra) => `1/${random.pick(words)}${"a".repeat(extra)}`,
    () => "0",
  ],
  time: [time],
  uri: [
    (random, extra) => `https://example.com/${random.pick(words)}${"a".repeat(extra)}`,
    () => "a:b",
  ],
  "uri-reference": [
    (random, extra) => `/${random.pick(words)}${"a".repeat(extra)}`,
    () => "a",
    () => "",
  ],
  "uri-template": [
    (random, extra) => `/${random.pick(words)}${"a".repeat(extra)}/{id}`,
    () => "a",
    () => "",
  ],
  uuid: [
    (random) =>
      [8, 4, 3, 3, 12]
        .map((length, i) => `${["", "", "4", "8", ""][i] ?? ""}${hexadecimal(random, length)}`)
        .join("-"),
  ],
} satisfies Record<FormatName, readonly MakeText[]>;

/** Texts of a format, the usual ones first; none for an annotation. */
export function formatTexts(format: string, random: Random, extra: number): readonly string[] {
  const makers = Object.hasOwn(formats, format) ? (formats[format] ?? []) : [];
  return makers.map((make) => make(random, extra));
}
