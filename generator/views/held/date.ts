import { code, globals, literal, name, rt, type Code, type Printable } from "../../code/index.ts";
import type { StringNode } from "../../ir/index.ts";
import { formatOf } from "../../rules/formats.ts";
import { dateOf } from "./date-of.ts";
import { numberChecks } from "./number-checks.ts";
import type { Representation } from "./representation.ts";
import type { ScalarWriter } from "./scalar-writer.ts";

const words = "a Date";

const instance = (value: Printable): Code => code`${value} instanceof ${globals.Date}`;

const expected = formatOf("date-time")?.expected ?? "a date and time";

const writer: ScalarWriter = {
  element: rt.writeXmlDate,
  isObject: true,
  // Null has no text; it is passed on to be refused.
  text(step, value, isAlone) {
    const text = isAlone ? rt.xmlDateText : rt.xmlDateScalar;
    return code`${text}(w, ${literal(step)}, ${value}), "string"`;
  },
};

/** Date-times as objects of `Date`, which keep milliseconds. */
export const date: Representation<StringNode> = {
  type: () => globals.Date,
  // A Date can be changed by whoever gets it, so that each use makes its own.
  literal(value) {
    const found = dateOf(String(value));
    return found && code`new ${globals.Date}(${literal(found.toISOString())})`;
  },
  snippet: (json) => `new Date(${json})`,
  shape: "date",
  object: { shape: "date", instance, isPossible: () => true },
  words: ({ format }) => ({ value: words, member: words, stem: "date-object", format }),
  checks: {
    type: (value) => ({ failure: code`!${rt.isValidDate}(${value})`, expected: "a valid Date" }),
    fits: (value) => [instance(value)],
    // A date-time beside a pattern or a length is held as text.
    keepsRules: true,
    numbers: numberChecks,
    library: "date",
  },
  json: {
    stem: "date",
    reader: () => rt.readJsonDate,
    writer: () => rt.writeJsonDate,
  },
  xml: {
    reader: () => rt.readXmlDate,
    isBlank: () => true,
    parser: () => rt.parseXmlDate,
    checksFormat: () => true,
    look: () => code`${rt.isXmlDateTime}(r, text.trim())`,
    writer: () => writer,
  },
  parameter: {
    rank: 4,
    parsed: () => ({
      read: () => rt.readParameterDate,
      parse: () => rt.parseParameterDate,
      expected,
    }),
    fromJson: (value) => ({
      failure: code`typeof ${value} !== "string"`,
      made: {
        name: name("date"),
        expression: code`${rt.parseDateTime}(${value})`,
        refusal: { code: "format", expected },
      },
    }),
  },
  filter: () => ({ kind: "instant", isOrdered: true }),
  link: () => "date",
};
