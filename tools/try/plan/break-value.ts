import type {
  ApiIndex,
  ArrayNode,
  IntegerNode,
  NumberNode,
  StringNode,
  TypeNode,
} from "../../../generator/ir/index.ts";
import { isJsonObject } from "../../../generator/samples/json.ts";

/** A value that breaks one rule of its type. */
export interface BrokenValue {
  /** Its fault. */
  readonly what: string;
  readonly value: unknown;
}

/** Levels of objects and arrays that are entered. */
const deepest = 4;

/** A number that no integer of 64 bits is. */
const farTooLarge = 1e20;

/** A value that is valid, with one rule broken in each result. */
export function* breakValue(
  type: TypeNode,
  value: unknown,
  index: ApiIndex,
  place = "",
  depth = 0,
): Generator<BrokenValue> {
  const { node, nullable } = index.resolveNullable(type);
  const at = place === "" ? "the value" : `'${place}'`;
  if (value === null || value === undefined || depth > deepest) return;
  if (!nullable && depth > 0) yield { what: `${at} is null`, value: null };
  switch (node.kind) {
    case "boolean":
      yield { what: `${at} is no boolean`, value: "maybe" };
      // In JSON a text is no boolean, whatever it shows.
      yield { what: `${at} is a boolean as text`, value: String(value) };
      return;
    case "integer":
    case "number":
      yield* breakNumber(node, value, at);
      return;
    case "string":
      yield* breakText(node, value, at);
      return;
    case "enum":
      if (node.open) return;
      yield { what: `${at} is none of the values`, value: "none-of-these" };
      if (typeof value === "string")
        yield { what: `${at} is one of the values in another case`, value: inOtherCase(value) };
      return;
    case "array": {
      yield { what: `${at} is no array`, value: "none" };
      if (!Array.isArray(value)) return;
      yield* breakCount(node, value, at);
      // A service that looks at the first item only is found by the last one.
      const items: readonly unknown[] = value;
      const last = items.length - 1;
      const broken = breakValue(node.items, items[last], index, `${place}/${last}`, depth + 1);
      for (const { what, value: item } of broken) yield { what, value: items.with(last, item) };
      return;
    }
    case "tuple": {
      yield { what: `${at} is no array`, value: "none" };
      if (!Array.isArray(value)) return;
      for (const [position, inner] of node.items.entries()) {
        const there = `${place}/${position}`;
        const items: readonly unknown[] = value;
        for (const one of breakValue(inner, items[position], index, there, depth + 1))
          yield { what: one.what, value: items.with(position, one.value) };
      }
      return;
    }
    case "map": {
      yield { what: `${at} is no object`, value: "none" };
      if (typeof value !== "object") return;
      for (const [name, member] of Object.entries(value).slice(0, 1))
        for (const one of breakValue(node.values, member, index, `${place}/${name}`, depth + 1))
          yield { what: one.what, value: { ...value, [name]: one.value } };
      return;
    }
    // A value that breaks one member may be a value of another: the server says which are wrong.
    case "union":
      for (const member of node.members) yield* breakValue(member, value, index, place, depth + 1);
      return;
    case "object": {
      yield { what: `${at} is no object`, value: "none" };
      if (typeof value !== "object") return;
      const own = value as Readonly<Record<string, unknown>>;
      for (const { name, required, type: inner } of node.properties) {
        const there = `${place}/${name}`;
        if (!Object.hasOwn(own, name)) continue;
        if (required) {
          const { [name]: _left, ...others } = own;
          yield { what: `'${there}' is missing`, value: others };
        }
        for (const { what, value: broken } of breakValue(inner, own[name], index, there, depth + 1))
          yield { what, value: { ...own, [name]: broken } };
      }
      if (node.additional === "closed")
        yield { what: `${at} has a property that there is not`, value: { ...own, notListed: 1 } };
      return;
    }
    default:
      return;
  }
}

function* breakNumber(
  node: IntegerNode | NumberNode,
  value: unknown,
  at: string,
): Generator<BrokenValue> {
  yield { what: `${at} is no number`, value: "many" };
  // In JSON a text is no number, whatever it shows.
  if (typeof value === "number" || typeof value === "bigint")
    yield { what: `${at} is a number as text`, value: String(value) };
  if (node.kind === "integer") yield { what: `${at} is no integer`, value: 1.5 };
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  if (minimum !== undefined) yield { what: `${at} is too small`, value: minimum - 1 };
  // A service that takes 0 for an absent value fails at what is below it.
  if (minimum !== undefined && minimum >= 1) yield { what: `${at} is negative`, value: -1 };
  if (exclusiveMinimum !== undefined)
    yield { what: `${at} is the number that it must be above`, value: exclusiveMinimum };
  if (maximum !== undefined) {
    yield { what: `${at} is too large`, value: maximum + 1 };
    if (maximum < farTooLarge) yield { what: `${at} is far too large`, value: farTooLarge };
  }
  if (exclusiveMaximum !== undefined)
    yield { what: `${at} is the number that it must be below`, value: exclusiveMaximum };
  if (multipleOf !== undefined && typeof value === "number")
    yield { what: `${at} is no multiple of ${multipleOf}`, value: value + multipleOf / 2 };
}

function* breakCount(
  { minItems = 0, maxItems, uniqueItems, itemKeys = [] }: ArrayNode,
  value: readonly unknown[],
  at: string,
): Generator<BrokenValue> {
  if (minItems > 0) yield { what: `${at} has too few items`, value: value.slice(0, minItems - 1) };
  if (value.length === 0) return;
  if (maxItems !== undefined && maxItems < 1000) {
    const items = Array.from({ length: maxItems + 1 }, (_, i) => value[i] ?? value[0]);
    yield { what: `${at} has too many items`, value: items };
  }
  if (uniqueItems)
    yield { what: `${at} has an item twice`, value: [value[0], value[0], ...value.slice(2)] };
  const most = maxItems ?? Infinity;
  for (const key of itemKeys)
    if (most >= 2 && isJsonObject(value[0]) && Object.hasOwn(value[0], key)) {
      const twice = [value[0], value[0], ...value.slice(2)];
      yield { what: `${at} has two items of one '${key}'`, value: twice };
    }
}

function* breakText(node: StringNode, value: unknown, at: string): Generator<BrokenValue> {
  const { minLength = 0, maxLength, format, pattern } = node;
  const text = typeof value === "string" ? value : "";
  yield { what: `${at} is no string`, value: { notText: true } };
  if (minLength > 0)
    yield { what: `${at} is too short`, value: [...text].slice(0, minLength - 1).join("") };
  if (maxLength !== undefined && maxLength < 100_000)
    yield { what: `${at} is too long`, value: lengthened(text, maxLength + 1) };
  if (format === undefined && pattern === undefined) return;
  yield { what: `${at} has another form`, value: "~ not of this form ~" };
  if (pattern !== undefined)
    yield { what: `${at} has its form only in the middle`, value: `~${text}~` };
  const near = format === undefined ? undefined : nearMisses.get(format);
  if (near !== undefined) yield { what: `${at} is nearly of its form`, value: near };
}

/** A text in capitals; one that has them already in small letters. */
const inOtherCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

/** A text of a length, as like another as that allows. */
function lengthened(text: string, length: number): string {
  const own = [...text].slice(0, length);
  return own.join("") + (own.at(-1) ?? "x").repeat(length - own.length);
}

/** Texts that have the form of a format and mean nothing by it, by the format. */
const nearMisses: ReadonlyMap<string, string> = new Map([
  ["date", "2023-02-30"],
  ["date-time", "2023-02-30T10:00:00Z"],
  ["time", "25:00:00Z"],
  ["email", "nobody@"],
  ["uuid", "00000000-0000-0000-0000-00000000000g"],
  ["ipv4", "256.1.1.1"],
  ["ipv6", "1::2::3"],
  ["uri", "//no.scheme.example/"],
]);
