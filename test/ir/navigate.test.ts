import { describe, expect, test } from "vitest";
import type { Declaration, TypeNode } from "../../generator/ir/index.ts";
import { ApiIndex, childrenOf, referencesOf } from "../../generator/ir/index.ts";

const origin = { file: "api.yaml", pointer: "" };
const ref = (target: string): TypeNode => ({ kind: "ref", origin, target });
const nullable = (inner: TypeNode): TypeNode => ({ kind: "nullable", origin, inner });
const text: TypeNode = { kind: "string", origin, held: "string" };
const list = (items: TypeNode): TypeNode => ({ kind: "array", origin, items, uniqueItems: false });

function index(types: Readonly<Record<string, TypeNode>>): ApiIndex {
  const declarations = Object.entries(types).map(([id, type]) => ({ id, type }) as Declaration);
  return new ApiIndex({ declarations });
}

describe("resolve", () => {
  test("follows references to the end", () => {
    expect(index({ A: ref("B"), B: text }).resolve(ref("A"))).toBe(text);
  });

  test("gives any for a circle of references", () => {
    expect(index({ A: ref("B"), B: ref("A") }).resolve(ref("A")).kind).toBe("any");
  });

  test("looks behind null on request", () => {
    const api = index({ A: nullable(ref("B")), B: nullable(text) });
    expect(api.resolveNullable(ref("A"))).toEqual({ node: text, nullable: true });
    expect(api.resolveNullable(text)).toEqual({ node: text, nullable: false });
  });

  test("gives any for a circle of references and null", () => {
    const found = index({ A: nullable(ref("A")) }).resolveNullable(ref("A"));
    expect(found).toMatchObject({ node: { kind: "any" }, nullable: true });
  });

  test("throws for an unknown id", () => {
    expect(() => index({}).resolve(ref("A"))).toThrow("there is no declaration A");
  });
});

describe("references", () => {
  const object: TypeNode = {
    kind: "object",
    origin,
    properties: [],
    additional: list(ref("B")),
    bases: [ref("Base") as Extract<TypeNode, { kind: "ref" }>],
  };

  test("are those of members too", () => {
    expect(referencesOf(object, "values")).toEqual(["B"]);
    expect(referencesOf(object, "types")).toEqual(["Base", "B"]);
    expect(referencesOf(object, "alternatives")).toEqual([]);
    expect(referencesOf(nullable(ref("A")), "alternatives")).toEqual(["A"]);
    expect(childrenOf(object)).toEqual([list(ref("B"))]);
  });

  test("lead to everything reachable, once", () => {
    const api = index({ A: object, B: list(ref("A")), Base: list(ref("C")), C: text, D: text });
    expect([...api.reachable([ref("A")])].sort()).toEqual(["A", "B"]);
    expect([...api.reachable([ref("A")], "types")].sort()).toEqual(["A", "B", "Base", "C"]);
  });
});
