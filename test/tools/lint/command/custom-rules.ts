import { describe, expect, it } from "vitest";
import { folderWith, runIn } from "../../frame/memory-host.ts";
import { found } from "./found.ts";

/** Lines: info 2, tags 3, the path 5, get 6, its id 7, summary 8. */
const text = `openapi: 3.1.1
info: { title: A, version: "1" }
tags: [{ name: Cats }, { name: dogs, description: "" }]
paths:
  /petList:
    get:
      operationId: petList
      summary: Lists
      tags: [Cats]
      responses: { "200": { description: They., content: { text/plain: { schema: { type: string } } } } }
`;

const config = (lint: object): string =>
  JSON.stringify({ specs: [{ input: "a.yaml", output: "out" }], lint });

const withRule = (rule: object, lint: object = {}): Record<string, string> => {
  const named = { name: "acme/one", select: "$", message: "It is '{value}' of {key}", ...rule };
  const all = { extends: "minimal", customRules: [named], ...lint };
  return { "a.yaml": text, "diptych.config.json": config(all) };
};

const operations = "$.paths.*[?@.operationId]";
const ids = `${operations}.operationId`;

/** Rules, and the lines of what each finds. */
const rules: readonly (readonly [string, object, readonly number[]])[] = [
  ["pattern that holds", { select: ids, check: { pattern: "^pet" } }, []],
  ["pattern", { select: ids, check: { pattern: "^(get|list)" } }, [7]],
  ["pattern that must not match", { select: ids, check: { notPattern: "^pet" } }, [7]],
  ["pattern for what is no text", { select: "$.tags", check: { pattern: "^a" } }, []],
  ["casing that holds", { select: ids, check: { casing: "camel" } }, []],
  ["casing", { select: ids, check: { casing: "kebab" } }, [7]],
  ["casing of names", { select: "$.paths", field: "@key", check: { casing: "kebab" } }, [5]],
  ["enumeration", { select: "$.tags[*].name", check: { enumeration: ["dogs"] } }, [3]],
  ["length", { select: "$.tags[*].name", check: { length: { max: 3 } } }, [3, 3]],
  ["length of lists and objects", { select: "$.tags", check: { length: { min: 3 } } }, [3]],
  ["missing member", { select: operations, field: "description", check: { defined: true } }, [6]],
  ["member too many", { select: operations, field: "summary", check: { defined: false } }, [8]],
  ["empty member", { select: "$.tags[*]", field: "description", check: { truthy: true } }, [3, 3]],
  ["full member", { select: "$.tags[*]", field: "name", check: { truthy: false } }, [3, 3]],
  [
    "schema",
    { select: "$.info", check: { schema: { properties: { title: { minLength: 2 } } } } },
    [2],
  ],
  ["schema for what is missing", { field: "a", check: { schema: { not: {} } } }, []],
  [
    "conditions together",
    { select: ids, check: { casing: "camel", pattern: "^get", length: { min: 3 } } },
    [7],
  ],
];

/** Registers the tests of rules without code. */
export function testCustomRules(): void {
  it.each(rules)("check: %s", async (_, rule, lines) => {
    const all = await found(withRule(rule), []);
    expect(all).toEqual(lines.map((line) => `${line} acme/one`));
  });

  it("say what they are told to, with a cure", async () => {
    const rule = { select: ids, check: { casing: "kebab" }, level: "error" };
    const folder = await folderWith(withRule(rule));
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(1);
    expect(out).toContain("a.yaml:7:20 error acme/one: It is 'petList' of operationId\n");
    expect(out).toContain("  help: Write it in kebab case\n");
  });

  it("take levels and ignores like others", async () => {
    const rule = { select: ids, check: { casing: "kebab" } };
    const off = [{ operations: ["GET *"], rules: { "acme/one": "off" } }];
    expect(await found(withRule(rule, { overrides: off }), [])).toEqual([]);
    const ignores = [{ rule: "acme/one", pointer: "/paths", reason: "old" }];
    expect(await found(withRule(rule, { ignores }), [])).toEqual([]);
  });

  it("see a document of 2.0 as it is written", async () => {
    const swagger = `swagger: "2.0"\ninfo: { title: A, version: "1" }\npaths: {}\nhost: A.example\n`;
    const rule = { select: "$.host", check: { pattern: "^[a-z.]+$" } };
    const files = { ...withRule(rule), "a.yaml": swagger };
    expect(await found(files, [])).toEqual(["4 acme/one"]);
  });

  it("come with a set of one's own", async () => {
    const set = `extends: minimal\ncustomRules: [{ name: acme/one, select: $.info.title, check: { length: { min: 2 } }, message: Short }]\n`;
    const lint = { extends: "./set.yaml", customRules: undefined };
    expect(await found({ ...withRule({}, lint), "set.yaml": set }, [])).toEqual(["2 acme/one"]);
    const wrong = set.replace("$.info.title", "info");
    const folder = await folderWith({ ...withRule({}, lint), "set.yaml": wrong });
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(2);
    expect(out).toContain("set.yaml:2:");
  });

  const long = `${"a".repeat(5000)}!`;
  const hostile = text.replace("title: A", `title: ${long}, x-${long}: 1`);

  it.each([
    ["pattern", { pattern: "^(a+)+$" }, 1],
    ["pattern that must not match", { notPattern: "^(a|a)*$" }, 0],
    ["schema", { schema: { properties: {}, pattern: "^(a+)+$" } }, 1],
    ["names of a schema", { schema: { propertyNames: { pattern: "^([a-z]+)*$" } } }, 1],
    ["power of the length", { pattern: "a.*b.*c.*d.*e.*f.*g.*h$" }, 1],
  ])("tests in linear time what would not end: %s", async (name, check, count) => {
    const select = name.startsWith("names") ? "$.info" : "$.info.title";
    const all = await found({ ...withRule({ select, check }), "a.yaml": hostile }, []);
    expect(all).toEqual(Array.from({ length: count }, () => "2 acme/one"));
  });

  it("ends where a pattern would not that needs more than linear time", async () => {
    const files = withRule({ select: "$.info.title", check: { pattern: "^(?=a)(a+)+$" } });
    const folder = await folderWith({ ...files, "a.yaml": hostile });
    const { code, out } = await runIn(folder, ["lint"]);
    expect(code).toBe(1);
    expect(out).toMatch(/rule-failed: The rule 'acme\/one' .* may take too much time/);
  });

  describe("is refused", () => {
    it.each([
      ["no JSONPath", { select: "$.a[", check: { defined: true } }, "'$.a[' is no JSONPath"],
      ["no pattern", { check: { pattern: "(" } }, "'(' is no pattern"],
      ["no schema", { check: { schema: { type: 7 } } }, "the schema cannot be used"],
      ["no casing", { check: { casing: "loud" } }, "'loud' is not a valid value"],
      ["no check", { check: {} }, "check"],
      ["no group", { name: "one", check: { defined: true } }, "'one' is not a valid value"],
      ["no message", { message: undefined, check: { defined: true } }, "has no 'message'"],
    ])("%s", async (_, rule, problem) => {
      const folder = await folderWith(withRule(rule));
      const { code, out } = await runIn(folder, ["lint"]);
      expect(code).toBe(2);
      expect(out).toContain(problem);
      expect(out).toContain("diptych.config.json:1:");
    });

    it("a name twice", async () => {
      const one = { name: "acme/a", select: "$", check: { defined: true }, message: "A" };
      const folder = await folderWith(withRule({}, { customRules: [one, one] }));
      expect((await runIn(folder, ["lint"])).out).toContain("There is another rule 'acme/a'");
    });
  });
}
