import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { mutated } from "./mutate.ts";
import { Oracle, validatorOf } from "./oracle.ts";

interface Case {
  readonly schema: string;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const tree = (depth: number): unknown =>
  depth === 0 ? { value: 1 } : { value: depth, children: [tree(depth - 1), tree(0)] };

/** One schema a keyword or a mix of keywords, with values on both sides of it. */
const cases: Readonly<Record<string, Case>> = {
  Text: { schema: "{type: string}", good: ["", "a"], bad: [1, null, [], {}] },
  Lengths: {
    schema: "{type: string, minLength: 2, maxLength: 3}",
    good: ["ab", "😀😀", "😀😀😀", "\ud800a"],
    bad: ["a", "😀", "abcd", "😀😀😀😀"],
  },
  OneCharacter: { schema: "{type: string, minLength: 1}", good: ["a", "😀"], bad: [""] },
  Nothing: { schema: "{type: string, maxLength: 0}", good: [""], bad: ["a"] },
  NothingOrMuch: {
    schema: "{oneOf: [{type: string, maxLength: 0}, {type: string, minLength: 2}]}",
    good: ["", "ab"],
    bad: ["a", 0],
  },
  Pattern: {
    schema: String.raw`{type: string, pattern: "^a/\\d+\\p{L}$"}`,
    good: ["a/1é"],
    bad: ["a/1", "a/1é "],
  },
  Whole: {
    schema: "{type: integer}",
    good: [1, 2 ** 53 - 1, 1 - 2 ** 53, -0],
    bad: [1.5, 2 ** 53, -1e300, "1", true],
  },
  Int32: {
    schema: "{type: integer, format: int32}",
    good: [2 ** 31 - 1, -(2 ** 31), -0],
    bad: [2 ** 31, -(2 ** 31) - 1, 0.5],
  },
  Bounds: {
    schema: "{type: number, minimum: -1, maximum: 10.5}",
    good: [-1, 10.5],
    bad: [-1.5, 11],
  },
  Exclusive: {
    schema: "{type: number, exclusiveMinimum: 0, exclusiveMaximum: 3}",
    good: [1, 2.9],
    bad: [0, 3],
  },
  Multiple: { schema: "{type: number, multipleOf: 0.01}", good: [1, 0.01], bad: [0.001, 0.015] },
  MultipleOfThree: { schema: "{type: integer, multipleOf: 3}", good: [3, -6, 0], bad: [1, 3.5] },
  Flag: { schema: "{type: boolean}", good: [true, false], bad: [0, "true"] },
  Empty: { schema: '{type: "null"}', good: [null], bad: [0, ""] },
  Letters: { schema: "{type: string, enum: [A, B]}", good: ["A", "B"], bad: ["a", "", null] },
  ManyLetters: {
    schema: "{type: string, enum: [A, B, C, D, E, F, G, H, I, J, K, L, M, N]}",
    good: ["A", "N"],
    bad: ["a", "O"],
  },
  Numbers: { schema: "{enum: [1, -2, 2.5]}", good: [1, -2, 2.5], bad: ["1", 2] },
  Mixed: { schema: "{enum: [a, 1, true, null]}", good: ["a", 1, true, null], bad: ["1", false] },
  Fixed: { schema: "{const: x}", good: ["x"], bad: ["y", null] },
  Maybe: { schema: '{type: [string, "null"], minLength: 2}', good: [null, "ab"], bad: ["a", 1] },
  List: {
    schema: "{type: array, items: {type: integer}, minItems: 1, maxItems: 2}",
    good: [[1], [1, 2]],
    bad: [[], [1, 2, 3], ["a"], {}],
  },
  Distinct: {
    schema: "{type: array, uniqueItems: true}",
    good: [[], [1, "1"], [{ a: 1 }, { a: 2 }], [[1], ["1"]], ["[1]", [1]]],
    bad: [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[1], [1]],
      [0, -0],
    ],
  },
  Pair: {
    schema: "{type: array, prefixItems: [{type: string}, {type: integer}], items: false}",
    good: [[], ["a"], ["a", 1]],
    bad: [[1], ["a", "b"], ["a", 1, 2]],
  },
  OpenPair: {
    schema: "{type: array, prefixItems: [{type: string}], items: {type: integer}, minItems: 1}",
    good: [["a"], ["a", 1, 2]],
    bad: [[], ["a", "b"]],
  },
  Dictionary: {
    schema:
      "{type: object, additionalProperties: {type: integer}, minProperties: 1, maxProperties: 2}",
    good: [{ a: 1 }, JSON.parse('{"__proto__":1}')],
    bad: [{}, { a: "1" }, { a: 1, b: 2, c: 3 }, JSON.parse('{"__proto__":"1"}')],
  },
  Closed: {
    schema: "{type: object, properties: {a: {type: string}}, additionalProperties: false}",
    good: [{}, { a: "x" }],
    bad: [{ b: 1 }, { a: 1 }, JSON.parse('{"__proto__":1}')],
  },
  Hostile: {
    schema:
      "{type: object, required: [constructor], properties: {constructor: {type: string}, toString: {type: boolean}}}",
    good: [{ constructor: "a" }, { constructor: "a", toString: true }],
    bad: [{}, { constructor: 1 }, { constructor: "a", toString: "a" }],
  },
  Extensible: {
    schema:
      "{type: object, required: [a], properties: {a: {type: string}}, additionalProperties: {type: integer}}",
    good: [{ a: "x", b: 1 }],
    bad: [{ a: 1 }, { a: "x", b: "y" }],
  },
  Animal: {
    schema: "{type: object, required: [t], properties: {t: {type: string}, id: {type: integer}}}",
    good: [{ t: "x" }],
    bad: [{}],
  },
  Cat: {
    schema:
      "{type: object, required: [t, lives], properties: {t: {const: cat}, lives: {type: integer}}}",
    good: [{ t: "cat", lives: 9 }],
    bad: [{ t: "dog", lives: 9 }],
  },
  Dog: {
    schema:
      "{allOf: [{$ref: '#/components/schemas/Animal'}, {type: object, properties: {t: {const: dog}, name: {type: string, minLength: 1}}}]}",
    good: [{ t: "dog", name: "a" }],
    bad: [{ t: "cat" }, { t: "dog", name: "" }],
  },
  Pet: {
    schema:
      "{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: t, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}}",
    good: [{ t: "cat", lives: 1 }, { t: "dog" }],
    bad: [{ t: "cow" }, {}, { t: "cat" }, 1],
  },
  EitherPet: {
    schema: "{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}",
    good: [{ t: "cat", lives: 1 }],
    bad: [{ t: "cow" }, {}, 1],
  },
  OneNumber: {
    schema: "{oneOf: [{type: integer, minimum: 2}, {type: integer, maximum: 3}, {type: string}]}",
    good: [1, 4, "a"],
    bad: [2, 3, true],
  },
  AnyNumber: {
    schema:
      "{anyOf: [{type: integer, minimum: 2}, {type: array, items: {type: string}}, {type: string, maxLength: 2}]}",
    good: [2, ["a"], "ab"],
    bad: [1, [1], "abc"],
  },
  Node: {
    schema:
      "{type: object, properties: {value: {type: integer}, children: {type: array, items: {$ref: '#/components/schemas/Node'}}}, required: [value]}",
    good: [tree(3)],
    bad: [{ value: 1, children: [{}] }],
  },
  Nested: {
    schema:
      "{oneOf: [{type: object, required: [a], properties: {a: {$ref: '#/components/schemas/Nested'}}, additionalProperties: false}, {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/Nested'}}, additionalProperties: false}, {type: integer}]}",
    good: [1, { a: { b: 1 } }],
    bad: [{ a: { c: 1 } }, {}, { a: 1, b: 1 }],
  },
  Whatever: { schema: "{}", good: [null, 1, {}], bad: [] },
  Holder: {
    schema:
      "{type: object, required: [any, day], properties: {any: {}, day: {type: string, format: date}, list: {type: array, items: {type: [integer, 'null']}}, inner: {type: object, properties: {x: {type: number}}}}}",
    good: [{ any: null, day: "2024-02-29", list: [1, null], inner: { x: 1 } }],
    bad: [{ day: "2024-02-29" }, { any: 1, day: "2023-02-29" }],
  },
  Contact: {
    schema:
      "{type: object, properties: {address: {anyOf: [{type: string, format: email}, {type: string, format: uri}]}, when: {type: string, format: date-time}}}",
    good: [{ address: "a@b.c", when: "2024-01-01T00:00:00Z" }],
    bad: [{ address: "a" }, { when: "2024-01-01" }],
  },
};

const document = withSchemas(
  Object.entries(cases)
    .map(([name, { schema }]) => `${name}: ${schema}`)
    .join("\n"),
);
const oracle = new Oracle(document);
let module: Record<string, unknown>;

beforeAll(async () => {
  module = await generateFrom(document, { emit: ["types", "validate"] });
});

describe.each(Object.entries(cases))("%s", (name, { good, bad }) => {
  test("accepts and refuses as listed, and as ajv does", () => {
    const validate = validatorOf(module, name);
    for (const value of good) {
      expect(validate?.(value)).toEqual({ value });
      expect(oracle.accepts(name, value)).toBe(true);
    }
    for (const value of bad) {
      expect(validate?.(value).issues?.length, JSON.stringify(value)).toBeGreaterThan(0);
      expect(oracle.accepts(name, value), JSON.stringify(value)).toBe(false);
    }
  });

  test("agrees with ajv on values near the listed ones", () => {
    const validate = validatorOf(module, name);
    const near = fc.oneof(...[...good, ...bad].map(mutated));
    fc.assert(
      fc.property(near, (value) => {
        // ajv divides doubles, which is wrong for numbers that a double does not hold exactly.
        // Its comparison of items calls their own toString, and compares their constructors.
        fc.pre(name !== "Distinct" || !/toString|constructor/.test(JSON.stringify(value)));
        fc.pre(
          !name.startsWith("Multiple") ||
            typeof value !== "number" ||
            Number.isSafeInteger(value) ||
            Math.abs(value) < 1e9,
        );
        expect(validate?.(value).issues === undefined).toBe(oracle.accepts(name, value));
      }),
      { numRuns: 1_000 },
    );
  });
});
