import type { ApiIndex, StringNode, TypeNode } from "../../ir/index.ts";

/** A value that breaks one rule of its type. */
export interface BrokenValue {
  /** What is wrong with it. */
  readonly what: string;
  readonly value: unknown;
}

/** Levels of objects and arrays that are entered. */
const deepest = 4;

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
      return;
    case "integer":
    case "number": {
      yield { what: `${at} is no number`, value: "many" };
      if (node.kind === "integer") yield { what: `${at} is no integer`, value: 1.5 };
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
      const least = minimum ?? exclusiveMinimum;
      const most = maximum ?? exclusiveMaximum;
      if (least !== undefined) yield { what: `${at} is too small`, value: least - 1 };
      if (most !== undefined) yield { what: `${at} is too large`, value: most + 1 };
      return;
    }
    case "string":
      yield* breakText(node, at);
      return;
    case "enum":
      if (!node.open) yield { what: `${at} is none of the values`, value: "none-of-these" };
      return;
    case "array": {
      yield { what: `${at} is no array`, value: "none" };
      if (!Array.isArray(value)) return;
      if ((node.minItems ?? 0) > 0) yield { what: `${at} has too few items`, value: [] };
      if (node.maxItems !== undefined && node.maxItems < 1000 && value.length > 0) {
        const items = Array.from({ length: node.maxItems + 1 }, () => value[0] as unknown);
        yield { what: `${at} has too many items`, value: items };
      }
      const [first, ...rest] = value as unknown[];
      for (const { what, value: broken } of breakValue(
        node.items,
        first,
        index,
        `${place}/0`,
        depth + 1,
      ))
        yield { what, value: [broken, ...rest] };
      return;
    }
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

function* breakText(node: StringNode, at: string): Generator<BrokenValue> {
  const { minLength = 0, maxLength, format, pattern } = node;
  yield { what: `${at} is no string`, value: { notText: true } };
  if (minLength > 0) yield { what: `${at} is too short`, value: "" };
  if (maxLength !== undefined && maxLength < 100_000)
    yield { what: `${at} is too long`, value: "x".repeat(maxLength + 1) };
  if (format !== undefined || pattern !== undefined)
    yield { what: `${at} has another form`, value: "~ not of this form ~" };
}
