import { expect, test } from "vitest";
import { lowerSchemas, printAll } from "./lower-text.ts";

const options = { int64: "bigint", dates: "Date" } as const;

test.each([
  ["int64", "{ type: integer, format: int64 }", "integer(format int64, held bigint)"],
  ["int32", "{ type: integer, format: int32 }", "integer(format int32)"],
  ["number of int64", "{ type: number, format: int64 }", "integer(format int64, held bigint)"],
  ["date-time", "{ type: string, format: date-time }", "string(format date-time, held Date)"],
  ["date", "{ type: string, format: date }", "string(format date)"],
  [
    "date-time with a length",
    "{ type: string, format: date-time, maxLength: 20 }",
    "string(format date-time, maxLength 20)",
  ],
  [
    "enum of date-times",
    "{ type: string, format: date-time, enum: ['2020-01-01T00:00:00Z'] }",
    "enum(2020-01-01T00:00:00Z)",
  ],
  [
    "const date-time",
    "{ type: string, format: date-time, const: '2020-01-01T00:00:00Z' }",
    "enum(2020-01-01T00:00:00Z)",
  ],
  [
    "open enum of date-times",
    "{ type: string, format: date-time, x-open-enum: ['2020-01-01T00:00:00Z'] }",
    "open enum(2020-01-01T00:00:00Z)",
  ],
  [
    "allOf of a string and a date-time",
    "{ allOf: [{ type: string }, { type: string, format: date-time }] }",
    "string(format date-time, held Date)",
  ],
  [
    "allOf of a date-time and a pattern",
    "{ allOf: [{ type: string, format: date-time }, { type: string, pattern: Z$ }] }",
    "string(format date-time, pattern Z$)",
  ],
  [
    "allOf of an integer and an int64",
    "{ allOf: [{ type: integer }, { type: integer, format: int64 }] }",
    "integer(format int64, held bigint)",
  ],
  [
    "allOf of an int64 and an int32",
    "{ allOf: [{ type: integer, format: int64 }, { type: integer, format: int32 }] }",
    "integer(format int32)",
  ],
])("%s", async (_, schema, expected) => {
  const { api, reported } = await lowerSchemas(`A: ${schema}`, "3.1.1", options);
  expect(reported).toEqual([]);
  expect(printAll(api)).toEqual([`A: ${expected}`]);
});

test("numbers and strings are the default", async () => {
  const { api } = await lowerSchemas(
    "A: { type: object, properties: { n: { type: integer, format: int64 }, t: { type: string, format: date-time } } }",
  );
  expect(printAll(api)).toEqual(["A: { n?: integer(format int64); t?: string(format date-time) }"]);
});

test("defaults and examples stay JSON", async () => {
  const at = "2020-01-01T00:00:00Z";
  const { api } = await lowerSchemas(
    `A: { type: object, properties: { t: { type: string, format: date-time, default: '${at}', example: '${at}' } } }`,
    "3.1.1",
    options,
  );
  const type = api?.declarations[0]?.type;
  expect(type?.kind === "object" && type.properties[0]).toMatchObject({
    default: at,
    examples: [at],
  });
});
