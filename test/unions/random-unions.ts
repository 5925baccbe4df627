import fc from "fast-check";

type Schema = Readonly<Record<string, unknown>>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Types of the properties that members have: the same in all, so that XML can tell members apart. */
const tags = fc.constantFrom<Schema>(
  { type: "string" },
  { const: "a" },
  { const: "b" },
  { type: "string", enum: ["b", "c"] },
);
const deep = fc.constantFrom("x", "y").map(
  (value): Schema => ({
    type: "object",
    required: ["w"],
    properties: { w: { const: value } },
  }),
);

function member(unions: number): fc.Arbitrary<Schema> {
  const properties = fc.record(
    {
      k: tags,
      l: tags,
      p: fc.constant<Schema>({ type: "integer" }),
      d: deep,
      n: fc.nat(unions - 1).map((i) => ref(`U${i}`)),
    },
    { requiredKeys: [] },
  );
  return fc
    .tuple(properties, fc.subarray(["k", "l", "p", "d"]), fc.integer({ min: 0, max: 2 }))
    .map(([own, required, closed]) => ({
      type: "object",
      properties: own,
      required: required.filter((name) => name in own),
      ...(closed === 0 ? { additionalProperties: false } : {}),
    }));
}

const scalar = fc.constantFrom<Schema>(
  { type: "string", enum: ["s", "t"] },
  { const: "t" },
  { type: "string", minLength: 2 },
  { type: "boolean" },
  { type: "array", items: { type: "boolean" } },
  { type: "array", items: { type: "integer" }, minItems: 1 },
);

/** Component schemas: unions `U0`, `U1`, … whose members lead to each other. */
export function randomUnions(count: number, seed: number): Readonly<Record<string, Schema>> {
  const union = fc
    .tuple(
      fc.constantFrom("oneOf", "anyOf"),
      fc.array(member(count), { minLength: 1, maxLength: 11 }),
      fc.array(scalar, { maxLength: 2 }),
      fc.constantFrom(undefined, "k", "l"),
    )
    .map(([keyword, objects, scalars, propertyName]) => ({
      keyword,
      objects,
      scalars,
      discriminator: propertyName === undefined ? {} : { discriminator: { propertyName } },
    }));
  const schemas: Record<string, Schema> = {};
  for (const [i, made] of fc.sample(union, { numRuns: count, seed }).entries()) {
    const { keyword, objects, scalars, discriminator } = made;
    // Members of every second union are components, which a discriminator names.
    const named = objects.map((schema, j) => {
      if (i % 2 === 0) return schema;
      schemas[`M${i}x${j}`] = schema;
      return ref(`M${i}x${j}`);
    });
    schemas[`U${i}`] = { [keyword]: [...named, ...scalars], ...discriminator };
  }
  return schemas;
}

/** Values near those unions. */
export const randomValues: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom<unknown>("s", "t", "uv", true, [true], [1], {}),
    fc.record(
      {
        k: fc.constantFrom("a", "b", "c", "U0", "M1x0"),
        l: fc.constantFrom("a", "b", "c"),
        p: fc.constantFrom<unknown>(1, 2, "p"),
        d: fc.constantFrom<unknown>({ w: "x" }, { w: "y" }, {}),
        z: fc.constant(1),
        n: tie("value"),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
})).value;
