import { beforeAll, describe, expect, it } from "vitest";
import { EncodeError, type Issue } from "@diptych/runtime";
import { encodeJson, writeJsonAny } from "@diptych/runtime/codegen1";
import { generateFrom } from "../support/generate.ts";
import { schemaDocument } from "./schemas.ts";

type Encode = (value: unknown) => string;

let module: Record<string, unknown>;
const encoderOf = (name: string): Encode => module[`encode${name}Json`] as Encode;
const any = (value: unknown): string => encodeJson(value, writeJsonAny);

beforeAll(async () => {
  module = await generateFrom(schemaDocument, { emit: ["types", "validate", "json"] });
});

function issuesOf(run: () => unknown): readonly Issue[] | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof EncodeError) return error.issues;
    throw error;
  }
}

describe("what is written", () => {
  it.each([
    ["Address", { zip: null, street: "a" }, '{"street":"a","zip":null}'],
    ["Address", { street: undefined }, "{}"],
    ["Address", { street: "a", other: 1 }, '{"street":"a"}'],
    ["Extensible", { n: 1, a: "x", u: undefined }, '{"a":"x","n":1}'],
    ["Dictionary", { a: 1, b: undefined }, '{"a":1}'],
    ["User", { id: 1, name: "a", tags: [] }, '{"id":1,"name":"a","tags":[]}'],
    ["Hostile", { constructor: "a" }, '{"constructor":"a"}'],
    ["Pet", { t: "dog", name: "x" }, '{"t":"dog","name":"x"}'],
    ["Mixed", null, "null"],
    ["Pair", ["a", 1], '["a",1]'],
  ])("of %s %j is %s", (name, value, text) => {
    expect(encoderOf(name)(value)).toBe(text);
  });

  it.each([
    "",
    "é😀",
    '"\\/',
    "\u0000\u001f\n",
    "\ud800",
    "a\udc00",
    "\u2028",
    "x".repeat(100),
    `${"x".repeat(100)}"`,
    "é".repeat(40),
  ])("of the string %j is what JSON.stringify writes", (text) =>
    expect(any(text)).toBe(JSON.stringify(text)),
  );

  it("holds together when it is long", () => {
    const value = Array.from({ length: 20_000 }, (_, i) => ({ i, text: `item ${i}` }));
    expect(any(value)).toBe(JSON.stringify(value));
  });

  it("takes values that say what they are in JSON, and bigints", () => {
    expect(any({ at: new Date(0), n: 2n ** 64n })).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","n":18446744073709551616}',
    );
  });
});

describe("what is refused", () => {
  const cycle: Record<string, unknown> = { value: 1 };
  cycle["children"] = [cycle];

  it.each([
    ["Money", Number.NaN, "type", ""],
    ["Money", Infinity, "type", ""],
    ["Money", "1", "type", ""],
    ["User", { id: 1.5, name: "a" }, "type", "/id"],
    ["User", { id: 1 }, "required", "/name"],
    ["User", { id: 1, name: "a", tags: ["x", 2] }, "type", "/tags/1"],
    ["User", { id: 1, name: "a", tags: ["x", undefined] }, "required", "/tags/1"],
    ["User", { id: 1, name: "a", home: [] }, "type", "/home"],
    ["Hostile", {}, "required", "/constructor"],
    ["Address", { street: null }, "type", "/street"],
    ["Address", null, "type", ""],
    ["Extensible", { a: "x", "y/~": "1" }, "type", "/y~1~0"],
    ["Pet", { t: "cow" }, "type", ""],
    ["Whatever", { a: [() => 1] }, "type", "/a/0"],
    ["Whatever", { a: Number.NaN }, "type", "/a"],
    ["Whatever", undefined, "required", ""],
  ])("%s %j is %s at %s", (name, value, code, path) => {
    expect(issuesOf(() => encoderOf(name)(value))).toMatchObject([{ code, path }]);
  });

  it("values that contain themselves", () => {
    expect(issuesOf(() => encoderOf("Node")(cycle))).toMatchObject([{ code: "depth" }]);
    expect(issuesOf(() => any(cycle))).toMatchObject([{ code: "depth" }]);
  });
});
