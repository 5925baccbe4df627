import { expect, test } from "vitest";
import {
  ApiIndex,
  discriminatorAmong,
  membersByKind,
  type TypeNode,
} from "../../generator/ir/index.ts";

const origin = { file: "a.yaml", pointer: "/x" };
const index = new ApiIndex({ declarations: [] });
const text: TypeNode = { kind: "string", origin, held: "string" };
const list: TypeNode = { kind: "array", origin, items: text, uniqueItems: false };
const number: TypeNode = { kind: "number", held: "number", origin };

test("members are found by the kinds of their values, and kinds that none has are left out", () => {
  const nullable: TypeNode = { kind: "nullable", origin, inner: text };
  expect([...membersByKind([number, nullable, list, text], index)]).toEqual([
    ["array", [2]],
    ["string", [1, 3]],
    ["number", [0]],
    ["null", [1]],
  ]);
});

test("a member of any value is of every kind, and no member is of none", () => {
  const any: TypeNode = { kind: "any", origin };
  expect([...membersByKind([any], index).values()]).toEqual(Array.from({ length: 6 }, () => [0]));
  expect(membersByKind([{ kind: "never", origin }], index).size).toBe(0);
  expect(membersByKind([], index).size).toBe(0);
});

test("a discriminator has the new places of the members that are left", () => {
  const discriminator = {
    property: "kind",
    mapping: [
      { value: "a", member: 0 },
      { value: "b", member: 1 },
      { value: "c", member: 2 },
      { value: "again", member: 0 },
    ],
  };
  expect(discriminatorAmong(discriminator, [2, 0])).toEqual({
    property: "kind",
    mapping: [
      { value: "a", member: 1 },
      { value: "c", member: 0 },
      { value: "again", member: 1 },
    ],
  });
  expect(discriminatorAmong(discriminator, []).mapping).toEqual([]);
});
