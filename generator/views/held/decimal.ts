import { call, code, literal, rt } from "../../code/index.ts";
import type { NumberNode } from "../../ir/index.ts";
import { decimalText } from "../../rules/evaluate.ts";
import { decimalFunction, decimalType, decimalValue } from "../decimal-class.ts";
import { decimalChecks } from "./number-checks.ts";
import { peerOf } from "./peer-of.ts";
import type { Representation } from "./representation.ts";
import type { ScalarWriter } from "./scalar-writer.ts";
import { numberLook } from "./text-looks.ts";

/** The text of a decimal in words. */
const textWords = "the text of a decimal";

/** A decimal that is an object of a library, in words. */
const objectWords = "a decimal object";

const writeText: ScalarWriter = {
  element: rt.writeXmlDecimal,
  isObject: false,
  text: (step, value) => code`${rt.xmlDecimalText}(w, ${literal(step)}, ${value}), "string"`,
};

/** Decimals as their text. */
export const decimal: Representation<NumberNode> = {
  type: () => code`string`,
  literal: (value) => literal(decimalText(value as number)),
  snippet: (_, value) => `"${decimalText(value as number)}"`,
  shape: "string",
  words: () => ({ value: textWords, member: textWords, stem: "decimal", facts: [textWords] }),
  checks: {
    type: (value) => ({ failure: code`!${rt.isDecimal}(${value})`, expected: textWords }),
    fits: (value) => [call(rt.isDecimal, value)],
    keepsRules: false,
    numbers: decimalChecks,
    library: "string",
    further: (value) => ({ condition: code`${rt.isDecimal}(${value})`, expected: "a decimal" }),
  },
  json: {
    stem: "decimal",
    reader: () => rt.readJsonDecimal,
    writer: () => rt.writeJsonDecimal,
  },
  xml: {
    reader: () => rt.readXmlDecimal,
    isBlank: () => true,
    parser: () => rt.parseXmlDecimal,
    checksFormat: () => false,
    look: () => numberLook,
    writer: () => writeText,
  },
  parameter: {
    rank: 5,
    parsed: () => ({
      read: () => rt.readParameterDecimal,
      parse: () => rt.parseParameterDecimal,
      expected: "a number",
    }),
  },
  filter: () => ({ kind: "decimal", isOrdered: true, value: code`string` }),
  // Encoders take the text of a decimal where they take an object.
  link: () => "string",
};

const writeObject: ScalarWriter = { ...writeText, isObject: true };

/** Decimals as objects of a library. */
export const decimalObject: Representation<NumberNode> = {
  ...decimal,
  type: (_, context) => decimalType(context),
  literal: (value, _, context) =>
    code`new ${decimalValue(context)}(${literal(decimalText(value as number))})`,
  snippet: (json) => json,
  shape: "decimal",
  object: {
    shape: "decimal",
    instance: (value) => code`${rt.isExactObject}(${value})`,
    isPossible: ({ decimals }) => decimals?.class !== undefined,
    needs: ({ decimals }) => ({ peers: peerOf(decimals?.class?.module) }),
  },
  words: () => ({ value: objectWords, member: objectWords, stem: "decimal-object" }),
  checks: {
    type: (value) => ({ failure: code`!${rt.isExactObject}(${value})`, expected: objectWords }),
    fits: (value) => [call(rt.isExactObject, value)],
    keepsRules: false,
    numbers: decimalChecks,
    further: (value) => ({ condition: code`${rt.isExactObject}(${value})`, expected: objectWords }),
  },
  json: {
    ...decimal.json,
    reader: (_, context) => decimalFunction("readDecimal", rt.jsonDecimalReader, context),
  },
  xml: {
    ...decimal.xml,
    reader: (_, context) => decimalFunction("readDecimal", rt.xmlDecimalReader, context),
    parser: (_, context) => decimalFunction("parseDecimal", rt.xmlDecimalParser, context),
    writer: () => writeObject,
  },
  parameter: {
    rank: 5,
    parsed: (_, context) => ({
      read: () => decimalFunction("readDecimal", rt.parameterDecimalReader, context),
      parse: () => decimalFunction("parseDecimal", rt.parameterDecimalParser, context),
      expected: "a number",
    }),
  },
};
