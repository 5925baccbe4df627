import { code, literal, rt, type LiteralValue, type Reference } from "../../code/index.ts";
import type { StringNode } from "../../ir/index.ts";
import { formatOf } from "../../rules/formats.ts";
import { stringRules } from "../../rules/scalar-rules.ts";
import { numberChecks } from "./number-checks.ts";
import type { FilterKind, Representation } from "./representation.ts";
import { stringWriter } from "./scalar-writer.ts";

/** Readers of JSON by format; rules are checked behind them. */
const jsonReaders: ReadonlyMap<string, Reference> = new Map([
  ["password", rt.readJsonSecret],
  ["date-time", rt.readJsonDateTime],
  ["time", rt.readJsonTime],
]);

/** Readers and parsers of XML by format, unless the format is taken loosely. */
const xmlReaders: ReadonlyMap<string, { readonly reader: Reference; readonly parser: Reference }> =
  new Map([
    ["date-time", { reader: rt.readXmlDateTime, parser: rt.parseXmlDateTime }],
    ["time", { reader: rt.readXmlTime, parser: rt.parseXmlTime }],
  ]);

const filters: ReadonlyMap<string, FilterKind> = new Map([
  ["date", { kind: "date", isOrdered: true }],
  ["date-time", { kind: "dateTime", isOrdered: true }],
]);

const xmlReaderOf = ({ format = "", loose }: StringNode): ReturnType<typeof xmlReaders.get> =>
  loose === undefined ? xmlReaders.get(format) : undefined;

/** Whether white space around a text of this format is ignored. */
const isCollapsed = (format: string | undefined): boolean =>
  format !== undefined && format !== "byte" && formatOf(format) !== undefined;

/** Strings as they are. */
export const string: Representation<StringNode> = {
  type: () => code`string`,
  literal: (value) => literal(value as LiteralValue),
  snippet: (json) => json,
  shape: "string",
  words: ({ format }) => ({
    value: "a string",
    member: format === undefined ? "a string" : `a string (${format})`,
    stem: formatOf(format ?? "")?.name ?? "text",
    format,
  }),
  checks: {
    type: (value) => ({ failure: code`typeof ${value} !== "string"`, expected: "a string" }),
    fits: (value) => [code`typeof ${value} === "string"`],
    keepsRules: false,
    numbers: numberChecks,
    library: "string",
  },
  json: {
    stem: "text",
    reader: ({ format }) => jsonReaders.get(format ?? "") ?? rt.readJsonString,
    writer: () => rt.writeJsonString,
  },
  xml: {
    reader(node) {
      const own = xmlReaderOf(node);
      if (own !== undefined) return own.reader;
      return isCollapsed(node.format) ? rt.readXmlToken : rt.readXmlString;
    },
    isBlank: ({ format }) => isCollapsed(format),
    parser(node) {
      const own = xmlReaderOf(node);
      if (own !== undefined) return own.parser;
      return isCollapsed(node.format) && stringRules(node).length > 0 ? "token" : "text";
    },
    checksFormat: (node) => xmlReaderOf(node) !== undefined,
    look: () => undefined,
    writer: () => stringWriter,
  },
  parameter: {
    rank: 9,
    fromJson: (value) => ({ failure: code`typeof ${value} !== "string"` }),
  },
  filter: ({ format }) => filters.get(format ?? "") ?? { kind: "string", isOrdered: false },
  link: () => "string",
};
