import { code, join, literal, nothing, rt, type Code, type Printable } from "../../code/index.ts";
import type { ApiIndex, ResolvedNode, TypeNode } from "../../ir/index.ts";
import type { PackageContext } from "../context.ts";

/** Shape of a value in JavaScript. A `Date` and a decimal of a class are not an `object` here. */
export type Shape =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "null"
  | "array"
  | "date"
  | "decimal"
  | "object";

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
      return [type.held];
    case "string":
      return [({ string: "string", Date: "date" } as const)[type.held]];
    case "number":
      return [({ number: "number", string: "string", class: "decimal" } as const)[type.held]];
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
    case "date":
      return code`${value} instanceof Date`;
    case "decimal":
      return code`${rt.isExactObject}(${value})`;
    case "object": {
      const notDate = others.includes("date") ? code` && !(${value} instanceof Date)` : nothing;
      const notDecimal = others.includes("decimal")
        ? code` && !${rt.isExactObject}(${value})`
        : nothing;
      return code`(typeof ${value} === "object" && ${value} !== null && !Array.isArray(${value})${notDate}${notDecimal})`;
    }
    case "string":
    case "number":
    case "bigint":
    case "boolean":
      return code`typeof ${value} === ${literal(shape)}`;
  }
}
