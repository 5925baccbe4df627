import { Random } from "../../../generator/samples/random.ts";
import { formatTexts } from "../../../generator/samples/text/formats.ts";
import { patternTexts } from "../../../generator/samples/text/pattern-text.ts";
import type { Site } from "../../../generator/openapi/site.ts";
import type { Shape, ValueType } from "../shape/shape.ts";
import type { Shapes } from "../shape/shapes.ts";

/** Values of one schema are at most so many. */
const mostValues = 80;

/** Levels of objects and lists that values are made for. */
const deepest = 3;

/**
 * Values at the edges of what a schema says: its listed values, its bounds and those beside them, texts of its patterns
 * and lengths, objects with and without each property. A schema need not admit them.
 */
export function candidatesOf(
  sites: readonly Site[],
  shapes: Shapes,
  depth = 0,
  most = mostValues,
): readonly unknown[] {
  const found = new Map<string, unknown>();
  for (const value of valuesOf(shapes.of(sites), shapes, depth)) {
    if (found.size >= most) break;
    const text = JSON.stringify(value);
    if (text !== undefined && text.length < longest) found.set(text, value);
  }
  return [...found.values()];
}

/** Longer values are of no use as witnesses. */
const longest = 2000;

function* valuesOf(shape: Shape, shapes: Shapes, depth: number): Generator<unknown> {
  for (const { value } of shape.values?.values() ?? []) yield value;
  for (const { value } of shape.openValues?.values() ?? []) yield value;
  const types = shapes.typesOf(shape);
  const own = [...types].filter((type) => type !== "null");
  const isOpen = own.length === 6;
  // Members of choices, and of what a keyword looks at, are where values are told apart.
  const inner = [
    ...shape.choices.flatMap(({ members }) => members),
    ...[...shape.assertions].flatMap(([key, site]) => (isWhole(key) ? [site] : [])),
  ];
  if (depth < deepest)
    for (const site of inner)
      for (const value of candidatesOf([site], shapes, depth + 1))
        yield* merged(value, shape, shapes, depth);
  if (types.has("null")) yield null;
  const kinds = isOpen ? (["object", "array", "string", "integer", "boolean"] as const) : own;
  for (const type of kinds) yield* valuesOfType(type, shape, shapes, depth);
}

/** Keywords whose schemas look at the value itself. */
const isWhole = (key: string): boolean =>
  ["not", "if", "then", "else"].includes(key) || key.startsWith("dependentSchemas ");

/** A value of a part, beside what the whole requires of objects. */
function* merged(value: unknown, shape: Shape, shapes: Shapes, depth: number): Generator<unknown> {
  yield value;
  if (!isMembers(value) || shape.properties.size === 0) return;
  for (const base of objectsOf(shape, shapes, depth)) {
    yield { ...base, ...value };
    yield { ...value, ...base };
    return;
  }
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function* valuesOfType(
  type: ValueType,
  shape: Shape,
  shapes: Shapes,
  depth: number,
): Generator<unknown> {
  switch (type) {
    case "null":
      return yield null;
    case "boolean":
      return yield* [true, false];
    case "integer":
    case "number":
      return yield* numbersOf(shape, type);
    case "string":
      return yield* textsOf(shape);
    case "array":
      return yield* listsOf(shape, shapes, depth);
    case "object":
      return yield* objectsOf(shape, shapes, depth);
  }
}

function* numbersOf({ minimum, maximum, multipleOf }: Shape, type: "integer" | "number") {
  const steps = type === "integer" ? [0, -1, 1] : [0.5, -0.25, 0.1];
  const edges = [minimum?.value, maximum?.value].filter((one) => one !== undefined);
  for (const edge of edges) for (const step of [0, ...steps]) yield edge + step;
  const unit = multipleOf?.value;
  if (unit !== undefined) for (const times of [0, 1, 2, 3, -1]) yield unit * times;
  for (const value of [0, 1, -1, 7, 1000, -1000]) yield type === "integer" ? value : value + 0.5;
}

function* textsOf({ patterns, counts, format }: Shape): Generator<string> {
  const random = new Random("diff");
  const [least, most] = [counts.get("minLength")?.value, counts.get("maxLength")?.value];
  const lengths = [least, most].filter((one) => one !== undefined);
  for (const pattern of patterns.keys()) {
    let made = 0;
    for (const text of patternTexts(pattern, random, lengths)) {
      yield text;
      if (++made >= 12) break;
    }
  }
  if (format !== undefined) yield* formatTexts(format.value, random, 0);
  for (const length of lengths)
    for (const own of [length, length - 1, length + 1])
      if (own >= 0 && own < 1000) yield "a".repeat(own);
  yield* ["", "a", "A", "1", "some text", "a b-c_1"];
}

function* listsOf(shape: Shape, shapes: Shapes, depth: number): Generator<readonly unknown[]> {
  const { prefixItems, items, counts, assertions } = shape;
  if (depth >= deepest) return yield [];
  const of = (sites: readonly Site[]): readonly unknown[] =>
    sites.length === 0 ? ["a", 1] : candidatesOf(sites, shapes, depth + 1).slice(0, 20);
  const first = prefixItems.map(of);
  const head = first.map((values) => values[0] ?? null);
  yield head;
  for (const [position, values] of first.entries())
    for (const value of values) yield head.map((one, i) => (i === position ? value : one));
  const found = ["contains", "unevaluatedItems"].flatMap((key) => assertions.get(key) ?? []);
  const rest = [...of(items), ...found.flatMap((site) => of([site]))];
  yield [];
  for (const value of rest) yield [...head, value];
  const [one, other] = rest;
  const edges = ["minItems", "maxItems", "minContains", "maxContains"] as const;
  for (const edge of edges)
    for (const step of [0, -1, 1]) {
      const length = (counts.get(edge)?.value ?? -10) + step;
      if (length < 0 || length > 100) continue;
      for (const value of rest.slice(0, 8)) yield Array.from({ length }, () => value);
      yield Array.from({ length }, (_, i) => rest[i % rest.length] ?? i);
    }
  if (rest.length > 1)
    yield* [
      [...head, one, other],
      [...head, one, one],
    ];
}

function* objectsOf(
  shape: Shape,
  shapes: Shapes,
  depth: number,
): Generator<Readonly<Record<string, unknown>>> {
  const { properties, required, additional, assertions, counts } = shape;
  if (depth >= deepest) return yield {};
  const values = new Map<string, readonly unknown[]>();
  const names = [...new Set([...properties.keys(), ...required.keys()])].slice(0, 30);
  for (const name of names) {
    const sites = properties.get(name)?.sites ?? [];
    values.set(
      name,
      sites.length === 0 ? ["a", 1] : candidatesOf(sites, shapes, depth + 1).slice(0, 20),
    );
  }
  const least = objectWith([...required.keys()], values);
  const whole = objectWith(names, values);
  yield least;
  yield whole;
  for (const name of names) {
    yield Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));
    for (const value of values.get(name) ?? []) {
      yield { ...least, [name]: value };
      yield { ...whole, [name]: value };
    }
  }
  const others = additional.length === 0 ? ["a", 1] : candidatesOf(additional, shapes, depth + 1);
  for (const value of others.slice(0, 10)) yield { ...least, other: value };
  for (const [key, site] of assertions) {
    const name = key.slice(key.indexOf(" ") + 1);
    if (key.startsWith("dependent")) yield { ...least, [name]: (values.get(name) ?? ["a"])[0] };
    if (key.startsWith("patternProperties"))
      for (const text of patternTexts(name, new Random("diff"), []))
        for (const value of candidatesOf([site], shapes, depth + 1).slice(0, 5))
          yield { ...least, [text]: value };
    if (key === "propertyNames")
      for (const text of candidatesOf([site], shapes, depth + 1).slice(0, 10))
        if (typeof text === "string") yield { ...least, [text]: 1 };
  }
  for (const edge of ["minProperties", "maxProperties"] as const)
    for (const step of [0, -1, 1]) {
      const length = (counts.get(edge)?.value ?? -10) + step;
      if (length < 0 || length > 50) continue;
      yield Object.fromEntries(Array.from({ length }, (_, i) => [`p${i}`, others[0]]));
    }
  yield {};
}

const objectWith = (
  names: readonly string[],
  values: ReadonlyMap<string, readonly unknown[]>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, values.get(name)?.[0] ?? "a"]));
