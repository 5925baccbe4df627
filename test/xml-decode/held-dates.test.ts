import { beforeAll, describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { DecodeError } from "../../runtime/src/issue/decode-error.ts";
import { importCase, type CasePackage } from "../support/case-package.ts";
import { textFiles } from "../support/text-file.ts";

const moment = "{ type: string, format: date-time }";

/** Every position that a date-time may have in XML. */
const document = `
openapi: 3.1.0
info: { title: Dates, version: "1" }
paths: {}
components:
  schemas:
    When: ${moment}
    Event:
      type: object
      required: [at]
      properties:
        at: ${moment}
        start: { type: [string, "null"], format: date-time }
        attribute: { type: string, format: date-time, xml: { attribute: true } }
        maybe: { type: [string, "null"], format: date-time, xml: { attribute: true } }
        day: { type: string, format: date }
        list: { type: array, items: ${moment} }
        reference: { $ref: "#/components/schemas/When" }
        number: { anyOf: [${moment}, { type: integer }] }
        text: { anyOf: [${moment}, { type: integer }, { type: string }], xml: { attribute: true } }
        event: { anyOf: [${moment}, { $ref: "#/components/schemas/Event" }] }
        several:
          anyOf:
            - ${moment}
            - $ref: "#/components/schemas/Event"
            - $ref: "#/components/schemas/Count"
        tuple:
          type: array
          prefixItems: [${moment}, { type: integer }]
          items: ${moment}
          xml: { wrapped: true }
        map: { type: object, additionalProperties: ${moment} }
    Count:
      type: object
      required: [count]
      properties: { count: { type: integer } }
      additionalProperties: ${moment}
    Content:
      type: object
      properties:
        value: { type: string, format: date-time, xml: { nodeType: text } }
`;

const date = new Date("2024-02-29T12:00:00.500Z");
const other = new Date("1999-12-31T23:59:59.000Z");

let pack: CasePackage;
beforeAll(async () => {
  const host = { readFile: () => Promise.resolve(document) };
  const emit = ["types", "validate", "xml"] as const;
  const spec = { input: "dates.yaml", output: "/", emit, int64: "number", dates: "Date" } as const;
  const diagnostics = new Diagnostics();
  const { files } = await generate(spec, host, diagnostics);
  expect(diagnostics.all).toEqual([]);
  pack = await importCase("xml-held-dates", textFiles(files ?? []));
});

const refusal = (type: string, text: string): readonly string[] => {
  try {
    pack.decode(type, "xml", text);
  } catch (error) {
    if (error instanceof DecodeError)
      return error.issues.map(({ path, code }) => `${path} ${code}`);
    throw error;
  }
  return [];
};

describe("date-times that are held as Date", () => {
  it.each([
    ["Event", { at: date }],
    ["Event", { at: date, start: null, maybe: date, attribute: other, day: "2024-02-29" }],
    ["Event", { at: date, start: other, list: [date, other], reference: other }],
    ["Event", { at: date, number: date, text: date, event: date, several: date }],
    ["Event", { at: date, number: 7, text: "free", event: { at: other, maybe: null } }],
    ["Event", { at: date, several: { count: 1, first: other } }],
    ["Event", { at: date, tuple: [date, 3, other], map: { key: date } }],
    ["Content", { value: date }],
    ["When", date],
  ])("%s is read as it was written: %o", (type, value) => {
    expect(pack.validate(type, value)).toEqual({ value });
    // An attribute that is absent reads as null where the type has null.
    const decoded = type === "Event" ? { maybe: null, ...(value as object) } : value;
    expect(pack.decode(type, "xml", pack.encode(type, "xml", value))).toEqual(decoded);
  });

  it("are left out of attributes where they are null", () => {
    const text = pack.encode("Event", "xml", { at: date, maybe: null });
    expect(text).toBe("<Event><at>2024-02-29T12:00:00.500Z</at></Event>");
  });

  it("are written in UTC", () => {
    expect(pack.encode("When", "xml", date)).toBe("<When>2024-02-29T12:00:00.500Z</When>");
  });

  it("are read with offset and white space", () => {
    const text = "<When> 2024-02-29T13:00:00.5+01:00\n</When>";
    expect(pack.decode("When", "xml", text)).toEqual(date);
  });

  it("are refused where the text is not a date-time", () => {
    expect(refusal("Event", "<Event><at>soon</at></Event>")).toEqual(["/at format"]);
    expect(refusal("Event", "<Event><at/></Event>")).toEqual(["/at required"]);
    expect(
      refusal(
        "Event",
        '<Event attribute="2024-02-30T00:00:00Z"><at>1999-12-31T23:59:59Z</at></Event>',
      ),
    ).toEqual(["/attribute format"]);
  });

  it.each([
    [{ at: new Date(Number.NaN) }, "/at"],
    [{ at: "2024-02-29T12:00:00Z" }, "/at"],
    [{ at: date, attribute: new Date(Number.NaN) }, "/attribute"],
    [{ at: date, text: new Date(Number.NaN) }, "/text"],
    [{ at: date, event: new Date(Number.NaN) }, "/event"],
    [{ at: date, several: new Date(Number.NaN) }, "/several"],
  ])("%o is not written", (value, path) => {
    expect(() => pack.encode("Event", "xml", value)).toThrow(path);
  });
});
