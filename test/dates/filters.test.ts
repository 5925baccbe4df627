import { describe, expect, it } from "vitest";
import {
  compileFilter,
  EncodeError,
  filterBuilder,
  parseFilter,
  printFilter,
  type CollectionFilterField,
  type FieldSet,
  type OrderedFilterField,
} from "@diptych/runtime";

interface Fields {
  readonly at: OrderedFilterField<Date, keyof Fields>;
  readonly times: CollectionFilterField<Date, keyof Fields>;
}

const fields: FieldSet<Fields> = {
  fields: { at: { kind: "instant" }, times: { kind: "collection", items: { kind: "instant" } } },
};
const noon = new Date("2026-02-28T12:00:00Z");
const filters = filterBuilder(fields);

/** Whether a filter, given as text, keeps an item. */
function keeps(text: string, item: object): boolean {
  const { filter } = parseFilter(text, fields);
  if (filter === undefined) throw new Error(`not a filter: ${text}`);
  return compileFilter(filter, fields)(item);
}

describe("filters of date-times as Dates", () => {
  it("read a value as a Date", () => {
    const { filter } = parseFilter("at -ge 2026-02-28T13:00:00+01:00", fields);
    expect(filter).toEqual({ kind: "comparison", field: "at", operator: "ge", value: noon });
  });

  it("take a date, the beginning of its day in UTC", () => {
    expect(parseFilter("at -ge 2026-02-28", fields)).toMatchObject({
      filter: { value: new Date("2026-02-28T00:00:00Z") },
    });
  });

  it("refuse what is not a date-time", () => {
    const { issues } = parseFilter("at -ge tomorrow", fields);
    expect(issues).toMatchObject([{ code: "type", position: 8 }]);
    expect(issues?.[0]?.message).toContain("expected a date, or a date and time such as");
  });

  it("are printed, and read as they were", () => {
    const filter = filters.at.lt(noon).or(filters.times.contains(noon));
    const text = printFilter(filter);
    expect(text).toBe(
      "(at -lt 2026-02-28T12:00:00.000Z) -or (times -contains 2026-02-28T12:00:00.000Z)",
    );
    expect(parseFilter(text, fields).filter).toEqual(filter);
  });

  it("cannot be printed with a Date that has no date-time", () => {
    expect(() => printFilter(filters.at.eq(new Date(NaN)))).toThrow(EncodeError);
    expect(() => printFilter(filters.at.eq(new Date("-000001-01-01T00:00:00Z")))).toThrow(
      EncodeError,
    );
  });

  it("compare moments, of Dates and of texts", () => {
    expect(keeps("at -eq 2026-02-28T12:00:00Z", { at: new Date(noon) })).toBe(true);
    expect(keeps("at -eq 2026-02-28T12:00:00Z", { at: "2026-02-28T13:00:00+01:00" })).toBe(true);
    expect(keeps("at -ne 2026-02-28T12:00:00Z", { at: new Date(noon) })).toBe(false);
    expect(keeps("at -lt 2026-02-28T12:00:00Z", { at: new Date(noon.getTime() - 1) })).toBe(true);
    expect(keeps("at -gt 2026-02-28T12:00:00Z", { at: new Date(noon.getTime() - 1) })).toBe(false);
    expect(keeps("times -contains 2026-02-28T12:00:00Z", { times: [new Date(0), noon] })).toBe(
      true,
    );
  });

  it("compare Dates with values of date-times as text", () => {
    const texts: FieldSet<{ readonly at: unknown }> = { fields: { at: { kind: "dateTime" } } };
    const { filter } = parseFilter("at -eq 2026-02-28T12:00:00Z", texts);
    expect(filter !== undefined && compileFilter(filter, texts)({ at: noon })).toBe(true);
  });

  it("keep an item with an invalid Date by -ne only", () => {
    const item = { at: new Date(NaN) };
    expect(keeps("at -ne 2026-02-28T12:00:00Z", item)).toBe(true);
    expect(keeps("at -eq 2026-02-28T12:00:00Z", item)).toBe(false);
    expect(keeps("at -ge 2026-02-28T12:00:00Z", item)).toBe(false);
  });
});
