import {
  call,
  code,
  exportedType,
  exportedValue,
  literal,
  name,
  rt,
  type Code,
  type Name,
  type Printable,
  type Reference,
} from "../../code/index.ts";
import type { StringNode } from "../../ir/index.ts";
import { formatOf } from "../../rules/formats.ts";
import type { ModuleContext } from "../context.ts";
import type { Options } from "../options.ts";
import { dateOf } from "./date-of.ts";
import { numberChecks } from "./number-checks.ts";
import { peerOf } from "./peer-of.ts";
import type { HeldContext, Representation } from "./representation.ts";
import type { ScalarWriter } from "./scalar-writer.ts";

/** A class of Temporal, with what the runtime has for it. */
interface TemporalClass {
  readonly name: "Instant" | "PlainDate";
  readonly format: string;
  /** Stem of the name of a function that checks values. */
  readonly stem: string;
  readonly filter: string;
  readonly writeJson: Reference;
  readonly writeXml: ScalarWriter;
  readonly xmlLook: Code;
  /** The text of a value as every implementation takes it; undefined for text that is not of the format. */
  readonly plain: (text: string) => string | undefined;
}

function xmlWriter(element: Reference, text: Reference): ScalarWriter {
  return {
    element,
    isObject: true,
    // Null has no text; it is passed on to be refused.
    text: (step, value) => code`${text}(w, ${literal(step)}, ${value}), "string"`,
  };
}

const instant: TemporalClass = {
  name: "Instant",
  format: "date-time",
  stem: "instant",
  filter: "dateTime",
  writeJson: rt.writeJsonInstant,
  writeXml: xmlWriter(rt.writeXmlInstant, rt.xmlInstantText),
  xmlLook: code`${rt.isXmlDateTime}(r, text.trim())`,
  plain(text) {
    const whole = dateOf(text)?.toISOString().slice(0, -5);
    const [, fraction] = /(\.\d{1,9})\d*[^.]*$/.exec(text) ?? [];
    return whole && `${whole}${fraction ?? ""}Z`;
  },
};

const plainDate: TemporalClass = {
  name: "PlainDate",
  format: "date",
  stem: "plain-date",
  filter: "date",
  writeJson: rt.writeJsonPlainDate,
  writeXml: xmlWriter(rt.writeXmlPlainDate, rt.xmlPlainDateText),
  xmlLook: code`${rt.isDate}(text.trim())`,
  plain: (text) => (dateOf(`${text}T00:00:00Z`) === undefined ? undefined : text),
};

const classOf = ({ format }: StringNode): TemporalClass =>
  format === "date" ? plainDate : instant;

/** The setting for platforms that have Temporal. */
const platform = "global";

/** In full, whatever types of the document are called. */
const platformTemporal = code`globalThis.Temporal`;

const moduleOf = ({ temporal: module = "temporal-polyfill" }: Options): string => module;

/** A class as a value: that of the user's module, or of the platform. */
function classCode(node: StringNode, { options }: HeldContext): Code {
  const module = moduleOf(options);
  const whole = module === platform ? platformTemporal : exportedValue(module, "Temporal");
  return code`${whole}.${name(classOf(node).name)}`;
}

/** A constant of the module with the function that the runtime makes for the class. */
function classFunction(
  stem: "read" | "parse",
  made: Reference,
  node: StringNode,
  context: ModuleContext,
): Name {
  const own = classOf(node).name;
  const constant = code`/* @__PURE__ */ ${made}(${classCode(node, context)}, ${literal(own)})`;
  return context.scope.constant(`${stem}${own}`, constant);
}

const expected = (node: StringNode): string => formatOf(classOf(node).format)?.expected ?? "a date";

const test = (value: Printable, node: StringNode): Code =>
  call(rt.isTemporal, value, literal(classOf(node).name));

/** Date-times as objects of `Temporal.Instant`, which keep nanoseconds, and dates as `Temporal.PlainDate`. */
export const temporal: Representation<StringNode> = {
  type(node, { options }) {
    const module = moduleOf(options);
    const whole = module === platform ? platformTemporal : exportedType(module, "Temporal");
    return code`${whole}.${name(classOf(node).name)}`;
  },
  literal(value, node, context) {
    const text = classOf(node).plain(String(value));
    return text === undefined
      ? undefined
      : code`${classCode(node, context)}.from(${literal(text)})`;
  },
  snippet: (json, _, node) => `Temporal.${classOf(node).name}.from(${json})`,
  shape: "temporal",
  object: {
    shape: "temporal",
    instance: (value) => call(rt.isTemporalObject, value),
    isPossible: ({ dates }) => dates === "temporal",
    needs(options) {
      if (options.dates !== "temporal") return {};
      const module = moduleOf(options);
      return module === platform ? { libraries: ["esnext.temporal"] } : { peers: peerOf(module) };
    },
  },
  words(node) {
    const { name: own, stem, format } = classOf(node);
    const words = `a Temporal.${own}`;
    return { value: words, member: words, stem, format };
  },
  checks: {
    type: (value, node) => ({
      failure: code`!${test(value, node)}`,
      expected: `a Temporal.${classOf(node).name}`,
    }),
    fits: (value, node) => [test(value, node)],
    // A text beside a pattern or a length is held as text.
    keepsRules: true,
    numbers: numberChecks,
    further: (value, node) => ({
      condition: test(value, node),
      expected: `a Temporal.${classOf(node).name}`,
    }),
  },
  json: {
    stem: "date",
    reader: (node, context) => classFunction("read", rt.jsonTemporalReader, node, context),
    writer: (node) => classOf(node).writeJson,
  },
  xml: {
    reader: (node, context) => classFunction("read", rt.xmlTemporalReader, node, context),
    isBlank: () => true,
    parser: (node, context) => classFunction("parse", rt.xmlTemporalParser, node, context),
    checksFormat: () => true,
    look: (node) => classOf(node).xmlLook,
    writer: (node) => classOf(node).writeXml,
  },
  parameter: {
    rank: 4,
    parsed: (node, context) => ({
      read: () => classFunction("read", rt.parameterTemporalReader, node, context),
      parse: () => classFunction("parse", rt.parameterTemporalParser, node, context),
      expected: expected(node),
    }),
    fromJson(value, node, context) {
      const parse = classFunction("parse", rt.parameterTemporalParser, node, context);
      return {
        failure: code`typeof ${value} !== "string"`,
        made: {
          name: name("date"),
          expression: call(parse, value),
          refusal: { code: "format", expected: expected(node) },
        },
      };
    },
  },
  // Filters compare by the moment, and take and give text.
  filter: (node) => ({ kind: classOf(node).filter, isOrdered: true, value: code`string` }),
  link: () => "temporal",
};
