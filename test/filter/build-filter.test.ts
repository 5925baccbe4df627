import {
  EncodeError,
  filterBuilder,
  filterText,
  parseFilter,
  printFilter,
  type Filter,
  type FilterInput,
} from "@diptych/runtime";
import { describe, expect, expectTypeOf, it } from "vitest";
import { fields, type Fields } from "./fields.ts";

const text = (filter: FilterInput<Fields>): string => filterText(filter, fields);

describe("filterText", () => {
  it("takes a text as it is", () => expect(text("what -ever")).toBe("what -ever"));

  it("takes nodes", () => {
    expect(text({ kind: "comparison", field: "name", operator: "eq", value: "a b" })).toBe(
      "name -eq 'a b'",
    );
  });

  it.each<readonly [string, FilterInput<Fields>]>([
    ["role -eq MANAGER", (f) => f.role.eq("MANAGER")],
    ["type -ne LOCAL", (f) => f.type.ne("LOCAL")],
    ["id -gt -1", (f) => f.id.gt(-1)],
    ["id -ge 1", (f) => f.id.ge(1)],
    ["cost -lt 0.5", (f) => f.cost.lt(0.5)],
    ["bytes -le 9223372036854775807", (f) => f.bytes.le(9223372036854775807n)],
    ["name -contains 'it\\'s'", (f) => f.name.contains("it's")],
    ["categories -notcontains ''", (f) => f.categories.notContains("")],
    ["day -eq '2026-02-28'", (f) => f.day.eq("2026-02-28")],
    ["'a \\'b\\' (c)' -eq 'C:\\\\x'", (f) => f["a 'b' (c)"].eq("C:\\x")],
    ["__proto__ -eq a", (f) => f["__proto__"].eq("a")],
    [
      "(role -eq MANAGER) -and (is_enabled -eq true)",
      (f) => f.role.eq("MANAGER").and(f.is_enabled.eq(true)),
    ],
    [
      "(id -eq 1) -or (id -eq 2) -or (id -eq 3) -or (id -eq 4)",
      (f) => f.id.eq(1).or(f.id.eq(2), f.id.eq(3)).or(f.id.eq(4)),
    ],
    [
      "((id -eq 1) -or (id -eq 2)) -and (id -eq 3)",
      (f) => f.id.eq(1).or(f.id.eq(2)).and(f.id.eq(3)),
    ],
    [
      "(id -eq 1) -and ((id -eq 2) -and (id -eq 3))",
      (f) => f.id.eq(1).and(f.id.eq(2).and(f.id.eq(3))),
    ],
    ["-not(name -contains test)", (f) => f.name.contains("test").not()],
    ["(-not(id -eq 1)) -and (id -eq 2)", (f) => f.id.eq(1).not().and(f.id.eq(2))],
    ["id -eq 1", (f) => f.id.eq(1).and()],
  ])("prints %s, and it is read as what was built", (expected, build) => {
    expect(text(build)).toBe(expected);
    const built = (build as (f: Fields) => Filter)(filterBuilder(fields));
    expect(parseFilter(expected, fields)).toEqual({ filter: built });
  });

  it("leaves a filter as it is when more is chained to it", () => {
    const f = filterBuilder(fields);
    const first = f.id.eq(1).or(f.id.eq(2));
    first.or(f.id.eq(3));
    expect(printFilter(first)).toBe("(id -eq 1) -or (id -eq 2)");
    expect(JSON.parse(JSON.stringify(first.not()))).toEqual({ kind: "not", operand: first });
  });

  it.each([NaN, Infinity, -Infinity])("refuses %s", (number) => {
    expect(() => text((f) => f.cost.eq(number))).toThrow(EncodeError);
  });

  it.each([[[]], [[{ kind: "comparison", field: "id", operator: "eq", value: 1 }]]])(
    "refuses a chain made by hand of fewer than two operands",
    (operands) => {
      expect(() => text({ kind: "and", operands } as Filter<"id">)).toThrow(EncodeError);
    },
  );

  it("throws where a program without types names no field", () => {
    expect(() => text((f) => (f as unknown as { nome: Fields["name"] }).nome.eq("a"))).toThrow(
      TypeError,
    );
  });
});

describe("types", () => {
  it("give each field the operators and values of its type", () => {
    expectTypeOf<Parameters<Fields["id"]["eq"]>>().toEqualTypeOf<[value: number]>();
    expectTypeOf<Parameters<Fields["bytes"]["gt"]>>().toEqualTypeOf<[value: bigint]>();
    expectTypeOf<Parameters<Fields["type"]["eq"]>>().toEqualTypeOf<[value: "LOCAL" | "REMOTE"]>();
    expectTypeOf<Fields["name"]>().not.toHaveProperty("gt");
    expectTypeOf<Fields["is_enabled"]>().not.toHaveProperty("contains");
    expectTypeOf<Fields["categories"]>().not.toHaveProperty("eq");
  });

  it("keep filters of other fields out", () => {
    expectTypeOf<Filter<"id" | "name">>().toExtend<Filter<keyof Fields & string>>();
    expectTypeOf<Filter<"id" | "nome">>().not.toExtend<Filter<keyof Fields & string>>();
    expectTypeOf<FilterInput<Fields>>().toExtend<FilterInput<Fields>>();
    expectTypeOf<Filter<"state">>().not.toExtend<FilterInput<Fields>>();
  });
});
