import { describe, expect, test } from "vitest";
import { lowerFiles, lowerSchemas, printAll } from "./lower-text.ts";

const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const errors = (reported: readonly string[]): string[] =>
  reported.filter((line) => line.startsWith("error"));

/** Every document is lowered within seconds, however its schemas refer to each other. */

describe("recursive schemas", () => {
  test("narrowed in a subtype", async () => {
    const { api, reported } = await lowerSchemas(
      `Node: { type: object, properties: { children: { type: array, items: ${ref("Node")} } } }
Tree: { allOf: [${ref("Node")}, { properties: { children: { type: array, items: ${ref("Tree")} } } }] }`,
    );
    expect(errors(reported)).toEqual([]);
    expect(printAll(api)).toEqual([
      "Node: { children?: Node[] }",
      "Tree: Node & { children?: Tree[] }",
    ]);
  });

  test("two recursive bases", async () => {
    const { api, reported } = await lowerSchemas(
      `A: { type: object, properties: { next: ${ref("A")}, a: { type: string } } }
B: { type: object, properties: { next: ${ref("B")}, b: { type: string } } }
C: { allOf: [${ref("A")}, ${ref("B")}] }`,
    );
    expect(errors(reported)).toEqual([]);
    expect(printAll(api)).toEqual([
      "A: { next?: A; a?: string }",
      "B: { next?: B; b?: string }",
      "C: A & B & { ^next?: CNext; ^a?: string; ^b?: string }",
      "CNext: A & { ^next?: CNext; b?: string; ^a?: string }",
    ]);
  });

  test("a subtype of a subtype, narrowed twice", async () => {
    const { api, reported } = await lowerSchemas(
      `A: { type: object, properties: { next: ${ref("A")} } }
B: { allOf: [${ref("A")}, { properties: { next: ${ref("B")}, b: {} } }] }
C: { allOf: [${ref("B")}, { properties: { next: ${ref("C")}, c: {} } }] }`,
    );
    expect(errors(reported)).toEqual([]);
    expect(printAll(api)).toEqual([
      "A: { next?: A }",
      "B: A & { next?: B; b?: any }",
      "C: B & { next?: C; ^b?: any; c?: any }",
    ]);
  });

  test("of three bases that hold each other", async () => {
    const { reported } = await lowerSchemas(
      `A: { type: object, properties: { a: ${ref("B")}, n: ${ref("C")} } }
B: { type: object, properties: { a: ${ref("C")}, n: ${ref("A")} } }
C: { type: object, properties: { a: ${ref("A")}, n: ${ref("B")} } }
D: { allOf: [${ref("A")}, ${ref("B")}, ${ref("C")}] }`,
    );
    expect(errors(reported)).toEqual([]);
  });

  test("within unions", async () => {
    const { reported } = await lowerSchemas(
      `A: { type: object, properties: { next: { oneOf: [${ref("A")}, ${ref("B")}] } } }
B: { type: object, properties: { b: { type: string } } }
C: { type: object, properties: { next: { oneOf: [${ref("C")}, ${ref("D")}] } } }
D: { type: object, properties: { d: { type: string } } }
E: { allOf: [${ref("A")}, ${ref("C")}] }`,
    );
    expect(errors(reported)).toEqual([]);
  });

  test("through maps and recursive arrays", async () => {
    const { reported } = await lowerSchemas(
      `A: { type: object, properties: { next: ${ref("A")} } }
M: { type: object, additionalProperties: ${ref("M")} }
L: { type: array, items: ${ref("L")} }
K: { type: array, items: ${ref("K")}, minItems: 1 }
C: { allOf: [${ref("A")}, ${ref("M")}] }
D: { allOf: [${ref("L")}, ${ref("K")}] }`,
    );
    expect(errors(reported)).toEqual([]);
  });
});

/** Schemas `A0` to `An`, each with two members of the next one. */
const ladder = (name: string, n: number, member: (next: string) => string): string =>
  Array.from({ length: n }, (_, i) => {
    const next = member(`${name}${i + 1}`);
    return `${name}${i}: { type: object, properties: { l: ${next}, r: ${next}, ${name}: {} } }`;
  }).join("\n") + `\n${name}${n}: { type: object, properties: { ${name}: {} } }`;

describe("graphs with shared parts", () => {
  test("are merged once for each pair", async () => {
    const { api, reported } = await lowerSchemas(
      `${ladder("A", 30, ref)}\n${ladder("B", 30, ref)}\nC: { allOf: [${ref("A0")}, ${ref("B0")}] }`,
    );
    expect(errors(reported)).toEqual([]);
    expect(api?.declarations).toHaveLength(2 * 31 + 31);
  });

  test("also behind unions", async () => {
    const either = (next: string): string => `{ oneOf: [${ref(next)}, { type: string }] }`;
    const { reported } = await lowerSchemas(
      `${ladder("A", 30, either)}\n${ladder("B", 30, either)}\nC: { allOf: [${ref("A0")}, ${ref("B0")}] }`,
    );
    expect(errors(reported)).toEqual([]);
  });
});

describe("long documents", () => {
  test("a chain of 5,000 bases", async () => {
    const chain = Array.from({ length: 5000 }, (_, i) =>
      i === 0
        ? "A0: { type: object, properties: { a: { type: string } } }"
        : `A${i}: { allOf: [${ref(`A${i - 1}`)}] }`,
    );
    const { reported } = await lowerSchemas(chain.reverse().join("\n"));
    expect(errors(reported)).toEqual([]);
  });

  test("a chain of 300 bases, each with a property", async () => {
    const chain = Array.from({ length: 300 }, (_, i) =>
      i === 0
        ? "A0: { type: object, properties: { a: { type: string } } }"
        : `A${i}: { allOf: [${ref(`A${i - 1}`)}, { type: object, properties: { p${i}: {} } }] }`,
    );
    const { reported } = await lowerSchemas(chain.reverse().join("\n"));
    expect(errors(reported)).toEqual([]);
  });

  test("a chain of 800 bases, each with a property, is refused", async () => {
    const chain = Array.from({ length: 800 }, (_, i) =>
      i === 0
        ? "A0: { type: object, properties: { a: { type: string } } }"
        : `A${i}: { allOf: [${ref(`A${i - 1}`)}, { type: object, properties: { p${i}: {} } }] }`,
    );
    const { reported } = await lowerSchemas(chain.reverse().join("\n"));
    expect(errors(reported)).toEqual([
      expect.stringContaining("inherit more than 99800 properties by 'allOf'"),
    ]);
  });

  test("200 children of a base with 300 properties", async () => {
    const base = Array.from({ length: 300 }, (_, i) => `p${i}: {}`).join(", ");
    const children = Array.from({ length: 200 }, (_, i) => `C${i}: { allOf: [${ref("A")}] }`);
    const { reported } = await lowerSchemas(
      `A: { type: object, properties: { ${base} } }\n${children.join("\n")}`,
    );
    expect(errors(reported)).toEqual([]);
  });

  test("a chain of 2,000 bases that are narrowed", async () => {
    const chain = Array.from({ length: 2000 }, (_, i) =>
      i === 0
        ? "A0: { type: object, properties: { a: { type: string } } }"
        : `A${i}: { allOf: [${ref(`A${i - 1}`)}, { type: object, required: [a] }] }`,
    );
    const { api, reported } = await lowerSchemas(chain.reverse().join("\n"));
    expect(errors(reported)).toEqual([]);
    expect(printAll(api)[0]).toBe("A1999: A1998 & { ^a: string }");
  });

  test("unions whose product is too large", async () => {
    const union = (key: string): string =>
      `{ oneOf: [${Array.from({ length: 400 }, (_, i) => `{ type: object, required: [${key}${i}], properties: { ${key}${i}: { type: string } } }`).join(", ")}] }`;
    const { reported } = await lowerSchemas(`A: { allOf: [${union("a")}, ${union("b")}] }`);
    expect(errors(reported).map((line) => line.split(" ")[1])).toEqual(["union-too-large"]);
  });
});

describe("types beside each other", () => {
  test("an object with properties and a string", async () => {
    const { api, reported } = await lowerSchemas(
      "A: { type: object, properties: { p: { type: [object, string], properties: { a: {} } } } }\nB: { type: [object, string], properties: { a: {} } }",
    );
    expect(errors(reported)).toEqual([]);
    expect(printAll(api)).toEqual([
      "A: { p?: AP }",
      "AP: (APObject | string)",
      "APObject: { a?: any }",
      "B: (BObject | string)",
      "BObject: { a?: any }",
    ]);
  });
});

test("a condition on unions that lead to one another in many ways", async () => {
  const names = Array.from({ length: 40 }, (_, i) => `U${i}`);
  const union = (name: string, i: number): string => {
    const next = ref(names[i + 1] ?? "End");
    return `${name}: { anyOf: [{ anyOf: [${next}, { type: string }] }, { anyOf: [${next}, { type: integer }] }] }`;
  };
  const { reported } = await lowerSchemas(
    `Top: { allOf: [${ref("U0")}], not: { required: [a] } }
End: { type: object, properties: { a: { type: string } } }
${names.map(union).join("\n")}`,
  );
  expect(errors(reported)).toEqual([]);
});

describe("values within values", () => {
  const document = (schema: string): string =>
    `{"openapi":"3.1.1","info":{"title":"T","version":"1"},"paths":{},"components":{"schemas":{"A":${schema}}}}`;

  test.each([
    ["items", '{"type":"array","items":', "}"],
    ["properties", '{"type":"object","properties":{"p":', "}}"],
    ["allOf", '{"allOf":[', "]}"],
  ])("20,000 nested %s", async (_, open, close) => {
    const nested = (n: number): string => document(`${open.repeat(n)}{}${close.repeat(n)}`);
    const deep = await lowerFiles({ "api.json": nested(20_000) });
    expect(deep.reported.map((line) => line.split(" ")[1])).toEqual(["nesting-too-deep"]);
    const { reported } = await lowerFiles({ "api.json": nested(100) });
    expect(errors(reported)).toEqual([]);
  });

  test("a YAML alias of a schema to itself", async () => {
    const { reported } = await lowerSchemas(
      "A: &a { type: object, properties: { self: *a, other: *a } }",
    );
    expect(reported).toEqual(["error alias-loop 6:47 The alias makes this value contain itself"]);
  });
});
