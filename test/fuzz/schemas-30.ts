import fc from "fast-check";
import { propertyName, type Schema, type Schemas } from "./schemas.ts";

type Members = Readonly<Record<string, unknown>>;

/** Values that schemas list, by the type beside them. */
const listed: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.constantFrom("a", "ab", "b"),
  integer: fc.constantFrom(0, 1, 2),
  number: fc.constantFrom(0, 1, 1.5),
};

const count = fc.integer({ min: 0, max: 3 });

const reference = fc
  .constantFrom("S0", "S1", "S2")
  .map((name): Schema => ({ $ref: `#/components/schemas/${name}` }));

/** Some of the keywords of a type, with what 3.0 has in its own way. */
function typed(type: string, more: Readonly<Record<string, fc.Arbitrary<unknown>>>, needed = {}) {
  const values = listed[type];
  return fc
    .record(
      {
        type: fc.constant(type),
        nullable: fc.boolean(),
        example: fc.constantFrom<unknown>("a", 1, null, [], {}),
        ...(values === undefined
          ? {}
          : { enum: fc.uniqueArray(values, { minLength: 1, maxLength: 2 }) }),
        ...more,
        ...needed,
      },
      { requiredKeys: ["type", ...(Object.keys(needed) as never[])] },
    )
    .map((schema): Schema => {
      const { nullable, enum: choices } = schema as Members;
      // Null is admitted where both say so.
      return nullable === true && Array.isArray(choices)
        ? { ...schema, enum: [...(choices as unknown[]), null] }
        : schema;
    });
}

const bounds = {
  minimum: fc.constantFrom(0, 1),
  maximum: fc.constantFrom(1, 2),
  exclusiveMinimum: fc.boolean(),
  exclusiveMaximum: fc.boolean(),
  multipleOf: fc.constantFrom(0.5, 1, 2),
};

const scalar = fc.oneof(
  typed("string", { minLength: count, maxLength: count, pattern: fc.constantFrom("^a", "b$") }),
  typed("integer", bounds),
  typed("number", bounds),
  typed("boolean", {}),
);

const schema = fc.letrec<{ schema: Schema; structure: Schema }>((tie) => {
  const inner = tie("schema");
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  return {
    structure: fc.oneof(
      { maxDepth: 3, depthIdentifier: "schema-30", withCrossShrink: true },
      typed(
        "array",
        { minItems: count, maxItems: count, uniqueItems: fc.boolean() },
        { items: inner },
      ),
      typed("object", {
        properties: fc.dictionary(propertyName, inner, { maxKeys: 3, noNullPrototype: true }),
        required: fc.uniqueArray(propertyName, { minLength: 1, maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), inner),
        minProperties: count,
        maxProperties: count,
      }),
      ...["allOf", "anyOf", "oneOf"].map((name) => list.map((all): Schema => ({ [name]: all }))),
      inner.map((not): Schema => ({ not })),
    ),
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: "schema-30", withCrossShrink: true },
      scalar,
      reference,
      fc.constant<Schema>({}),
      tie("structure"),
    ),
  };
});

/** Component schemas of OpenAPI 3.0. */
export const schemas30: fc.Arbitrary<Schemas> = fc.record({
  S0: schema.structure,
  S1: schema.schema,
  S2: schema.schema,
});

/** The same in JSON Schema 2020-12, as the Schema Object of OpenAPI 3.0.4 says. */
export const asJsonSchemas = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, asJsonSchema(one)]));

function asJsonSchema(own: Schema): Schema {
  if (typeof own === "boolean" || "$ref" in own) return own;
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(own)) {
    if (["allOf", "anyOf", "oneOf"].includes(keyword))
      result[keyword] = (value as Schema[]).map(asJsonSchema);
    else if (["items", "additionalProperties", "not"].includes(keyword))
      result[keyword] = asJsonSchema(value as Schema);
    else if (keyword === "properties") result[keyword] = asJsonSchemas(value as Schemas);
    else if (keyword === "type" && own["nullable"] === true) result["type"] = [value, "null"];
    else if (!/^(?:nullable|example|exclusiveM.*)$/.test(keyword)) result[keyword] = value;
  }
  for (const [exclusive, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const)
    if (own[exclusive] === true && own[bound] !== undefined) result[exclusive] = own[bound];
  return result;
}
