import { jsonpath } from "json-p3";
import { describe, expect, it } from "vitest";
import { allowed, processorTime } from "../support/processor-time.ts";
import { compileJsonPath } from "../../generator/json-path/json-path.ts";
import { Steps } from "../../generator/json-path/steps.ts";

const pets = {
  paths: {
    "/pets": { get: { tags: ["pets", "read"], deprecated: true }, post: { tags: ["pets"] } },
    "/it's/~{id}": { get: { tags: [], "x-limit": 10, summary: "b\nr" } },
  },
  list: [{ n: 1 }, { n: 2, m: "xyz" }, { n: "2" }, null, [0, 1, 2, 3, 4]],
  ["__proto__x"]: { constructor: 1 },
};

function find(text: string, root: unknown = pets, steps?: Steps) {
  const compiled = compileJsonPath(text);
  if (compiled.kind === "mistake") throw new Error(compiled.message);
  return compiled.find(root, steps);
}

describe("expressions of JSONPath", () => {
  it.each([
    "$",
    "$.paths",
    "$['paths']['/it\\'s/~{id}'].get",
    "$.paths.*.get.tags",
    "$..get",
    "$..tags[0, -1, 5]",
    "$.list[4][1:4:2, ::-1, -2:, 7:]",
    "$.list[4][3:0:-2]",
    "$.list[4][::0]",
    "$..[?@.deprecated == true]",
    "$..[?!@.deprecated && @.tags]",
    "$..[?count(@.tags[*]) > 1 || @['x-limit'] >= 10]",
    "$..[?length(@) < 2]",
    "$..[?value(@..n) == 1]",
    "$.list[?@.n != 2]",
    "$.list[?@.n <= 1 || @.n >= '2']",
    "$.list[?@ == $.list[3]]",
    "$.list[?@ == $.list[4]]",
    "$.list[?@.none == @.neither]",
    "$.paths[?search(@.get.summary, 'b.r') || match(@.get.tags[0], 'p[a-e]ts')]",
    "$..tags[?match(@, 'p|pets')]",
    "$..[?match(@, '[')]",
    "$..*",
    "$..['get', 'post'].tags.*",
    "$..constructor",
    "$.toString",
  ])("%s finds what the library finds", (text) => {
    const expected = jsonpath.query(text, pets).nodes.map(({ location, value }) => ({
      path: location,
      value,
    }));
    expect(find(text)).toEqual({ matches: expected, complete: true });
  });

  it("orders strings by code points and counts characters by them", () => {
    expect(find("$[?@ > '\uffff']", ["😀"]).matches).toHaveLength(1);
    expect(find("$[?length(@) == 1]", ["😀"]).matches).toHaveLength(1);
  });

  it.each([
    ["paths", undefined, 0],
    ["$.paths[", "unclosed bracketed selection", 8],
    ["$..[?eval(@)]", "no such function 'eval'", 5],
    ["$.paths.*~", undefined, 9],
    ["$[?@.a ==== 'it']", undefined, 9],
  ])("%s is a mistake", (text, message, offset) => {
    expect(compileJsonPath(text)).toMatchObject({ kind: "mistake", offset });
    if (message !== undefined) expect(compileJsonPath(text)).toMatchObject({ message });
  });
});

describe("hostile expressions", () => {
  const deep = (text: string, count: number, end: string): string =>
    text.repeat(count) + end.repeat(count);

  it.each([
    ["long", `$${".a".repeat(3_000)}`, "mistake"],
    ["nested", `$[?${"(".repeat(1_900)}@${")".repeat(1_900)}]`, "path"],
    ["nested queries", `$${deep("[?@", 900, "]")}`, "path"],
    ["unclosed", `$${"[?(".repeat(1_300)}`, "mistake"],
  ])("are read: %s", (_, text, kind) => {
    const compiled = compileJsonPath(text);
    expect(compiled.kind).toBe(kind);
    if (compiled.kind === "path") expect(compiled.find(pets).complete).toBe(true);
  });

  it("end after a number of steps", () => {
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, { n }]));
    const started = processorTime();
    for (const text of [`$${"..*".repeat(20)}`, "$..[?$..[?$..[?$.k1.n == @.n]]]", "$..[?$ == $]"])
      expect(find(text, { ...wide, list: [wide] }, new Steps(2_000_000))).toBeDefined();
    expect(find("$..[?$..[?$..[?$..[?@ == 1]]]]", wide, new Steps(100_000))).toEqual({
      matches: [],
      complete: false,
    });
    const taken = processorTime() - started;
    expect(taken).toBeLessThan(allowed(5_000));
  });

  it("test patterns in linear time", () => {
    const text = "a".repeat(50_000);
    expect(find("$[?match(@, '(a*)*b')]", [text])).toEqual({ matches: [], complete: true });
    expect(find("$[?search(@, '(((a{1,900}){1,900}){1,900})b')]", [text]).matches).toEqual([]);
  });
});
