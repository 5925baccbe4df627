import type { ApiIndex, StringNode, TypeNode } from "../../../generator/ir/index.ts";

/** A valid value that services fail at more often than at others. */
export interface EdgeValue {
  /** Its description, as in 'words' is an empty text. */
  readonly what: string;
  readonly value: unknown;
  /** Whether it is a limit that the document names. */
  readonly isNamed: boolean;
  /** A value that has to be taken for it to be one: of the same kind, and not at the limit. */
  readonly control?: unknown;
}

/** Levels of objects and arrays that are entered. */
const deepest = 4;

/** Values of an enum that are tried. */
const mostListed = 10;

/** Texts that services read other than as text. */
const texts = [
  ["a text in several scripts", "Zoë 漢字 עברית 😀"],
  ["a text with U+0000", "a\u0000b"],
  ["a text with marks of other languages", `'"\\<&>%2F%{}$;--`],
  ["a text that is no regular expression", "*([+?"],
] as const;

/** A valid value with one value in it at an edge of its type; a text may break a pattern or a format. */
export function* edgeValues(
  type: TypeNode,
  value: unknown,
  index: ApiIndex,
  place = "",
  depth = 0,
): Generator<EdgeValue> {
  const { node, nullable } = index.resolveNullable(type);
  const at = place === "" ? "the value" : `'${place}'`;
  if (value === null || value === undefined || depth > deepest) return;
  if (nullable && depth > 0) yield { what: `${at} is null`, value: null, isNamed: false };
  switch (node.kind) {
    case "boolean":
      yield { what: `${at} is ${String(value !== true)}`, value: value !== true, isNamed: false };
      return;
    case "integer":
    case "number": {
      const { minimum, maximum } = node;
      const isShort = node.kind === "integer" && node.format === "int32";
      const most = isShort ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
      const number = (one: number, isNamed: boolean): EdgeValue => ({
        what: `${at} is ${one}`,
        value: one,
        isNamed,
      });
      // An integer beyond what a number holds exactly would be another one.
      const isExact = (one: number | undefined): one is number =>
        one !== undefined && (node.kind === "number" || Math.abs(one) <= most);
      yield isExact(minimum) ? number(minimum, true) : number(-most, false);
      yield isExact(maximum) ? number(maximum, true) : number(most, false);
      if (minimum === undefined) yield number(0, false);
      return;
    }
    case "string":
      yield* edgeTexts(node, at);
      return;
    case "enum":
      for (const one of node.values.slice(0, mostListed))
        yield { what: `${at} is ${JSON.stringify(one)}`, value: one, isNamed: false };
      return;
    case "array": {
      if (!Array.isArray(value)) return;
      const { minItems = 0, maxItems = Infinity, uniqueItems, itemKeys, items } = node;
      const [first, ...rest] = value as unknown[];
      if (minItems === 0) yield { what: `${at} has no item`, value: [], isNamed: false };
      if (maxItems <= 100 && !uniqueItems && itemKeys === undefined && value.length > 0) {
        const all = Array.from({ length: maxItems }, () => first);
        yield { what: `${at} has ${maxItems} items`, value: all, isNamed: true };
      }
      for (const one of edgeValues(items, first, index, `${place}/0`, depth + 1))
        yield within(one, (part) => [part, ...rest]);
      return;
    }
    case "object": {
      if (typeof value !== "object") return;
      const own = value as Readonly<Record<string, unknown>>;
      for (const { name, type: inner } of node.properties) {
        if (!Object.hasOwn(own, name)) continue;
        for (const one of edgeValues(inner, own[name], index, `${place}/${name}`, depth + 1))
          yield within(one, (part) => ({ ...own, [name]: part }));
      }
      return;
    }
    default:
      return;
  }
}

/** A value of a part as one of the whole. */
const within = (one: EdgeValue, put: (part: unknown) => unknown): EdgeValue => ({
  ...one,
  value: put(one.value),
  ...(one.control !== undefined && { control: put(one.control) }),
});

function* edgeTexts(
  { minLength = 0, maxLength, format, pattern }: StringNode,
  at: string,
): Generator<EdgeValue> {
  if (minLength === 0) yield { what: `${at} is an empty text`, value: "", isNamed: false };
  if (minLength > 1)
    yield {
      what: `${at} has ${minLength} characters`,
      value: "x".repeat(minLength),
      isNamed: true,
    };
  if (maxLength !== undefined && maxLength <= 10_000)
    yield {
      what: `${at} has ${maxLength} characters`,
      value: "x".repeat(maxLength),
      isNamed: true,
    };
  // A service that counts bytes takes fewer of these. Source: JSON Schema Validation, 6.3.1; RFC 8259, 1.
  if (maxLength !== undefined && maxLength <= 1000 && format === undefined && pattern === undefined)
    yield {
      what: `${at} has ${maxLength} characters of two bytes each`,
      value: "ü".repeat(maxLength),
      isNamed: true,
      control: "ü".repeat(Math.max(minLength, 1)),
    };
  for (const [what, text] of texts) {
    const value = [...text].slice(0, maxLength).join("").padEnd(minLength, "x");
    yield { what: `${at} is ${what}`, value, isNamed: false };
  }
}
