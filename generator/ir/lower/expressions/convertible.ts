import { heldFacts, isPlainNumber, isText } from "../../held/held-facts.ts";
import type { ApiIndex } from "../../navigate.ts";
import type { EnumNode, ObjectNode, TypeNode } from "../../types.ts";
import { alternatives } from "./expression-types.ts";

/** Surroundings in which types are compared. */
export interface Comparison {
  /** Properties that the values lack. What they are passed to is a request, without `readOnly`. */
  readonly absent: "readOnly" | "writeOnly";
  readonly index: ApiIndex;
}

/** Kinds of single values that a text, a number, a boolean or a date may be turned into. */
const conversions = {
  text: ["text", "number", "boolean", "date"],
  number: ["text", "number"],
  boolean: ["text", "boolean"],
  date: ["text", "date"],
} as const satisfies Record<string, readonly string[]>;

type ScalarKind = keyof typeof conversions;

/**
 * Why no value of some types can be one of another; undefined if one may. Single values are converted
 * by their text, as in an address. Lists and objects are passed as they are.
 */
export function convertible(
  sources: readonly TypeNode[],
  target: TypeNode,
  comparison: Comparison,
): string | undefined {
  const { index } = comparison;
  const targets = [...alternatives([target], index)];
  const found = [...alternatives(sources, index)].filter(isValue);
  if (targets.some(({ kind }) => kind === "any")) return undefined;
  const kinds = new Set<string>(targets.flatMap(scalarKinds));
  const assignment = new Assignment(comparison);
  let fits = false;
  for (const source of found) {
    // Nothing is known of a list or an object within it.
    if (source.kind === "any") fits ||= kinds.size > 0 && !targets.some(isComposite);
    else if (isComposite(source)) {
      const sameShape = targets.filter((to) => shapeOf(to) === shapeOf(source));
      if (sameShape.length === 0) continue;
      // The shape alone decides what is passed.
      if (!sameShape.some((to) => assignment.isAssignable(source, to)))
        return `${words(source)} of another type than the one that is needed`;
      fits = true;
    } else fits ||= scalarKinds(source).some((one) => conversions[one].some((to) => kinds.has(to)));
  }
  if (fits) return undefined;
  const list = (types: readonly TypeNode[]): string =>
    [...new Set(types.filter(isValue).map(words))].join(" or ") || "null";
  return `${list(found)}, where ${list(targets)} is needed`;
}

/** Whether a value of some types may have a text. */
export function hasText(types: readonly TypeNode[], index: ApiIndex): boolean {
  return [...alternatives(types, index)].some(
    (type) => type.kind === "any" || scalarKinds(type).length > 0,
  );
}

/** Unions and what may be null stand beside their alternatives. */
const isValue = ({ kind }: TypeNode): boolean => !["union", "nullable", "null"].includes(kind);

const isComposite = (type: TypeNode): boolean => shapeOf(type) !== undefined;

function shapeOf({ kind }: TypeNode): "list" | "object" | undefined {
  if (kind === "array" || kind === "tuple") return "list";
  return kind === "object" || kind === "map" ? "object" : undefined;
}

function scalarKinds(type: TypeNode): readonly ScalarKind[] {
  switch (type.kind) {
    case "string":
    case "integer":
    case "number":
      return [heldFacts(type).converts];
    case "boolean":
      return ["boolean"];
    case "enum":
      return [...new Set([...type.values.map(kindOf), ...(type.open ? ["text" as const] : [])])];
    default:
      return [];
  }
}

function kindOf(value: EnumNode["values"][number]): ScalarKind {
  if (typeof value === "string") return "text";
  return typeof value === "number" ? "number" : "boolean";
}

function words(type: TypeNode): string {
  const shape = shapeOf(type);
  if (shape !== undefined) return shape === "list" ? "a list" : "an object";
  const [kind] = scalarKinds(type);
  if (kind !== undefined)
    return { text: "a text", number: "a number", boolean: "a boolean", date: "a date" }[kind];
  return type.kind === "any" ? "a value without a schema" : "nothing";
}

/** Pairs of types that are compared for one value; larger types are taken to differ. */
const mostPairs = 10_000;

/** Types within types that are compared. */
const mostNested = 200;

/** Compares the types of lists and objects, whose values are passed as they are. */
class Assignment {
  readonly #comparison: Comparison;
  /** Pairs that are being compared, or have been: recursion ends there. */
  readonly #pairs = new Map<TypeNode, Map<TypeNode, boolean>>();
  #count = 0;
  #depth = 0;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  /** Whether every value of a type is one of another. */
  isAssignable(from: TypeNode, to: TypeNode): boolean {
    const { index } = this.#comparison;
    const source = index.resolve(from);
    const target = index.resolve(to);
    const known = this.#pairs.get(source) ?? new Map<TypeNode, boolean>();
    this.#pairs.set(source, known);
    const before = known.get(target);
    if (before !== undefined) return before;
    if (this.#count++ > mostPairs || this.#depth > mostNested) return false;
    known.set(target, true);
    this.#depth++;
    const targets = [...alternatives([target], index)].filter(({ kind }) => kind !== "union");
    const isOne = [...alternatives([source], index)]
      .filter(({ kind }) => kind !== "union")
      .every((one) => targets.some((other) => this.#isOf(one, other)));
    this.#depth--;
    known.set(target, isOne);
    return isOne;
  }

  /** Neither is a union. What may be null stands for null. */
  #isOf(from: TypeNode, to: TypeNode): boolean {
    if (to.kind === "any" || from.kind === "never") return true;
    switch (from.kind) {
      case "null":
      case "nullable":
        return to.kind === "null" || to.kind === "nullable";
      case "boolean":
        return to.kind === "boolean";
      case "number":
        return to.kind === "number" && to.held === from.held;
      case "integer":
        if (to.kind === "number") return to.held === from.held;
        return to.kind === "integer" && to.held === from.held;
      case "string":
        if (to.kind === "enum") return to.open && isText(from);
        return to.kind === "string" && to.held === from.held;
      case "enum":
        return isEnumOf(from, to);
      case "array":
        return to.kind === "array" && this.isAssignable(from.items, to.items);
      case "tuple": {
        const items = from.rest === false ? from.items : [...from.items, from.rest];
        if (to.kind === "array") return items.every((item) => this.isAssignable(item, to.items));
        if (to.kind !== "tuple" || to.items.length !== from.items.length) return false;
        const isRest =
          from.rest === false || (to.rest !== false && this.isAssignable(from.rest, to.rest));
        return (
          isRest && from.items.every((item, i) => this.isAssignable(item, to.items[i] as TypeNode))
        );
      }
      case "map":
        return to.kind === "map" && this.isAssignable(from.values, to.values);
      case "object":
        if (to.kind === "map") return this.#areOthers(from, new Set(), to.values);
        return to.kind === "object" && this.#isObject(from, to);
      default:
        return false;
    }
  }

  #isObject(from: ObjectNode, to: ObjectNode): boolean {
    const { absent } = this.#comparison;
    const there = new Map(
      from.properties.filter(({ access }) => access !== absent).map((one) => [one.name, one]),
    );
    const needed = to.properties.filter(({ access }) => access !== "readOnly");
    const areThere = needed.every(({ name, type, required }) => {
      const own = there.get(name);
      if (own === undefined) return !required;
      return (own.required || !required) && this.isAssignable(own.type, type);
    });
    const names = new Set(needed.map(({ name }) => name));
    return areThere && this.#areOthers(from, names, to.additional);
  }

  /** Whether the properties besides some may be among those that are not named. */
  #areOthers(from: ObjectNode, named: ReadonlySet<string>, to: ObjectNode["additional"]): boolean {
    if (to === "open") return true;
    const { absent } = this.#comparison;
    const others = from.properties.filter(
      ({ name, access }) => access !== absent && !named.has(name),
    );
    if (to === "closed") return others.length === 0 && from.additional === "closed";
    const { additional } = from;
    return (
      others.every(({ type }) => this.isAssignable(type, to)) &&
      (additional === "closed" ||
        (additional === "open"
          ? [...alternatives([to], this.#comparison.index)].some(({ kind }) => kind === "any")
          : this.isAssignable(additional, to)))
    );
  }
}

function isEnumOf(from: EnumNode, to: TypeNode): boolean {
  const allAre = (type: string): boolean => from.values.every((value) => typeof value === type);
  switch (to.kind) {
    case "enum":
      return (
        (to.open || !from.open) && (to.open || from.values.every((one) => to.values.includes(one)))
      );
    case "string":
      return allAre("string") && isText(to);
    case "number":
      return allAre("number");
    case "integer":
      return from.values.every(Number.isInteger) && isPlainNumber(to);
    case "boolean":
      return allAre("boolean");
    default:
      return false;
  }
}
