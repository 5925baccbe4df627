import fc from "fast-check";
import type { Schema, Schemas } from "./schemas.ts";

const namespace = fc.constantFrom("http://x/a", "http://x/a?b&c", "urn:x", "");

/** Values of `xml` that may stand at a property of a type; the generator refuses what contradicts. */
function xmlOf(kind: "scalar" | "array" | "object"): fc.Arbitrary<object> {
  return fc.record(
    {
      name: fc.constantFrom("a", "b", "n", "item"),
      namespace,
      prefix: fc.constantFrom("p", "q"),
      ...(kind === "scalar" ? { attribute: fc.boolean() } : {}),
      ...(kind === "array" ? { wrapped: fc.boolean() } : {}),
    },
    { requiredKeys: [] },
  );
}

const withXml = (
  schema: fc.Arbitrary<Record<string, unknown>>,
  kind: "scalar" | "array" | "object",
): fc.Arbitrary<Schema> =>
  fc
    .tuple(schema, fc.option(xmlOf(kind), { nil: undefined }))
    .map(([own, xml]) => (xml === undefined ? own : { ...own, xml }));

const scalar = fc.constantFrom<Record<string, unknown>>(
  { type: "string", minLength: 1 },
  { type: "integer" },
  { type: "boolean" },
  { type: "number" },
  { enum: ["x", "y"] },
);

/** Values that may be null: as attributes, null and what is absent are the same. */
const nullable = fc.constant<Record<string, unknown>>({ type: ["string", "null"], minLength: 1 });

const reference = fc
  .constantFrom("S0", "S1")
  .map((name): Schema => ({ $ref: `#/components/schemas/${name}` }));

const node = fc.letrec<{ object: Schema; node: Schema; tuple: Record<string, unknown> }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: "xml", withCrossShrink: true },
    withXml(scalar, "scalar"),
    withXml(nullable, "object"),
    withXml(
      tie("node").map((items) => ({ type: "array", items })),
      "array",
    ),
    withXml(tie("tuple"), "array"),
    tie("object"),
    reference,
  ),
  tuple: fc
    .tuple(
      fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
      fc.oneof(fc.constant<Schema>(false), tie("node")),
    )
    .map(([prefixItems, items]) => ({
      type: "array",
      prefixItems,
      items,
      minItems: prefixItems.length,
    })),
  object: withXml(
    fc
      .dictionary(fc.constantFrom("a", "b", "c", "d"), tie("node"), {
        maxKeys: 4,
        noNullPrototype: true,
      })
      .map((properties) => ({ type: "object", properties })),
    "object",
  ),
}));

/** Component schemas with random `xml` objects, whose values XML shows as they are. */
export const xmlSchemas: fc.Arbitrary<Schemas> = fc.record({ S0: node.object, S1: node.object });

/** Choices from which a value of those schemas is made. */
export const xmlChoices: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(99), { maxLength: 40 });

/** A valid value of the component `S0`. Where the choices end, properties and items are left out. */
export function xmlValue(schemas: Schemas, choices: unknown): unknown {
  const left = [...(choices as readonly number[])];
  const choose = (count: number): number => (left.shift() ?? 0) % count;
  const valueOf = (schema: Schema): unknown => {
    const {
      $ref,
      enum: values,
      type,
      prefixItems = [],
      items,
      properties = {},
    } = schema as XmlSchema;
    if ($ref !== undefined) return valueOf(schemas[$ref.slice(-2)] ?? {});
    if (values !== undefined) return values[choose(values.length)];
    if (items !== undefined) {
      const further = items === false ? 0 : choose(3);
      return [...prefixItems, ...Array.from({ length: further }, () => items)].map(valueOf);
    }
    if (type === "object") {
      const members = Object.entries(properties).filter(() => choose(4) > 0);
      return Object.fromEntries(members.map(([name, inner]) => [name, valueOf(inner)]));
    }
    const list = samples[typeof type === "string" ? type : "null"] ?? [null];
    return list[choose(list.length)];
  };
  return valueOf(schemas["S0"] ?? {});
}

interface XmlSchema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Schemas;
}

const samples: Readonly<Record<string, readonly unknown[]>> = {
  string: ["x", " y ", "1", "<&>\"'", "a\nb", "\u{1f600}", "null"],
  integer: [0, 1, -20],
  number: [0.5, 0, -1e21],
  boolean: [true, false],
  null: [null, "x", "true"],
};
