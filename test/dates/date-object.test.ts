import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dateTimeText,
  hasUniqueItems,
  isDateTime,
  isValidDate,
  parseDateTime,
} from "@diptych/runtime/rules";

const earliest = new Date("0000-01-01T00:00:00.000Z");
const latest = new Date("9999-12-31T23:59:59.999Z");

describe("parseDateTime", () => {
  it.each([
    ["2026-02-28T12:00:00Z", "2026-02-28T12:00:00.000Z"],
    ["2026-02-28t12:00:00z", "2026-02-28T12:00:00.000Z"],
    ["2026-02-28 12:00:00+02:00", "2026-02-28T10:00:00.000Z"],
    ["2026-02-28\n12:00:00+02:00", "2026-02-28T10:00:00.000Z"],
    ["2026-02-28T12:00:00-0230", "2026-02-28T14:30:00.000Z"],
    ["2026-02-28T12:00:00+01", "2026-02-28T11:00:00.000Z"],
    ["2026-02-28T12:00:00.5Z", "2026-02-28T12:00:00.500Z"],
    ["2026-02-28T12:00:00.123999Z", "2026-02-28T12:00:00.123Z"],
    ["2026-02-28T12:00:00.0004Z", "2026-02-28T12:00:00.000Z"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"],
    ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"],
    ["0050-06-01T00:00:00Z", "0050-06-01T00:00:00.000Z"],
  ])("reads %j", (text, expected) => {
    expect(parseDateTime(text)?.toISOString()).toBe(expected);
  });

  it("reads a leap second as the first second of the next minute", () => {
    expect(parseDateTime("2016-12-31T23:59:60.25Z")).toEqual(new Date("2017-01-01T00:00:00.250Z"));
    expect(parseDateTime("2017-01-01T00:59:60+01:00")).toEqual(new Date("2017-01-01T00:00:00Z"));
  });

  it("reads a moment that only its zone puts outside of the years 0 to 9999", () => {
    const beyond = parseDateTime("9999-12-31T23:59:59-01:00");
    expect(beyond?.getUTCFullYear()).toBe(10000);
    expect(dateTimeText(beyond)).toBeUndefined();
  });

  it.each([
    "",
    "2026-02-28",
    "2026-02-30T12:00:00Z",
    "2026-02-28T12:00:00",
    "2026-02-28T12:00:60Z",
  ])("refuses %j", (text) => expect(parseDateTime(text)).toBeUndefined());

  it("accepts what isDateTime accepts, and nothing else", () => {
    const digit = fc.constantFrom(..."0123569");
    const two = fc.tuple(digit, digit).map((digits) => digits.join(""));
    const text = fc
      .tuple(
        two,
        two,
        two,
        two,
        fc.constantFrom(..."Tt \t_"),
        two,
        two,
        two,
        fc.constantFrom(..."Zz ", "+01:00", "-0230", "+02", ".5Z", ".Z", ".123456789-23:59"),
      )
      .map(
        ([a, b, month, day, t, hour, minute, second, zone]) =>
          `${a}${b}-${month}-${day}${t}${hour}:${minute}:${second}${zone}`,
      );
    fc.assert(
      fc.property(text, (one) => {
        const date = parseDateTime(one);
        expect(date !== undefined).toBe(isDateTime(one));
        if (date !== undefined) expect(isValidDate(date)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("dateTimeText", () => {
  it("is read back as the same moment", () => {
    fc.assert(
      fc.property(fc.date({ min: earliest, max: latest, noInvalidDate: true }), (date) => {
        const text = dateTimeText(date) ?? "";
        expect(isDateTime(text)).toBe(true);
        expect(parseDateTime(text)).toEqual(date);
      }),
    );
  });

  it.each([
    ["an invalid Date", new Date(NaN)],
    ["the year -1", new Date("-000001-12-31T23:59:59.999Z")],
    ["the year 10000", new Date("+010000-01-01T00:00:00Z")],
    ["a text", "2026-02-28T12:00:00Z"],
    ["a number", 0],
    ["nothing", undefined],
  ])("has no text for %s", (_, value) => {
    expect(dateTimeText(value)).toBeUndefined();
  });
});

describe("isValidDate", () => {
  it.each([
    [new Date(0), true],
    [new Date(NaN), false],
    ["2026-02-28T12:00:00Z", false],
    [{ getTime: (): number => 0 }, false],
    [null, false],
  ])("of %s is %s", (value, expected) => {
    expect(isValidDate(value)).toBe(expected);
  });
});

describe("hasUniqueItems", () => {
  it("takes Dates of one moment as equal", () => {
    expect(hasUniqueItems([new Date(0), new Date(1)])).toBe(true);
    expect(hasUniqueItems([new Date(1), new Date(1)])).toBe(false);
    expect(hasUniqueItems([{ at: new Date(0) }, { at: new Date(1) }])).toBe(true);
    expect(hasUniqueItems([{ at: new Date(1) }, { at: new Date(1) }])).toBe(false);
  });

  it("tells a Date from other values", () => {
    expect(hasUniqueItems([new Date(0), {}, "Date(0)", 0, new Date(0).toISOString()])).toBe(true);
  });
});
