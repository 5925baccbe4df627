import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, it } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { shown } from "../support/temporal-values.ts";

const moment = "{ type: string, format: date-time }";
const day = "{ type: string, format: date }";

const document = withSchemas(`
Moment: ${moment}
Stay: { type: object, properties: { at: ${moment}, on: ${day} } }
Unique: { type: array, uniqueItems: true, items: { $ref: "#/components/schemas/Stay" } }
Days: { type: array, uniqueItems: true, items: ${day} }
Choice: { oneOf: [${moment}, ${day}, { type: integer }, { $ref: "#/components/schemas/Stay" }] }
Known: { anyOf: [${day}, { type: string, enum: [never] }] }
Free: { type: object, properties: { any: {} }, additionalProperties: true }
Closed:
  type: object
  properties: { at: ${moment}, on: ${day}, note: { type: string } }
  if: { properties: { on: { const: "2026-01-02" } }, required: [on] }
  then: { required: [note] }
  not: { properties: { at: { const: "2026-01-02T01:00:00+01:00" } }, required: [at] }
Several: { anyOf: [{ $ref: "#/components/schemas/Stay" }, { type: object, additionalProperties: ${day} }] }
`);

type Codecs = Readonly<Record<string, (value: unknown) => unknown>>;
let codecs: Codecs;
beforeAll(async () => {
  const emit = ["types", "validate", "json", "xml"] as const;
  codecs = (await generateFrom(document, { dates: "temporal", emit })) as Codecs;
});

const at = Temporal.Instant.from("2026-01-02T00:00:00.000000001Z");
const on = Temporal.PlainDate.from("2026-01-02");

const codes = (type: string, value: unknown): unknown => {
  const found = codecs[`validate${type}`]?.(value) as {
    readonly issues?: readonly { readonly code: string }[];
  };
  return found.issues?.map(({ code }) => code);
};

describe("values of Temporal", () => {
  it.each([
    ["Moment", at],
    ["Unique", [{ at }, { at: at.add({ nanoseconds: 1 }) }, { on }]],
    ["Choice", at],
    ["Choice", on],
    ["Choice", 5],
    ["Choice", { at, on }],
    ["Known", on],
    ["Known", "never"],
    ["Closed", { on, note: "a" }],
    ["Closed", { at }],
    ["Several", { at }],
  ])("%s are read as they were written: %o", (type, value) => {
    expect(codes(type, value)).toBeUndefined();
    for (const wire of ["Json", "Xml"]) {
      const text = codecs[`encode${type}${wire}`]?.(value);
      expect(shown(codecs[`decode${type}${wire}`]?.(text)), `${wire}: ${String(text)}`).toEqual(
        shown(value),
      );
    }
  });

  it.each([
    ["Moment", on, ["type"]],
    ["Moment", new Date(), ["type"]],
    ["Moment", "2026-01-02T00:00:00Z", ["type"]],
    ["Moment", Temporal.Instant.from("+010000-01-01T00:00:00Z"), ["type"]],
    ["Moment", { [Symbol.toStringTag]: "Temporal.Instant", toString: () => "soon" }, ["type"]],
    ["Days", [on, Temporal.PlainDate.from("2026-01-02")], ["uniqueItems"]],
    ["Unique", [{ at }, { at: Temporal.Instant.from(String(at)) }], ["uniqueItems"]],
    ["Closed", { on }, ["required"]],
    ["Closed", { at: Temporal.Instant.from("2026-01-02T00:00:00Z") }, ["not"]],
  ])("%s are refused: %o", (type, value, expected) => {
    expect(codes(type, value)).toEqual(expected);
  });

  it("are written where the schema leaves the type open", () => {
    expect(codecs["encodeFreeJson"]?.({ any: [at, on], other: on })).toBe(
      '{"any":["2026-01-02T00:00:00.000000001Z","2026-01-02"],"other":"2026-01-02"}',
    );
    const text = String(codecs["encodeFreeXml"]?.({ any: at, other: on }));
    expect(text).toContain("<any>2026-01-02T00:00:00.000000001Z</any>");
  });

  it.each([
    ["2026-01-02 03:04:05.5+0530", "2026-01-01T21:34:05.5Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"],
    ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"],
    ["9999-12-31T23:59:59.999999999999Z", "9999-12-31T23:59:59.999999999Z"],
  ])("are made of every text that is one: %s", (text, expected) => {
    const read = codecs["decodeMomentJson"]?.(JSON.stringify(text));
    expect(shown(read)).toBe(`Temporal.Instant ${expected}`);
  });
});
