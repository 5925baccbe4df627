import { beforeAll, describe, expect, test } from "vitest";
import { generateFiles, generateFrom, withSchemas } from "../support/generate.ts";

const document = withSchemas(`
Moment: { type: string, format: date-time }
Event:
  type: object
  required: [at]
  properties:
    at: { type: string, format: date-time }
    seen: { type: [string, "null"], format: date-time }
    days: { type: array, items: { type: string, format: date-time } }
    byName: { type: object, additionalProperties: { $ref: "#/components/schemas/Moment" } }
    on: { type: string, format: date }
Either: { oneOf: [{ type: string, format: date-time }, { type: integer }] }
Overlap: { anyOf: [{ type: string, format: date-time }, { type: string, enum: [never] }] }
`);

type Module = Readonly<Record<string, (value: unknown) => unknown>>;
let module: Module;
beforeAll(async () => {
  const emit = ["types", "validate", "json"] as const;
  module = (await generateFrom(document, { dates: "Date", emit })) as Module;
});

const at = new Date("2026-01-02T03:04:05.678Z");
const text = '"2026-01-02T03:04:05.678Z"';

describe("date-times that are held as Date", () => {
  test.each([
    ["Moment", at, text],
    ["Event", { at }, `{"at":${text}}`],
    [
      "Event",
      { at, seen: null, days: [at, at], byName: { a: at }, on: "2026-01-02" },
      `{"at":${text},"seen":null,"days":[${text},${text}],"byName":{"a":${text}},"on":"2026-01-02"}`,
    ],
    ["Either", at, text],
    ["Either", 5, "5"],
    ["Overlap", at, text],
    ["Overlap", "never", '"never"'],
  ])("%s is read, validated and written", (name, value, json) => {
    expect(module[`decode${name}Json`]?.(json)).toEqual(value);
    expect(module[`validate${name}`]?.(value)).toEqual({ value });
    expect(module[`encode${name}Json`]?.(value)).toBe(json);
  });

  test.each([
    ["Event", '{"at":"yesterday"}', "/at: expected a date and time"],
    ["Event", '{"at":5}', "/at: expected a string"],
    ["Either", '"never"', "expected a date and time"],
  ])("a text that is not one is refused: %s %s", (name, json, message) => {
    expect(() => module[`decode${name}Json`]?.(json)).toThrow(message);
  });

  test.each([
    ["Event", { at: new Date(NaN) }],
    ["Event", { at: "2026-01-02T03:04:05Z" }],
    ["Either", true],
  ])("a value that is not one is not written: %s %s", (name, value) => {
    expect(() => module[`encode${name}Json`]?.(value)).toThrow(/Date/);
  });

  test("no module names a string for them", async () => {
    const files = await generateFiles(document, { dates: "Date", emit: ["types", "json"] });
    const types = files.find(({ path }) => path === "src/types.ts")?.text;
    expect(types).toContain("export type Moment = Date;");
    expect(types).toContain("at: Date;");
  });
});
