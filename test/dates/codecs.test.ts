import { describe, expect, it } from "vitest";
import { DecodeError, EncodeError } from "@diptych/runtime";
import {
  closeXml,
  decodeJson,
  decodeXml,
  encodeJson,
  encodeXmlString,
  jsonKindOf,
  openXml,
  parseXmlDate,
  readJsonDate,
  readXmlDate,
  writeJsonAny,
  writeJsonDate,
  writeXmlAny,
  writeXmlAttribute,
  writeXmlDate,
  writeXmlDateScalar,
  writeXmlText,
  xmlAttributeName,
  xmlDateScalar,
  xmlDateText,
  xmlTag,
} from "@diptych/runtime/codegen1";

const noon = new Date("2026-02-28T12:00:00.000Z");
const tag = xmlTag("at");

const readJson = (text: string): unknown => decodeJson(text, readJsonDate);
const readXml = (text: string): Date | undefined => decodeXml(text, {}, ["at"], readXmlDate);

function issuesOf(run: () => unknown): readonly unknown[] {
  try {
    run();
  } catch (error) {
    if (error instanceof DecodeError || error instanceof EncodeError) return error.issues;
    throw error;
  }
  return [];
}

/** Values that no date-time can be written for. */
const unwritable: readonly (readonly [string, Date])[] = [
  ["an invalid Date", new Date(NaN)],
  ["a Date after the year 9999", new Date("+010000-01-01T00:00:00Z")],
  ["a Date before the year 0", new Date("-000001-01-01T00:00:00Z")],
];

/** Values that are not a Date either. */
const others: readonly (readonly [string, unknown])[] = [
  ["a text", "2026-02-28T12:00:00Z"],
  ["nothing", undefined],
];

describe("JSON", () => {
  it("reads a date-time as a Date", () => {
    expect(readJson(' "2026-02-28T13:00:00+01:00" ')).toEqual(noon);
    expect(readJson(String.raw`"2026-02-28\u005412:00:00Z"`)).toEqual(noon);
  });

  it.each([
    ['"2026-02-30T12:00:00Z"', "format", "a date and time (RFC 3339)"],
    ["1772280000000", "type", "a string"],
    ["null", "type", "a string"],
  ])("refuses %s", (text, code, expected) => {
    expect(issuesOf(() => readJson(text))).toMatchObject([{ code, expected, path: "" }]);
  });

  it("writes a Date", () => {
    expect(encodeJson(noon, writeJsonDate)).toBe('"2026-02-28T12:00:00.000Z"');
  });

  it.each([...unwritable, ...others])("does not write %s", (_, value) => {
    expect(() => encodeJson(value, writeJsonDate)).toThrow(EncodeError);
  });

  it("says what an unwritable Date is", () => {
    expect(issuesOf(() => encodeJson(new Date(NaN), writeJsonDate))).toMatchObject([
      {
        code: "type",
        message: 'expected a valid Date in the years 0 to 9999, got "Invalid Date"',
      },
    ]);
  });

  it("writes Dates in free-form data, and refuses what would become null", () => {
    expect(encodeJson({ at: noon }, writeJsonAny)).toBe(JSON.stringify({ at: noon }));
    expect(issuesOf(() => encodeJson({ at: new Date(NaN) }, writeJsonAny))).toMatchObject([
      { path: "/at" },
    ]);
  });

  it("takes a Date as a string among the members of a union", () => {
    expect(jsonKindOf(noon)).toBe("string");
  });
});

describe("XML", () => {
  it("reads a date-time as a Date", () => {
    expect(readXml("<at>2026-02-28T13:00:00+01:00</at>")).toEqual(noon);
    expect(readXml("<at>\n  2026-02-28T12:00:00Z </at>")).toEqual(noon);
  });

  it.each([
    ["<at>2026-02-30T12:00:00Z</at>", "format"],
    ["<at>noon</at>", "format"],
    ["<at/>", "required"],
  ])("refuses %s", (text, code) => {
    expect(issuesOf(() => readXml(text))).toMatchObject([{ code }]);
  });

  it("reads the text of an attribute or an item", () => {
    const read = (text: string): unknown =>
      decodeXml("<at/>", {}, ["at"], (r, at) => {
        r.pos = r.bytes.length;
        return parseXmlDate(r, text, at, "at");
      });
    expect(read("2026-02-28T12:00:00Z")).toEqual(noon);
    expect(issuesOf(() => read("noon"))).toMatchObject([{ code: "format", received: "noon" }]);
  });

  it("writes a Date as an element, an attribute and text", () => {
    const text = "2026-02-28T12:00:00.000Z";
    expect(encodeXmlString(tag, noon, writeXmlDate, undefined)).toBe(`<at>${text}</at>`);
    const both = encodeXmlString(
      tag,
      noon,
      (w, own, value) => {
        openXml(w, own, {});
        writeXmlAttribute(w, xmlAttributeName("day"), xmlDateText(w, "day", value), "string");
        writeXmlText(w, "text", xmlDateText(w, "text", value), "string", false);
        closeXml(w, own);
      },
      undefined,
    );
    expect(both).toBe(`<at day="${text}">${text}</at>`);
  });

  it("writes a Date among other types", () => {
    const write = (value: Date | string | number): string =>
      encodeXmlString(tag, value, writeXmlDateScalar, undefined);
    expect(write(noon)).toBe("<at>2026-02-28T12:00:00.000Z</at>");
    expect(write("noon")).toBe("<at>noon</at>");
    expect(write(12)).toBe("<at>12</at>");
    const attribute = encodeXmlString(
      tag,
      [noon, 12],
      (w, own, values) => {
        openXml(w, own, {});
        for (const [i, value] of values.entries()) {
          const name = xmlAttributeName(`at${i}`);
          writeXmlAttribute(w, name, xmlDateScalar(w, name.step, value), "scalar");
        }
        closeXml(w, own);
      },
      undefined,
    );
    expect(attribute).toBe('<at at0="2026-02-28T12:00:00.000Z" at1="12"></at>');
  });

  it.each([...unwritable, ...others])("does not write %s", (_, value) => {
    expect(() => encodeXmlString(tag, value as Date, writeXmlDate, undefined)).toThrow(EncodeError);
  });

  it.each(unwritable)("does not write %s where it may be one of several types", (_, value) => {
    expect(() => encodeXmlString(tag, value, writeXmlDateScalar, undefined)).toThrow(EncodeError);
  });

  it("says where an unwritable Date is", () => {
    const write = (): unknown =>
      encodeXmlString(
        tag,
        new Date(NaN),
        (w, own, value) => {
          openXml(w, own, {});
          writeXmlAttribute(w, xmlAttributeName("day"), xmlDateText(w, "day", value), "string");
        },
        undefined,
      );
    expect(issuesOf(write)).toMatchObject([
      { code: "type", path: "/at/day", expected: "a valid Date in the years 0 to 9999" },
    ]);
  });

  it("does not take a Date as free-form content", () => {
    expect(() => encodeXmlString(tag, noon, writeXmlAny, undefined)).toThrow(EncodeError);
  });
});
