import type { Issue, StandardSchemaV1 } from "@diptych/runtime";
import { beforeAll, describe, expect, test } from "vitest";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { validatorOf } from "./oracle.ts";

const document = withSchemas(`
Person:
  type: object
  required: [name, "a/b~c"]
  additionalProperties: false
  properties:
    name: { type: string, minLength: 2, pattern: "^[A-Z]" }
    password: { type: string, format: password, minLength: 8 }
    "a/b~c": { type: array, items: { type: [integer, "null"] } }
    friends: { type: array, items: { $ref: "#/components/schemas/Person" } }
Cat: { type: object, required: [claws], properties: { claws: { type: integer }, name: { type: string } } }
Dog: { type: object, required: [bark, name, breed], properties: { bark: { type: string }, name: { type: string }, breed: { type: string } } }
Pet: { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] }
Knot:
  oneOf:
    - { type: object, required: [left], properties: { left: { $ref: "#/components/schemas/Knot" }, right: { $ref: "#/components/schemas/Knot" } } }
    - { type: object, required: [right], properties: { left: { $ref: "#/components/schemas/Knot" }, right: { $ref: "#/components/schemas/Knot" } } }
    - { type: integer }
Big: { type: object, properties: { id: { type: integer, format: int64, minimum: 1, multipleOf: 2 } } }
`);
let module: Record<string, unknown>;

beforeAll(async () => {
  module = await generateFrom(document, { emit: ["types", "validate"] });
});

function issuesOf(name: string, value: unknown): readonly Issue[] {
  return validatorOf(module, name)?.(value).issues ?? [];
}

describe("issues", () => {
  test("name the place, what was expected and what was there", () => {
    const value = { name: "a", "a/b~c": [1, null, "x"], friends: [{ name: "Bob" }, 3], more: 1 };
    expect(issuesOf("Person", value)).toEqual([
      {
        code: "minLength",
        path: "/name",
        message: 'expected at least 2 characters, got "a"',
        expected: "at least 2 characters",
        received: '"a"',
      },
      {
        code: "pattern",
        path: "/name",
        message: 'expected text matching ^[A-Z], got "a"',
        expected: "text matching ^[A-Z]",
        received: '"a"',
      },
      {
        code: "type",
        path: "/a~1b~0c/2",
        message: 'expected an integer or null, got "x"',
        expected: "an integer or null",
        received: '"x"',
      },
      { code: "required", path: "/friends/0/a~1b~0c", message: "is required but missing" },
      {
        code: "type",
        path: "/friends/1",
        // It may be the password that a person holds.
        message: "expected an object",
        expected: "an object",
      },
      { code: "unknown", path: "/more", message: "is not a known property" },
    ]);
  });

  test("never show a password", () => {
    const issues = issuesOf("Person", { name: "Ann", "a/b~c": [], password: "hunter2" });
    expect(issues.map(({ code, path }) => [code, path])).toEqual([["minLength", "/password"]]);
    expect(JSON.stringify(issues)).not.toContain("hunter2");
  });

  test("shorten what was there", () => {
    const [issue] = issuesOf("Person", { name: "Ann", "a/b~c": ["x".repeat(1_000_000)] });
    expect(issue?.received).toHaveLength(80);
  });

  test("stop at a hundred", () => {
    const items = Array.from({ length: 100_000 }, () => "x");
    expect(issuesOf("Person", { name: "Ann", "a/b~c": items })).toHaveLength(100);
  });

  test("of a union are those of the one member that a first look leaves", () => {
    expect(
      issuesOf("Pet", { claws: "sharp", name: "Tom" }).map(({ code, path }) => [code, path]),
    ).toEqual([["type", "/claws"]]);
  });

  test("say so where more than one member matches", () => {
    const value = { claws: 1, bark: "w", name: "x", breed: "y" };
    expect(issuesOf("Pet", value).map(({ message }) => message)).toEqual([
      "expected exactly one of Cat (with claws) or Dog (with bark, name, breed), not Cat and Dog at once, got an object",
    ]);
  });
});

describe("hostile values", () => {
  test("that hold themselves are too deep", () => {
    const person: Record<string, unknown> = { name: "Ann", "a/b~c": [] };
    person["friends"] = [person, person];
    expect(issuesOf("Person", person).every(({ code }) => code === "depth")).toBe(true);
    expect(issuesOf("Person", person).length).toBeGreaterThan(0);
  });

  test("take linear time in unions within unions", () => {
    let knot: unknown = 1;
    for (let i = 0; i < 200; i++) knot = i % 2 === 0 ? { left: knot } : { right: knot };
    expect(issuesOf("Knot", knot)).toEqual([]);
    const loop: Record<string, unknown> = {};
    loop["left"] = loop;
    loop["right"] = loop;
    expect(issuesOf("Knot", loop).length).toBeGreaterThan(0);
  });

  test("nested a hundred thousand times do not overflow the stack", () => {
    let person: unknown = 1;
    for (let i = 0; i < 100_000; i++) person = { name: "Ann", "a/b~c": [], friends: [person] };
    expect(issuesOf("Person", person).every(({ code }) => code === "depth")).toBe(true);
    expect(issuesOf("Person", person)).not.toHaveLength(0);
  });

  test("without prototype, or with one that has properties, count by what they own", () => {
    const bare = Object.assign(Object.create(null) as object, { name: "Ann", "a/b~c": [] });
    expect(issuesOf("Person", bare)).toEqual([]);
    expect(
      issuesOf("Person", JSON.parse('{"name":"Ann","a/b~c":[],"__proto__":{}}')),
    ).toMatchObject([{ code: "unknown", path: "/__proto__" }]);
  });
});

describe("Standard Schema", () => {
  test("answers with value or issues and their keys", async () => {
    const schema = module["PersonSchema"] as StandardSchemaV1;
    const { version, vendor, validate } = schema["~standard"];
    const good = { name: "Ann", "a/b~c": [] };
    expect([version, vendor]).toEqual([1, "diptych"]);
    expect(await validate(good)).toEqual({ value: good });
    expect(await validate({ name: "Ann", "a/b~c": [true] })).toEqual({
      issues: [{ message: "expected an integer or null, got true", path: ["a/b~c", 0] }],
    });
  });
});

describe("int64 as bigint", () => {
  test("is held to 64 bits and to its rules", async () => {
    const bigints = await generateFrom(document, { emit: ["types", "validate"], int64: "bigint" });
    const codes = (id: unknown): readonly string[] =>
      validatorOf(bigints, "Big")?.({ id }).issues?.map(({ code }) => code) ?? [];
    expect(codes(2n ** 63n - 2n)).toEqual([]);
    expect(codes(2n ** 63n)).toEqual(["format"]);
    expect(codes(0n)).toEqual(["minimum"]);
    expect(codes(3n)).toEqual(["multipleOf"]);
    expect(codes(2)).toEqual(["type"]);
  });

  test("as number it is held to what a number can hold", () => {
    expect(issuesOf("Big", { id: 2 ** 53 - 2 })).toEqual([]);
    expect(issuesOf("Big", { id: 2 ** 53 }).map(({ code }) => code)).toEqual(["format"]);
  });
});
