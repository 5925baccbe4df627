import { parseFilter, type FilterLimits } from "@diptych/runtime";
import { describe, expect, it } from "vitest";
import { allowed, processorTime } from "../support/processor-time.ts";
import { fields } from "./fields.ts";

function refusal(text: string, limits?: Partial<FilterLimits>): string {
  const { issues } = parseFilter(text, fields, limits);
  return issues === undefined ? "taken" : issues.map((i) => `${i.code} ${i.position}`).join(", ");
}

const nested = (depth: number): string => `${"(".repeat(depth)}name -eq a${")".repeat(depth)}`;
const negated = (depth: number): string => `${"-not(".repeat(depth)}name -eq a${")".repeat(depth)}`;
const chained = (length: number, ...operators: readonly string[]): string =>
  Array.from({ length }, (_, i) =>
    i === 0 ? "(id -eq 1)" : ` ${operators[i % operators.length]} (id -eq 1)`,
  ).join("");

describe("limits", () => {
  it("are 8,192 code units", () => {
    const text = (length: number): string => `name -eq ${"a".repeat(length - 9)}`;
    expect(refusal(text(8192))).toBe("taken");
    expect(refusal(text(8193))).toBe("limit 8193");
    expect(refusal(text(20), { maxLength: 19 })).toBe("limit 20");
  });

  it("are 64 levels of parentheses", () => {
    expect(refusal(nested(64))).toBe("taken");
    expect(refusal(nested(65))).toBe("depth 65");
    expect(refusal(negated(63))).toBe("taken");
    expect(refusal(negated(65))).toBe("depth 325");
  });

  it("are 64 nodes from the top to a comparison", () => {
    // 63 negations and the comparison make 64.
    expect(refusal(negated(64))).toMatch(/^depth /);
    expect(refusal(chained(64, "-or", "-and"))).toBe("taken");
    expect(refusal(chained(65, "-or", "-and"))).toMatch(/^depth /);
    expect(refusal(chained(500, "-or"))).toBe("taken");
    expect(refusal(`-not(${chained(64, "-or", "-and")})`)).toMatch(/^depth /);
  });

  it("are 1,000 comparisons", () => {
    const limits = { maxLength: 100_000 };
    expect(refusal(chained(1000, "-or"), limits)).toBe("taken");
    expect(refusal(chained(1001, "-or"), limits)).toMatch(/^limit 1500[0-9]$/);
  });
});

/** Texts made to be slow, each of about the given length. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  "opening parentheses": (n) => "(".repeat(n),
  "closing parentheses": (n) => ")".repeat(n),
  negations: (n) => "-not(".repeat(n / 5),
  "negations without parentheses": (n) => "-not ".repeat(n / 5),
  "single quotes": (n) => "'".repeat(n),
  "double quotes": (n) => '"'.repeat(n),
  "a string without end": (n) => `name -eq '${"a".repeat(n)}`,
  "a string of escapes without end": (n) => `name -eq '${"\\'".repeat(n / 2)}`,
  "a string of backslashes": (n) => `name -eq "${"\\".repeat(n + (n % 2) + 1)}"`,
  "strings without end in strings": (n) => `name -eq ${`'"`.repeat(n / 2)}`,
  blanks: (n) => " ".repeat(n),
  "blanks in a chain": (n) => `(name -eq a)${" ".repeat(n)}-und`,
  dashes: (n) => "-".repeat(n),
  "a word without end": (n) => "a".repeat(n),
  digits: (n) => `id -eq ${"1".repeat(n)}`,
  "digits for a bigint": (n) => `bytes -eq ${"0".repeat(n)}x`,
  "a fraction without end": (n) => `cost -eq 1.${"1".repeat(n)}x`,
  "a date with a fraction without end": (n) =>
    `submitted -eq 2026-02-28T12:00:00.${"1".repeat(n)}x`,
  "fields that are not there": (n) => chained(n / 14, "-or").replaceAll("id", "x"),
  "a chain that mixes operators": (n) => chained(n / 15, "-or", "-and"),
  words: (n) => "a ".repeat(n / 2),
  "control characters": (n) => "\0".repeat(n),
  "lone surrogates": (n) => "\ud800".repeat(n),
};

describe.each(Object.entries(hostile))("%s", (_, make) => {
  it("are refused at once where they are long", () => {
    expect(refusal(make(1_000_000))).toBe("limit 8193");
  });

  it("are refused in linear time even where the length has no limit", () => {
    const limits = { maxLength: Infinity, maxOperands: Infinity };
    const time = (length: number): number => {
      const text = make(length);
      const start = processorTime();
      expect(refusal(text, limits)).not.toBe("taken");
      return processorTime() - start;
    };
    time(100_000);
    // Quadratic time would take minutes; a slow machine takes some milliseconds.
    expect(time(1_000_000)).toBeLessThan(allowed(5000));
  });
});
