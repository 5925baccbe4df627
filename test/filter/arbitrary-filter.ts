import fc from "fast-check";
import type { Filter, FilterOperator, FilterValue } from "@diptych/runtime";
import type { Fields } from "./fields.ts";

type Name = keyof Fields & string;

/** Characters that are easy to get wrong, among plain ones. */
const text = fc.string({
  unit: fc.constantFrom(..."ab1 -'\"()\\,._", "é", "😀", "\t", "\u007f", "\u2028"),
  maxLength: 6,
});

const order = ["eq", "ne", "gt", "ge", "lt", "le"] as const;
const two = (n: number): string => String(n).padStart(2, "0");
const day = fc.integer({ min: 1, max: 3 }).map((n) => `2026-02-${two(n)}`);
const moment = fc
  .tuple(
    day,
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom("", ".5", ".50", ".25"),
    fc.constantFrom("Z", "+01:00", "-01:00"),
  )
  .map(([date, hour, fraction, zone]) => `${date}T${two(hour)}:00:00${fraction}${zone}`);

const double = fc.oneof(
  fc.integer({ min: -2, max: 2 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Values of each field, and its operators. */
const kinds: Readonly<
  Record<Name, readonly [fc.Arbitrary<FilterValue>, readonly FilterOperator[]]>
> = {
  name: [text, ["eq", "ne", "contains", "notcontains"]],
  id: [fc.oneof(fc.integer({ min: -2, max: 2 }), fc.maxSafeInteger()), order],
  cost: [double.map((n) => n + 0), order],
  bytes: [
    fc.oneof(
      fc.bigInt({ min: -2n, max: 2n }),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    ),
    order,
  ],
  is_enabled: [fc.boolean(), ["eq", "ne"]],
  type: [fc.constantFrom("LOCAL", "REMOTE"), ["eq", "ne"]],
  role: [fc.constantFrom("MANAGER", "USER", "A ROLE"), ["eq", "ne"]],
  day: [day, order],
  submitted: [moment, order],
  categories: [text, ["contains", "notcontains"]],
  sizes: [fc.integer({ min: 0, max: 3 }), ["contains", "notcontains"]],
  "a 'b' (c)": [text, ["eq", "ne", "contains", "notcontains"]],
  ["__proto__"]: [text, ["eq", "ne", "contains", "notcontains"]],
};

const names = Object.keys(kinds) as Name[];

const comparison: fc.Arbitrary<Filter<Name>> = fc.constantFrom(...names).chain((field) => {
  const [values, operators] = kinds[field];
  return fc
    .tuple(fc.constantFrom(...operators), values)
    .map(([operator, value]) => ({ kind: "comparison", field, operator, value }));
});

/** Filters that the fields allow, up to some levels deep. */
export const arbitraryFilter: fc.Arbitrary<Filter<Name>> = fc.letrec<{ filter: Filter<Name> }>(
  (tie) => ({
    filter: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      comparison,
      fc
        .tuple(
          fc.constantFrom("and" as const, "or" as const),
          fc.array(tie("filter"), { minLength: 2, maxLength: 4 }),
        )
        .map(([kind, operands]) => ({ kind, operands })),
      tie("filter").map((operand) => ({ kind: "not" as const, operand })),
    ),
  }),
).filter;

/** Items with some of the fields, and null in some. */
export const arbitraryItem: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .tuple(
    ...names.map((name) => {
      const [values] = kinds[name];
      const isCollection = name === "categories" || name === "sizes";
      const value: fc.Arbitrary<unknown> = isCollection
        ? fc.array(values, { maxLength: 3 })
        : values;
      const entry = value.map((some): readonly [string, unknown] => [name, some]);
      return fc.oneof(
        { weight: 6, arbitrary: entry },
        { weight: 1, arbitrary: fc.constant([name, null] as const) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      );
    }),
  )
  .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== undefined)));
