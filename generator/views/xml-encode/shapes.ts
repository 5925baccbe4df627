import { code, join, literal, nothing, type Code, type Printable } from "../../code/index.ts";
import type { ApiIndex, ResolvedNode, TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";
import type { ObjectShape, Shape as HeldShape } from "../held/representation.ts";
import { objectRepresentations, representationOf } from "../held/representations.ts";
import type { Options } from "../options.ts";

/** Shape of a value in JavaScript. An object of a class that holds a scalar is not an `object` here. */
export type Shape = HeldShape | "boolean" | "null" | "array" | "object";

const allShapes: readonly Shape[] = [
  "string",
  "number",
  "bigint",
  "boolean",
  "null",
  "array",
  "object",
];

/** Shapes of a type's values, each once. */
export function shapesOf(node: TypeNode, { index }: PackageContext): readonly Shape[] {
  const own = index.resolve(node);
  const known = shapesIn.get(index) ?? new Map<TypeNode, readonly Shape[]>();
  shapesIn.set(index, known);
  const found = known.get(own) ?? findShapes(own, index, known);
  if (own.kind === "union") known.set(own, found);
  return found;
}

/** Shapes of unions; unions within unions are looked at once. */
const shapesIn = new WeakMap<ApiIndex, Map<TypeNode, readonly Shape[]>>();

function findShapes(
  node: TypeNode,
  index: ApiIndex,
  known: ReadonlyMap<TypeNode, readonly Shape[]>,
): readonly Shape[] {
  const shapes = new Set<Shape>();
  const seen = new Set<TypeNode>();
  const pending = [node];
  // Chains of unions may be longer than the stack is deep.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const type = index.resolve(next);
    if (seen.has(type)) continue;
    seen.add(type);
    const found = known.get(type);
    for (const shape of found ?? []) shapes.add(shape);
    if (found !== undefined) continue;
    for (const shape of ownShapes(type)) shapes.add(shape);
    if (type.kind === "nullable") pending.push(type.inner);
    if (type.kind === "union") pending.push(...type.members.toReversed());
  }
  return [...shapes];
}

/** Shapes of a type without those of its members. */
function ownShapes(type: ResolvedNode): readonly Shape[] {
  switch (type.kind) {
    case "any":
      return allShapes;
    case "never":
    case "union":
      return [];
    case "null":
    case "nullable":
      return ["null"];
    case "array":
    case "tuple":
      return ["array"];
    case "map":
    case "object":
      return ["object"];
    case "enum":
      return type.values.map((value) => typeof value as Shape);
    case "integer":
    case "string":
    case "number":
      return [representationOf(type).shape];
    case "boolean":
      return ["boolean"];
  }
}

/**
 * Condition that is true for values of these shapes; `others` are those that the value may have and
 * JavaScript takes for objects.
 */
export function shapeTests(
  shapes: readonly Shape[],
  value: Printable,
  others: readonly Shape[],
): Code {
  const tests = shapes.map((shape) => shapeTest(shape, value, others));
  return tests.length === 0 ? code`false` : join(tests, code` || `);
}

function shapeTest(shape: Shape, value: Printable, others: readonly Shape[]): Code {
  switch (shape) {
    case "null":
      return code`${value} === null`;
    case "array":
      return code`Array.isArray(${value})`;
    case "object": {
      const isOther = objectRepresentations.flatMap((one) =>
        others.includes(one.shape) ? [code` && !(${one.instance(value)})`] : [],
      );
      return code`(typeof ${value} === "object" && ${value} !== null && !Array.isArray(${value})${join(isOther, nothing)})`;
    }
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return code`typeof ${value} === ${literal(shape)}`;
    default:
      return instanceTest(shape, value);
  }
}

function instanceTest(shape: ObjectShape, value: Printable): Code {
  const tests = objectRepresentations.filter((one) => one.shape === shape);
  return join(
    tests.slice(0, 1).map(({ instance }) => instance(value)),
    nothing,
  );
}

/** Shapes of objects that free-form values may hold: a `Date` may always be among them. */
export function objectShapes(options: Options): readonly Shape[] {
  return objectRepresentations.flatMap(({ shape, isPossible }) =>
    isPossible(options) ? [shape] : [],
  );
}
