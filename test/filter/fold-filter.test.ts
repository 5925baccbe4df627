import fc from "fast-check";
import { compileFilter, foldFilter } from "@diptych/runtime";
import { expect, it } from "vitest";
import { arbitraryFilter, arbitraryItem } from "./arbitrary-filter.ts";
import { fields, type Fields } from "./fields.ts";

type Predicate = (item: object) => boolean;

it("a fold to predicates holds where the compiled filter does", () => {
  fc.assert(
    fc.property(arbitraryFilter, arbitraryItem, (filter, item) => {
      const folded = foldFilter<keyof Fields, Predicate>(filter, {
        comparison: (one) =>
          compileFilter(one, fields, (of, name) => Reflect.get(of, name) as unknown),
        and: (operands) => (of) => operands.every((holds) => holds(of)),
        or: (operands) => (of) => operands.some((holds) => holds(of)),
        not: (operand) => (of) => !operand(of),
      });
      const read = (of: object, name: string): unknown => Reflect.get(of, name) as unknown;
      expect(folded(item)).toBe(compileFilter(filter, fields, read as never)(item));
    }),
  );
});

it("a predicate takes items that have fields of the filter", () => {
  const keeps = compileFilter(
    { kind: "comparison", field: "name", operator: "eq", value: "a" },
    fields,
  );
  expect([keeps({ name: "a" }), keeps({ name: "b" })]).toEqual([true, false]);
  // @ts-expect-error the item has none of the fields
  expect(keeps({ nom: "a" })).toBe(false);
});
