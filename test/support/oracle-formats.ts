import type { Ajv } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FormatName } from "../../generator/rules/formats.ts";

const pchar = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\da-f]{2})";
const name = "(?:[\\w.~!$&'()*+,;=-]|%[\\da-f]{2})*";
const hex = "[\\da-f]{1,4}";
const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const last = `(?:${hex}:${hex}|(?:${octet}\\.){3}${octet})`;
const before = (most: number): string => `(?:(?:${hex}:){0,${most}}${hex})?::`;
const ipv6 = [
  `(?:${hex}:){6}${last}`,
  `::(?:${hex}:){5}${last}`,
  `(?:${hex})?::(?:${hex}:){4}${last}`,
  ...[1, 2, 3].map((most) => `${before(most)}(?:${hex}:){${4 - most}}${last}`),
  `${before(4)}${last}`,
  `${before(5)}${hex}`,
  before(6),
].join("|");
const host = `(?:\\[(?:${ipv6}|v[\\da-f]+\\.[\\w.~!$&'()*+,;=:-]+)\\]|${name})`;
const authority = `//(?:(?:[\\w.~!$&'()*+,;=:-]|%[\\da-f]{2})*@)?${host}(?::\\d*)?(?:/${pchar}*)*`;
const absolute = `/(?:${pchar}+(?:/${pchar}*)*)?`;
const rootless = `${pchar}+(?:/${pchar}*)*`;
const relative = `(?:(?!:)(?:[\\w.~!$&'()*+,;=@-]|%[\\da-f]{2}))+(?:/${pchar}*)*`;
const behind = `(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`;
const uri = `[a-z][a-z\\d+.-]*:(?:${authority}|${absolute}|${rootless})?${behind}`;

/** The grammar of RFC 3986, appendix A, rule by rule. */
const isUri = new RegExp(`^${uri}$`, "i");
const isReference = new RegExp(
  `^(?:${uri}|(?:${authority}|${absolute}|${relative})?${behind})$`,
  "i",
);

/** Letters for characters beyond ASCII that an IRI may have; those of private use in a query only. */
const ascii = (text: string): string =>
  text
    .replace(/[^\0-\x9f\ud800-\uf8ff]/gu, "a")
    .replace(
      /^([^?#]*\?)([^#]*)/,
      (_, start: string, query: string) => start + query.replace(/[\ue000-\uf8ff]/g, "a"),
    );

const label = "(?!-)(?!..--)[a-zA-Z\\d\u00df-\u00f6\u00f8-\u00ff-]{1,63}(?<!-)";
const idnHost = `(?!.{254})${label}(?:\\.${label})*`;

/**
 * Formats that ajv-formats does not have or does not define as their sources do, each with a
 * definition from another source.
 */
const further: Partial<Record<FormatName, RegExp | ((text: string) => boolean)>> = {
  duration: (text) =>
    /^P(?!$)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?!$)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$|^P\d+W$/.test(
      text,
    ) && !/Y\d+D|H\d+S/.test(text),
  email:
    /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:(?:(?!-)[a-z\d-]+(?<!-)\.)*(?!-)[a-z\d-]+(?<!-))$/i,
  "idn-email": new RegExp(
    `^[\\w!#$%&'*+/=?^\`{|}~\u0080-\uffff-]+(?:\\.[\\w!#$%&'*+/=?^\`{|}~\u0080-\uffff-]+)*@${idnHost}$`,
  ),
  "idn-hostname": new RegExp(`^${idnHost}$`),
  iri: (text) => isUri.test(ascii(text)),
  "iri-reference": (text) => isReference.test(ascii(text)),
  regex: (text) => {
    try {
      RegExp(text);
    } catch {
      return false;
    }
    return !/^(?:[^\\]|\\[^])*?\\(?![bBcdDfknpPrsStuvwWx])[A-Za-z]/.test(text);
  },
  uri: isUri,
  "uri-reference": isReference,
  "uri-template":
    /^(?:[^\0- "<>%\\^`{|}\x7f]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?)(?:,(?:(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*(?::[1-9]\d{0,3}|\*)?))*\})*$/i,
};

/** Adds every checked format to an ajv that serves as an oracle. */
export function addOracleFormats(ajv: Ajv | Ajv2020): void {
  addFormats.default(ajv);
  for (const [format, definition] of Object.entries(further)) ajv.addFormat(format, definition);
}
