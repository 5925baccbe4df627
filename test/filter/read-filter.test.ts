import { readFilter, readRequiredFilter } from "@diptych/runtime/codegen1";
import { ParameterReader } from "../../runtime/src/parameters/read/parameter-reader.ts";
import { describe, expect, it } from "vitest";
import { fields } from "./fields.ts";

const reader = (query: string): ParameterReader => new ParameterReader([], query, {}, "literal");

describe("readFilter", () => {
  it.each([
    "filter=name%20-eq%20a",
    "filter=name+-eq+a",
    "filter=name%20-eq%20'a'",
    "page_size=10&filter=(name+-eq+%22a%22)&x=1",
  ])("reads %s", (query) => {
    const r = reader(query);
    expect(readFilter(r, "filter", fields)).toEqual({
      kind: "comparison",
      field: "name",
      operator: "eq",
      value: "a",
    });
    expect(r.issues).toEqual([]);
  });

  it("gives nothing where there is none", () => {
    const r = reader("page_size=10");
    expect(readFilter(r, "filter", fields)).toBeUndefined();
    expect(r.issues).toEqual([]);
  });

  it("notes every mistake with its position in the decoded text", () => {
    const r = reader("filter=(colour+-eq+red)+-and+(id+-eq+%27x%27)");
    readFilter(r, "filter", fields);
    expect(
      r.issues.map(({ message, ...rest }) => ({ ...rest, message: message.slice(0, 60) })),
    ).toEqual([
      {
        in: "query",
        parameter: "filter",
        code: "unknown",
        message: "position 2: there is no filterable field colour; the fields ",
      },
      {
        in: "query",
        parameter: "filter",
        code: "type",
        message: "position 31: expected a number within ±(2^53 − 1) without qu",
      },
    ]);
  });

  it.each([
    ["filter=", "syntax"],
    ["filter=%ff", "encoding"],
    [`filter=${"a".repeat(9000)}`, "limit"],
    [`filter=${"(".repeat(100)}`, "depth"],
  ])("refuses %s", (query, code) => {
    const r = reader(query);
    readFilter(r, "filter", fields);
    expect(r.issues.map((issue) => issue.code)).toEqual([code]);
  });

  it("refuses a filter that comes twice", () => {
    const r = reader("filter=id+-eq+1&filter=id+-eq+2");
    readFilter(r, "filter", fields);
    expect(r.issues).toHaveLength(1);
  });
});

describe("readRequiredFilter", () => {
  it("reads a filter", () => {
    const r = reader("filter=id+-eq+1");
    expect(readRequiredFilter(r, "filter", fields)).toMatchObject({ field: "id", value: 1 });
    expect(r.issues).toEqual([]);
  });

  it("notes that there is none", () => {
    const r = reader("");
    readRequiredFilter(r, "filter", fields);
    expect(r.issues).toMatchObject([{ in: "query", parameter: "filter", code: "required" }]);
  });
});
