import { code, globals, literal, rt } from "../../code/index.ts";
import type { IntegerNode, NumberNode } from "../../ir/index.ts";
import { numberChecks } from "./number-checks.ts";
import type { Representation } from "./representation.ts";
import { integerWriter, numberWriter } from "./scalar-writer.ts";
import { integerLook, numberLook } from "./text-looks.ts";

/** Numbers as numbers of JavaScript. */
export const number: Representation<NumberNode> = {
  type: () => code`number`,
  literal: (value) => literal(value as number),
  snippet: (json) => json,
  shape: "number",
  words: ({ format }) => ({ value: "a number", member: "a number", stem: "number", format }),
  checks: {
    type: (value) => ({
      failure: code`typeof ${value} !== "number" || !Number.isFinite(${value})`,
      expected: "a number",
    }),
    fits: (value) => [code`typeof ${value} === "number"`],
    keepsRules: false,
    numbers: numberChecks,
    library: "number",
  },
  json: {
    stem: "number",
    reader: () => rt.readJsonNumber,
    writer: () => rt.writeJsonNumber,
  },
  xml: {
    reader: () => rt.readXmlNumber,
    isBlank: () => true,
    parser: () => rt.parseXmlNumber,
    checksFormat: () => false,
    look: () => numberLook,
    writer: () => numberWriter,
  },
  parameter: {
    rank: 5,
    parsed: () => ({
      read: () => rt.readParameterNumber,
      parse: () => rt.parseParameterNumber,
      expected: "a number",
    }),
    fromJson: (value) => ({ failure: code`typeof ${value} !== "number"` }),
  },
  filter: () => ({ kind: "number", isOrdered: true }),
  link: () => "number",
};

/** Integers as numbers of JavaScript, which are within ±(2^53 − 1). */
export const integer: Representation<IntegerNode> = {
  type: () => code`number`,
  literal: (value) => literal(value as number),
  snippet: (json) => json,
  shape: "number",
  words: ({ format = "integer" }) => ({
    value: "an integer",
    member: "an integer",
    stem: "integer",
    format,
  }),
  checks: {
    type: (value) => ({
      failure: code`typeof ${value} !== "number" || !Number.isInteger(${value})`,
      expected: "an integer",
    }),
    fits: (value) => [code`typeof ${value} === "number"`, code`${value} % 1 === 0`],
    keepsRules: false,
    numbers: numberChecks,
    library: "number",
    further: (value) => ({
      condition: code`${globals.Number}.isInteger(${value})`,
      expected: "an integer",
    }),
  },
  json: {
    stem: "integer",
    reader: () => rt.readJsonInteger,
    writer: () => rt.writeJsonInteger,
  },
  xml: {
    reader: () => rt.readXmlInteger,
    isBlank: () => true,
    parser: () => rt.parseXmlInteger,
    checksFormat: ({ format }) => format !== "int32",
    look: () => integerLook,
    writer: () => integerWriter,
  },
  parameter: {
    rank: 4,
    parsed: () => ({
      read: () => rt.readParameterInteger,
      parse: () => rt.parseParameterInteger,
      expected: "an integer",
    }),
    fromJson: (value) => ({
      failure: code`typeof ${value} !== "number" || !${globals.Number}.isInteger(${value})`,
    }),
  },
  filter: () => ({ kind: "integer", isOrdered: true }),
  link: () => "integer",
};
