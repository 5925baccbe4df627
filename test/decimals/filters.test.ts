import { describe, expect, it } from "vitest";
import {
  compileFilter,
  EncodeError,
  filterText,
  parseFilter,
  type CollectionFilterField,
  type FieldSet,
  type OrderedFilterField,
} from "@diptych/runtime";

interface Fields {
  readonly price: OrderedFilterField<string, keyof Fields>;
  readonly prices: CollectionFilterField<string, keyof Fields>;
}

const fields: FieldSet<Fields> = {
  fields: {
    price: { kind: "decimal" },
    prices: { kind: "collection", items: { kind: "decimal" } },
  },
};

/** Whether a filter, given as text, keeps an item. */
function keeps(text: string, item: object): boolean {
  const { filter } = parseFilter(text, fields);
  if (filter === undefined) throw new Error(`not a filter: ${text}`);
  return compileFilter(filter, fields)(item);
}

describe("filters of decimals", () => {
  it("compare exactly, by value", () => {
    expect(keeps("price -eq 0.10", { price: "0.1" })).toBe(true);
    expect(keeps("price -gt 0.1", { price: "0.10000000000000000001" })).toBe(true);
    expect(keeps("price -gt 9", { price: "10" })).toBe(true);
    expect(keeps("price -lt 0", {})).toBe(false);
    expect(keeps("prices -contains 1.50", { prices: ["2", "1.5"] })).toBe(true);
  });

  it("are printed without quotes, and read as they were", () => {
    const text = filterText<Fields>(
      (f) => f.price.ge("-0.10").and(f.prices.contains("2.0")),
      fields,
    );
    expect(text).toBe("(price -ge -0.10) -and (prices -contains 2.0)");
    expect(parseFilter(text, fields).filter).toMatchObject({
      operands: [{ value: "-0.10" }, { value: "2.0" }],
    });
  });

  it("hold nothing but decimals", () => {
    expect(() => filterText<Fields>((f) => f.price.eq("1e3"), fields)).toThrow(EncodeError);
    for (const text of ["price -eq ten", "price -eq '1'", `price -eq ${"9".repeat(1001)}`])
      expect(parseFilter(text, fields).issues).toMatchObject([{ code: "type", position: 11 }]);
  });
});
