import fc from "fast-check";

/** A schema as JSON. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** Component schemas by name; they may refer to each other. */
export type Schemas = Readonly<Record<string, Schema>>;

/** Component schemas, and the version of OpenAPI that they are written in. */
export interface Components {
  readonly version: "3.0.4" | "3.1.1";
  readonly schemas: Schemas;
}

const names = ["S0", "S1", "S2"] as const;

/** Names of properties; few, so that schemas and values meet. */
export const propertyName = fc.constantFrom("a", "b", "c");

/** Values that schemas list; scalars more often than others. */
const listed = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>("a", "ab", 0, 1, 2, 1.5, true, false, null) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], {}, [1], [[]], ["a"], { a: 1 }, { b: {} }) },
);

const type = fc.oneof(
  fc.constantFrom("array", "object"),
  fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null"),
);

const reference = fc
  .constantFrom(...names)
  .map((name): Schema => ({ $ref: `#/components/schemas/${name}` }));

const leaf = fc.oneof(
  fc.boolean(),
  fc.constant<Schema>({}),
  type.map((name): Schema => ({ type: name })),
  listed.map((value): Schema => ({ const: value })),
  reference,
);

/** Keywords with a value of each. */
function keywords(inner: fc.Arbitrary<Schema>): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const count = fc.integer({ min: 0, max: 3 });
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  const mapOf = <T>(key: fc.Arbitrary<string>, value: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.dictionary(key, value, { maxKeys: 2, noNullPrototype: true });
  const some = fc.uniqueArray(propertyName, { maxLength: 2 });
  return {
    type: fc.oneof(
      { weight: 5, arbitrary: type },
      { weight: 1, arbitrary: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }) },
    ),
    enum: fc.uniqueArray(listed, { minLength: 1, maxLength: 3, selector: JSON.stringify }),
    const: listed,
    minimum: fc.constantFrom(0, 1, 1.5),
    maximum: fc.constantFrom(1, 2),
    exclusiveMinimum: fc.constantFrom(0, 1),
    exclusiveMaximum: fc.constantFrom(1, 2),
    multipleOf: fc.constantFrom(0.5, 1, 2),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom("^a", "b$", "."),
    items: inner,
    prefixItems: list,
    contains: inner,
    minContains: count,
    maxContains: count,
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    unevaluatedItems: inner,
    properties: mapOf(propertyName, inner),
    patternProperties: mapOf(fc.constantFrom("^a", "b", "."), inner),
    additionalProperties: inner,
    unevaluatedProperties: inner,
    propertyNames: inner,
    required: some,
    dependentRequired: mapOf(propertyName, some),
    dependentSchemas: mapOf(propertyName, inner),
    minProperties: count,
    maxProperties: count,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: inner,
    if: inner,
    ...Object.fromEntries(["then", "else"].map((branch) => [branch, inner])),
    $ref: reference.map((schema) => (schema as { $ref: string }).$ref),
  };
}

/** A schema of a few keywords, of which some come together more often than chance has it. */
function combined(inner: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  const known = keywords(inner);
  const pair = (name: string): fc.Arbitrary<readonly [string, unknown]> =>
    fc.tuple(fc.constant(name), known[name] ?? fc.nat());
  const entry = fc.oneof(...Object.keys(known).map(pair));
  const likely = fc.oneof(...["type", "properties", "items", "oneOf", "allOf", "$ref"].map(pair));
  return fc
    .tuple(fc.array(likely, { maxLength: 2 }), fc.array(entry, { maxLength: 4 }))
    .map(([some, more]) => Object.fromEntries([...more, ...some]));
}

/** A schema of all keywords in any combination. */
const schema = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthIdentifier: "schema", withCrossShrink: true },
    leaf,
    combined(tie("schema")),
  ),
})).schema;

/** Component schemas of all keywords in any combination. */
export const anySchemas: fc.Arbitrary<Schemas> = fc.record({
  S0: combined(schema),
  S1: schema,
  S2: schema,
});

/** Random JSON values near those schemas. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 1.5, -1, "", "a", "ab", "b", [], {}),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(propertyName, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
