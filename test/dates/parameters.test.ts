import { describe, expect, it } from "vitest";
import { ParameterReader } from "../../runtime/src/parameters/read/parameter-reader.ts";
import {
  encodeList,
  parameterJson,
  parameterText,
  parseParameterDate,
  readParameterDate,
} from "@diptych/runtime/codegen1";

const noon = new Date("2026-02-28T12:00:00Z");

describe("parameters", () => {
  it("are read as a Date", () => {
    expect(parseParameterDate("2026-02-28T13:00:00+01:00")).toEqual(noon);
    expect(parseParameterDate("2026-02-28")).toBeUndefined();
  });

  it("note what is not a date-time", () => {
    const r = new ParameterReader([], "", {}, "literal");
    r.begin("query", "since");
    expect(readParameterDate(r, "2026-02-28T12:00:00Z")).toEqual(noon);
    expect(r.issues).toEqual([]);
    readParameterDate(r, "yesterday");
    expect(r.issues).toMatchObject([{ in: "query", parameter: "since", code: "format" }]);
  });

  it("are written as a date-time", () => {
    expect(parameterText(noon)).toBe("2026-02-28T12:00:00.000Z");
    expect(encodeList([noon, noon], ",")).toBe(
      "2026-02-28T12%3A00%3A00.000Z,2026-02-28T12%3A00%3A00.000Z",
    );
    expect(parameterJson({ since: noon })).toBe('{"since":"2026-02-28T12:00:00.000Z"}');
  });

  it.each([new Date(NaN), new Date("+010000-01-01T00:00:00Z")])("refuse %s", (value) => {
    expect(() => parameterText(value)).toThrow(TypeError);
    expect(() => parameterJson(value)).toThrow("a valid Date");
  });
});
