import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Conditions, Findings, type ConditionSchema } from "../../runtime/src/rules.ts";
import { issuesOf } from "../../runtime/src/validate/issues-of.ts";
import { generateFiles, generateFrom, withSchemas } from "../support/generate.ts";

/** Conditions that are printed as comparisons: they report what evaluating them reports. */
const simple: Readonly<Record<string, ConditionSchema>> = {
  Not: { not: { properties: { kind: { const: "a" } }, required: ["kind", "other"] } },
  Either: { not: { anyOf: [{ required: ["a"] }, { properties: { n: { enum: [1, 2] } } }] } },
  Together: { dependentRequired: { a: ["b", "toString"], b: ["kind"] } },
  Dependent: {
    dependentSchemas: {
      a: { properties: { kind: { not: { const: "a" } }, b: false }, required: ["other"] },
    },
  },
  // Text, as an object literal with a member of this name could be taken for a promise.
  Branches: JSON.parse(`{
    "if": { "properties": { "kind": { "const": "a" } }, "required": ["kind"] },
    "then": { "required": ["a"], "properties": { "n": { "not": { "const": 1 } } } },
    "else": { "not": { "properties": { "b": { "not": { "const": "x" } } }, "required": ["b"] } }
  }`) as ConditionSchema,
  Without: { if: { properties: { other: { const: "a" } } }, else: { required: ["a"] } },
};

const properties =
  "{ kind: { type: string, enum: [a, b] }, a: { type: string }, b: { type: string }, other: { type: [string, 'null'] }, n: { type: integer }, toString: { type: string } }";

const schemas = `${Object.entries(simple)
  .map(
    ([name, condition]) =>
      `${name}: { type: object, properties: ${properties}, ${JSON.stringify(condition).slice(1, -1)} }`,
  )
  .join("\n")}
List: { type: array, items: { $ref: "#/components/schemas/Item" }, contains: { properties: { rel: { const: self } }, required: [rel] } }
Texts: { type: array, items: { type: string }, contains: { enum: [a, b] } }
Item: { type: object, properties: { rel: { type: string } } }`;

const lists: Readonly<Record<string, ConditionSchema>> = {
  List: { contains: { properties: { rel: { const: "self" } }, required: ["rel"] } },
  Texts: { contains: { enum: ["a", "b"] } },
};

const text = fc.constantFrom("a", "b", "x");

const objects = fc.record(
  {
    kind: fc.constantFrom("a", "b"),
    a: text,
    b: text,
    other: fc.option(text),
    n: fc.integer({ min: 0, max: 3 }),
    toString: text,
  },
  { requiredKeys: [], noNullPrototype: true },
);

const items: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  List: fc.array(fc.record({ rel: fc.constantFrom("self", "up") }, { requiredKeys: [] })),
  Texts: fc.array(text),
};

interface Issue {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

type Validate = (value: unknown) => { readonly issues?: readonly Issue[] };

describe("conditions that are printed", () => {
  it("are not evaluated by validators", async () => {
    const files = await generateFiles(withSchemas(schemas), { emit: ["validate"] });
    const validate = files.find(({ path }) => path === "src/validate.ts");
    expect(validate?.text).not.toContain("checkConditions");
  });

  it.each(Object.entries({ ...simple, ...lists }))(
    "report what evaluating them reports: %s",
    async (name, condition) => {
      const all = await generateFrom(withSchemas(schemas));
      const validate = all[`validate${name}`] as Validate;
      const decode = all[`decode${name}Json`] as (given: string) => unknown;
      const conditions = new Conditions({ [name]: condition });
      fc.assert(
        fc.property(items[name] ?? objects, (value) => {
          const found = new Findings();
          conditions.check(name, value, found);
          expect(validate(value).issues ?? []).toEqual(issuesOf(found));
          if (found.list.length === 0) expect(decode(JSON.stringify(value))).toEqual(value);
          else expect(() => decode(JSON.stringify(value))).toThrow();
        }),
      );
    },
  );
});
