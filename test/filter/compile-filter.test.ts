import { compileFilter, parseFilter } from "@diptych/runtime";
import { describe, expect, it } from "vitest";
import { fields } from "./fields.ts";

function keeps(text: string, item: object): boolean {
  const { filter, issues } = parseFilter(text, fields);
  if (filter === undefined) throw new Error(issues.map(({ message }) => message).join("\n"));
  return compileFilter(filter, fields)(item);
}

const item = {
  name: "web-server",
  id: 12,
  cost: 12.45,
  bytes: 9223372036854775807n,
  is_enabled: true,
  type: "LOCAL",
  role: "MANAGER",
  day: "2026-02-28",
  submitted: "2026-02-28T12:00:00Z",
  categories: ["prod", "test"],
  sizes: [1, 2.5],
};

describe("compileFilter", () => {
  it.each([
    "name -eq web-server",
    "name -ne web",
    "name -contains server",
    "name -contains ''",
    "name -notcontains Server",
    "id -eq 12",
    "id -ne 13",
    "id -gt 11",
    "id -ge 12",
    "id -lt 13",
    "id -le 12",
    "cost -gt 12.4",
    "bytes -eq 9223372036854775807",
    "bytes -gt 9223372036854775806",
    "is_enabled -eq true",
    "is_enabled -ne false",
    "type -eq LOCAL",
    "role -ne USER",
    "day -lt 2026-03-01",
    "submitted -gt 2026-02-28T11:59:59Z",
    "categories -contains prod",
    "categories -notcontains pro",
    "sizes -contains 2.5",
    "(id -eq 1) -or (id -eq 12)",
    "(id -eq 12) -and (name -contains web)",
    "-not(id -eq 1)",
    "(id -eq 1) -and (id -eq 2) -or (id -eq 12)",
    "(id -eq 12) -or (id -eq 1) -and (id -eq 12)",
  ])("keeps by %s", (text) => expect(keeps(text, item)).toBe(true));

  it.each([
    "name -eq Web-Server",
    "name -ne web-server",
    "name -contains SERVER",
    "name -notcontains web",
    "id -gt 12",
    "id -lt 12",
    "is_enabled -eq false",
    "type -eq REMOTE",
    "day -gt 2026-02-28",
    "categories -contains pro",
    "sizes -notcontains 1",
    "(id -eq 1) -and (id -eq 12)",
    "-not((id -eq 1) -or (id -eq 12))",
    "(id -eq 12) -or (id -eq 1) -and (id -eq 2)",
  ])("drops by %s", (text) => expect(keeps(text, item)).toBe(false));

  describe.each([
    ["without the field", {}],
    ["with null", { name: null, id: null, submitted: null, categories: null }],
    ["with another type", { name: 1, id: "1", submitted: 5, categories: "a" }],
    ["that only inherits the field", Object.create({ name: "a", id: 1 }) as object],
  ])("an item %s", (_, other) => {
    it.each([
      "name -ne a",
      "name -notcontains a",
      "id -ne 1",
      "submitted -ne 2026-02-28T12:00:00Z",
      "categories -notcontains a",
      "-not(name -eq a)",
      "-not(id -gt 0)",
    ])("is kept by %s", (text) => expect(keeps(text, other)).toBe(true));

    it.each([
      "name -eq a",
      "name -contains a",
      "name -contains ''",
      "id -eq 1",
      "id -ge 1",
      "id -le 1",
      "id -gt 0",
      "submitted -le 2026-02-28T12:00:00Z",
      "categories -contains a",
    ])("is dropped by %s", (text) => expect(keeps(text, other)).toBe(false));
  });

  it.each([
    ["2026-02-28T13:00:00+01:00", true],
    ["2026-02-28T11:30:00-00:30", true],
    ["2026-02-28t12:00:00.000z", true],
    ["2026-02-28 12:00:00Z", true],
    ["2026-02-28T12:00:00+01:00", false],
    ["2026-02-28T12:00:00.0000000001Z", false],
  ])("takes 2026-02-28T12:00:00Z and %s for one moment: %s", (text, expected) => {
    expect(keeps(`submitted -eq '${text}'`, item)).toBe(expected);
    expect(keeps(`submitted -ne '${text}'`, item)).toBe(!expected);
  });

  it("compares fractions of seconds to their last digit", () => {
    const at = (fraction: string): object => ({ submitted: `2026-02-28T12:00:00${fraction}Z` });
    expect(keeps("submitted -gt 2026-02-28T12:00:00.1234567Z", at(".1234568"))).toBe(true);
    expect(keeps("submitted -gt 2026-02-28T12:00:00.45Z", at(".5"))).toBe(true);
    expect(keeps("submitted -lt 2026-02-28T12:00:00.5Z", at(".45"))).toBe(true);
    expect(keeps("submitted -eq 2026-02-28T12:00:00.5Z", at(".500"))).toBe(true);
    expect(keeps("submitted -lt 2026-02-28T12:00:00.1Z", at(""))).toBe(true);
  });

  it("knows leap seconds and early years", () => {
    const leap = { submitted: "2016-12-31T23:59:60Z" };
    expect(keeps("submitted -gt 2016-12-31T23:59:59Z", leap)).toBe(true);
    expect(keeps("submitted -le 2017-01-01T00:00:00Z", leap)).toBe(true);
    expect(keeps("day -lt 1900-01-01", { day: "0012-01-01" })).toBe(true);
  });

  it("takes a Date where a date is due", () => {
    const at = { submitted: new Date(Date.UTC(2026, 1, 28, 12)) };
    expect(keeps("submitted -eq 2026-02-28T12:00:00Z", at)).toBe(true);
    expect(keeps("submitted -lt 2026-02-28T12:00:00Z", at)).toBe(false);
    expect(keeps("submitted -ne 2026-02-28T12:00:00Z", { submitted: new Date(NaN) })).toBe(true);
  });

  it("compares numbers and bigints by value", () => {
    expect(keeps("bytes -eq 12", { bytes: 12 })).toBe(true);
    expect(keeps("id -lt 9007199254740991", { id: 2n ** 60n })).toBe(false);
    expect(keeps("cost -eq 1", { cost: NaN })).toBe(false);
  });

  it("reads fields as it is told to", () => {
    const { filter } = parseFilter("name -eq a", fields);
    if (filter === undefined) throw new Error("refused");
    const read = (row: { readonly title: string }, field: string): unknown =>
      field === "name" ? row.title : undefined;
    expect(compileFilter(filter, fields, read)({ title: "a" })).toBe(true);
    expect(compileFilter(filter, fields, read)({ title: "b" })).toBe(false);
  });

  it("throws where a filter made by hand names no field of the set", () => {
    const filter = {
      kind: "comparison",
      field: "nome" as "name",
      operator: "eq",
      value: 1,
    } as const;
    expect(() => compileFilter(filter, fields)).toThrow(RangeError);
  });
});
