import { code, globals, literal, name, rt } from "../../code/index.ts";
import type { IntegerNode } from "../../ir/index.ts";
import { bigintChecks } from "./number-checks.ts";
import type { Representation } from "./representation.ts";
import { bigintWriter } from "./scalar-writer.ts";
import { integerLook } from "./text-looks.ts";

const isUnsigned = ({ format }: IntegerNode): boolean => format === "uint64";

/** Integers of 64 bits as bigints. */
export const bigint: Representation<IntegerNode> = {
  type: () => code`bigint`,
  literal: (value) => literal(BigInt(value as number)),
  snippet: (json, value) => (Number.isSafeInteger(value) ? `${json}n` : json),
  shape: "bigint",
  words: ({ format = "integer" }) => ({
    value: "an integer",
    member: "an integer",
    stem: "integer",
    format,
  }),
  checks: {
    type: (value) => ({ failure: code`typeof ${value} !== "bigint"`, expected: "a bigint" }),
    fits: (value) => [code`typeof ${value} === "bigint"`],
    keepsRules: false,
    numbers: bigintChecks,
    library: "bigint",
  },
  json: {
    stem: "integer",
    reader: () => rt.readJsonBigint,
    writer: () => rt.writeJsonBigint,
  },
  xml: {
    reader: (node) => (isUnsigned(node) ? rt.readXmlUnsigned : rt.readXmlBigint),
    isBlank: () => true,
    parser: (node) => (isUnsigned(node) ? rt.parseXmlUnsigned : rt.parseXmlBigint),
    checksFormat: ({ format }) => format !== "int32",
    look: () => integerLook,
    writer: () => bigintWriter,
  },
  parameter: {
    rank: 4,
    parsed: () => ({
      read: () => rt.readParameterBigint,
      parse: () => rt.parseParameterBigint,
      expected: "an integer",
    }),
    // A larger number has already lost digits.
    fromJson: (value) => ({
      failure: code`typeof ${value} !== "number" || !${globals.Number}.isInteger(${value}) || !${globals.Number}.isSafeInteger(${value})`,
      expected: "an integer within ±(2^53 − 1)",
      made: { name: name("big"), expression: code`${globals.BigInt}(${value})` },
    }),
  },
  filter: () => ({ kind: "bigint", isOrdered: true }),
  link: () => "bigint",
};
