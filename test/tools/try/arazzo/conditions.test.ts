import { describe, expect, it } from "vitest";
import { holds, parseCondition } from "../../../../tools/try/arazzo/conditions.ts";
import { parseCriterion } from "../../../../tools/try/arazzo/criteria.ts";
import { filled, type Scope } from "../../../../tools/try/arazzo/expressions.ts";

const scope: Scope = {
  inputs: { name: "Rex", size: 3 },
  steps: new Map([["find", { "pet.id": 7, pet: { tags: ["good", "old"] } }]]),
  workflows: new Map([["first", { inputs: { a: 1 }, outputs: { token: "t" } }]]),
  sources: new Map([["pets", "https://pets.test/openapi.yaml"]]),
  call: {
    request: { method: "GET", url: "https://pets.test/pets?limit=5", headers: { "x-a": "b" } },
    answer: {
      status: 200,
      headers: ["X-Count", "2", "Location", "/pets/7"],
      body: new Uint8Array(),
      isCut: false,
    },
    parameters: [{ in: "query", name: "limit", value: 5 }],
    sent: undefined,
    body: {
      pets: [
        { id: 7, name: "Rex" },
        { id: 8, name: "Milo" },
      ],
      next: null,
    },
  },
};

function isTrue(text: string): boolean {
  const condition = parseCondition(text);
  if (typeof condition === "string") throw new Error(condition);
  return holds(condition, scope);
}

describe("a simple condition", () => {
  it.each([
    "$statusCode == 200",
    "$statusCode==200 && !($statusCode >= 300)",
    "$statusCode < 100 || $method == 'GET'",
    "$response.header.x-count == 2",
    "$response.body#/pets/0/name == 'rex'",
    "$response.body.pets[1].name == 'Milo'",
    "$response.body#/next == null",
    "$response.body#/none == null",
    "$request.query.limit > $inputs.size",
    "$request.header.X-A == 'b'",
    "$steps.find.outputs.pet.id == 7",
    "$steps.find.outputs.pet.tags[1] == 'old'",
    "$steps.find.outputs.pet#/tags/0 != 'bad'",
    "$workflows.first.outputs.token == 't'",
    "$workflows.first.inputs.a <= 1",
    "'it''s' == 'IT''S'",
    "true && !false && !null",
  ])("holds: %s", (text) => {
    expect(isTrue(text)).toBe(true);
  });

  it.each([
    "$statusCode != 200",
    "$response.body#/next",
    "$response.body#/none",
    "'a' < 1",
    "$inputs.none == 'x'",
    "false || $statusCode > 200",
  ])("does not hold: %s", (text) => {
    expect(isTrue(text)).toBe(false);
  });

  it.each([
    ["$statusCode = 200", "'= 200' is not understood"],
    ["$statusCode ==", "a value is missing"],
    ["($statusCode == 200", "a parenthesis is not closed"],
    ["$status == 200", "'$status' is no expression that is known"],
    ["name == 'a'", "'name' is no value: texts stand in single quotes"],
    ["!".repeat(1000), "it is nested too deeply"],
    [" ".repeat(5000), "it has more than 4000 characters"],
  ])("cannot be read: %s", (text, reason) => {
    expect(parseCondition(text)).toBe(reason);
  });
});

describe("a criterion", () => {
  it.each([
    ["^/pets/\\d+$", "regex", "$response.header.Location", true],
    ["/^\\/PETS\\/7$/i", "regex", "$response.header.Location", true],
    ["^7$", "regex", "$response.header.Location", false],
    ["$[?count(@.pets) > 0]", "jsonpath", "$response.body", true],
    ["$.pets[?@.name == 'Milo']", "jsonpath", "$response.body", true],
    ["$.pets[?@.name == 'None']", "jsonpath", "$response.body", false],
    ["$.pets", "jsonpath", "$response.body#/none", false],
  ])("%s of the type %s for %s is %s", (condition, type, context, expected) => {
    const criterion = parseCriterion(condition, type, context);
    if (typeof criterion === "string") throw new Error(criterion);
    expect(criterion.test(scope)).toBe(expected);
  });

  it("with a pattern of exponential time is tested in linear time", () => {
    const criterion = parseCriterion("^(a+)+$", "regex", "$inputs.long");
    if (typeof criterion === "string") throw new Error(criterion);
    expect(criterion.test({ ...scope, inputs: { long: `${"a".repeat(50_000)}!` } })).toBe(false);
  });

  it.each([
    ["(?<=a)b", "regex", "it is no regular expression that can be tested in linear time"],
    ["pets[", "jsonpath", "it is no JSONPath expression"],
  ])("cannot be read: %s", (condition, type, reason) => {
    expect(parseCriterion(condition, type, "$response.body")).toContain(reason);
  });
});

describe("a value with expressions", () => {
  it("keeps the type of a value that is one expression, and has text in place of others", () => {
    const value = {
      a: "$inputs.size",
      b: ["{$inputs.name} of {$sourceDescriptions.pets.url}"],
      c: "{x}",
    };
    expect(filled(value, scope)).toEqual({
      a: 3,
      b: ["Rex of https://pets.test/openapi.yaml"],
      c: "{x}",
    });
  });

  it("has no members that objects inherit", () => {
    expect(filled("$inputs.constructor", scope)).toBeUndefined();
    expect(filled("$response.body#/toString", scope)).toBeUndefined();
  });
});
