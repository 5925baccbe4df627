import { quote } from "../names/quote.ts";
import type { NumericConstraints, StringConstraints } from "./constraints.ts";
import { formatOf } from "./formats.ts";
import type { IntegerFormat } from "./integer-formats.ts";
import type { Rule } from "./rule.ts";
import { alternatives, count } from "./words.ts";

/** An integer's format, and how it is held. */
interface IntegerRepresentation {
  readonly format?: IntegerFormat;
  readonly held: "number" | "bigint";
}

/**
 * The range of the format, bounds and multiples. That an integer has no fraction belongs to the type; that one held
 * as number is exact is a rule.
 */
export function integerRules(node: IntegerRepresentation & NumericConstraints): readonly Rule[] {
  return [...rangeRules(node), ...numberRules(node)];
}

function rangeRules(node: IntegerRepresentation & NumericConstraints): readonly Rule[] {
  const { format, held } = node;
  if (format === "int32")
    return [{ kind: "range", code: "format", bits: 32, expected: "an integer of 32 bits" }];
  const exact = {
    kind: "range",
    code: "format",
    bits: 53,
    expected: "an integer within ±(2^53 − 1)",
  } as const;
  const ranges: Record<IntegerRepresentation["held"], readonly Rule[]> = {
    // Bounds say it already.
    number: format !== "int64" && isBounded(node) ? [] : [exact],
    // Without a format bounds are why it is a bigint.
    bigint: format === undefined ? [] : [format === "uint64" ? unsigned : signed],
  };
  return ranges[held];
}

const signed = {
  kind: "range",
  code: "format",
  bits: 64,
  expected: "an integer of 64 bits",
} as const;
const unsigned = {
  kind: "range",
  code: "format",
  bits: 64,
  isUnsigned: true,
  expected: "an integer of 64 bits without sign",
} as const;

/** Whether bounds leave no integer but those that a number holds exactly. */
function isBounded(node: NumericConstraints): boolean {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = node;
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  return -low <= Number.MAX_SAFE_INTEGER && high <= Number.MAX_SAFE_INTEGER;
}

/** Bounds and multiples; the formats float and double allow every finite number. */
export function numberRules(node: NumericConstraints): readonly Rule[] {
  const rules: Rule[] = [];
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = node;
  const bound = (
    code: "minimum" | "maximum",
    limit: number | undefined,
    exclusive: boolean,
    words: string,
  ): void => {
    if (limit === undefined) return;
    rules.push({ kind: code, code, limit, exclusive, expected: `${words} ${limit}` });
  };
  bound("minimum", minimum, false, "at least");
  bound("minimum", exclusiveMinimum, true, "more than");
  bound("maximum", maximum, false, "at most");
  bound("maximum", exclusiveMaximum, true, "less than");
  if (multipleOf !== undefined) {
    const expected = `a multiple of ${multipleOf}`;
    rules.push({ kind: "multipleOf", code: "multipleOf", divisor: multipleOf, expected });
  }
  for (const divisor of node.furtherMultiples ?? [])
    rules.push(...numberRules({ multipleOf: divisor }));
  return rules;
}

/** Lengths in code points, pattern, and the formats that the runtime knows, unless they are loose. */
export function stringRules(node: StringConstraints): readonly Rule[] {
  const { minLength = 0, maxLength, pattern } = node;
  const rules: Rule[] = [];
  if (minLength > 0) {
    const expected = `at least ${count(minLength, "character")}`;
    rules.push({ kind: "minLength", code: "minLength", limit: minLength, expected });
  }
  if (maxLength !== undefined) {
    const expected = `at most ${count(maxLength, "character")}`;
    rules.push({ kind: "maxLength", code: "maxLength", limit: maxLength, expected });
  }
  if (pattern !== undefined) {
    const example = node.patternExample;
    const expected = example === undefined ? `text matching ${pattern}` : `text such as ${example}`;
    const way = node.isPatient === true ? { isPatient: true as const } : {};
    rules.push({ kind: "pattern", code: "pattern", source: pattern, expected, ...way });
  }
  if (node.loose === undefined) rules.push(...formatRules(node));
  for (const more of node.further ?? []) rules.push(...stringRules(more));
  return rules;
}

/** The formats that a value may break with a warning. */
export function looseRules(node: StringConstraints): readonly Rule[] {
  const own = node.loose === "warn" ? formatRules(node) : [];
  return [...own, ...(node.further ?? []).flatMap(looseRules)];
}

function formatRules({ format: own }: StringConstraints): readonly Rule[] {
  const format = own === undefined ? undefined : formatOf(own);
  if (format === undefined) return [];
  const { name, check, expected } = format;
  return [{ kind: "format", code: "format", format: name, check, expected }];
}

/** The values of a closed enum. Those of an open one are only known ones: its strings have rules. */
export function enumRules(node: {
  readonly values: readonly (string | number | boolean)[];
  readonly open: boolean;
  readonly rules?: StringConstraints;
}): readonly Rule[] {
  if (node.open) return stringRules(node.rules ?? {});
  return [{ kind: "enum", code: "enum", values: node.values, expected: enumWords(node.values) }];
}

/** The values of an enum as messages list them. */
export function enumWords(values: readonly (string | number | boolean)[]): string {
  return alternatives(
    values.map((value) => (typeof value === "string" ? quote(value) : String(value))),
  );
}
