import { beforeAll, describe, expect, it } from "vitest";
import { lowerFiles } from "../ir/lower-text.ts";
import { documentWith, type ParameterSketch } from "./documents.ts";
import { parameterModule, type ParameterModule } from "./parameter-module.ts";

const page = {
  type: "object",
  required: ["sort"],
  properties: {
    sort: { type: "array", items: { type: "string" }, maxItems: 3 },
    ids: { type: "array", items: { type: "integer" } },
    maybe: { type: ["array", "null"], items: { type: ["integer", "null"] } },
    // One text beside a list is told from it by JSON.
    either: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    places: { type: "array", items: { type: "object", properties: { x: { type: "integer" } } } },
    size: { type: "integer" },
  },
};
const words = {
  type: "object",
  additionalProperties: { type: "array", items: { type: "string" } },
};

const sketch = (
  schema: object,
  style: string,
  place = "query",
  explode = true,
): Readonly<Record<string, ParameterSketch>> => ({
  page: { in: place, style, explode, schema, required: true },
});

const operations = {
  form: sketch(page, "form"),
  deep: sketch(page, "deepObject"),
  formWords: sketch(words, "form"),
  deepWords: sketch(words, "deepObject"),
  cookie: sketch(page, "form", "cookie"),
  choice: sketch({ oneOf: [page, { type: "integer" }] }, "deepObject"),
  plain: sketch(page, "form", "query", false),
  header: sketch(page, "simple", "header"),
};

let module: ParameterModule;
beforeAll(async () => void (module = await parameterModule(documentWith(operations))));

const value = {
  sort: ["name,desc", "[1]"],
  ids: [1],
  places: [{ x: 1 }],
  size: 5,
};
const places = encodeURIComponent('[{"x":1}]');

describe("a list within an object", () => {
  it.each([
    ["form", `sort=name%2Cdesc&sort=%5B1%5D&ids=1&places=${places}&size=5`, value],
    [
      "deep",
      `page%5Bsort%5D%5B%5D=name%2Cdesc&page%5Bsort%5D%5B%5D=%5B1%5D&page%5Bids%5D%5B%5D=1&page%5Bplaces%5D=${places}&page%5Bsize%5D=5`,
      value,
    ],
    ["choice", "page%5Bsort%5D%5B%5D=a&page%5Bsize%5D=5", { sort: ["a"], size: 5 }],
    ["formWords", "a=1&a=2&b=3", { a: ["1", "2"], b: ["3"] }],
    ["deepWords", "page%5Ba%5D%5B%5D=1&page%5Ba%5D%5B%5D=2", { a: ["1", "2"] }],
  ])("is several pairs of its name in a query: %s", (operation, query, given) => {
    expect(module.write(operation, { page: given }).query).toBe(query);
    expect(module.read(operation, { query })).toEqual({ values: { page: given }, issues: [] });
  });

  it("is several cookies", () => {
    const given = { sort: ["a", "b"], size: 5 };
    const sent = module.write("cookie", { page: given });
    expect(sent.headers).toEqual({ cookie: "sort=a; sort=b; size=5" });
    expect(module.read("cookie", sent)).toEqual({ values: { page: given }, issues: [] });
  });

  it("is JSON text where the members are no pairs", () => {
    const given = { sort: ["a"] };
    for (const operation of ["plain", "header"]) {
      const sent = module.write(operation, { page: given });
      expect(JSON.stringify(sent)).toMatch(/sort,%5B%22a%22%5D|sort=\[\\"a\\"\]/);
      expect(module.read(operation, sent)).toEqual({ values: { page: given }, issues: [] });
    }
  });

  it.each([
    ["deep", "page[sort]=a&page[sort]=b"],
    ["deep", "page[sort][]=a&page[sort][]=b"],
    ["deep", "page[sort][0]=a&page[sort][1]=b"],
    ["choice", "page[sort][0]=a&page[sort][1]=b"],
    ["form", "sort=a&other=1&sort=b"],
  ])("is read as qs, PHP and Rails send it: %s %s", (operation, query) => {
    const { values, issues } = module.read(operation, { query });
    expect([values, issues]).toEqual([{ page: { sort: ["a", "b"] } }, []]);
  });

  it("without items is not sent, and read as empty where it is required", () => {
    expect(module.write("form", { page: { sort: [], ids: [] } }).query).toBe("");
    expect(module.read("form", { query: "" }).values).toEqual({ page: { sort: [] } });
    expect(module.read("deep", { query: "page[size]=5" }).values).toEqual({
      page: { sort: [], size: 5 },
    });
  });

  it("has empty texts for null, where `nulls: empty` asks for them", () => {
    const sent = module.write("form", { page: { sort: ["a"], maybe: [1, null, 2] } });
    expect(sent.query).toBe("sort=a&maybe=1&maybe=&maybe=2");
    expect(module.write("deep", { page: { sort: [], maybe: null } }).query).toBe(
      "page%5Bmaybe%5D=",
    );
  });

  it("is JSON text beside a single text", () => {
    const sent = module.write("form", { page: { sort: ["a"], either: ["b", "c"] } });
    expect(sent.query).toBe("sort=a&either=%5B%22b%22%2C%22c%22%5D");
    expect(module.read("form", sent).values).toEqual({
      page: { sort: ["a"], either: ["b", "c"] },
    });
  });

  it.each([
    ["form", "sort=a&ids=1&ids=x", 'property "ids": item 2: expected an integer'],
    ["deep", "page[ids][]=1&page[ids][]=x", 'property "ids": item 2: expected an integer'],
    ["form", "sort=a&sort=b&sort=c&sort=d", 'property "sort": expected at most 3 items'],
    ["form", "sort=a&size=1&size=2", 'property "size": is given more than once'],
    ["deep", "page[size][]=1&page[sort]=a", undefined],
  ])("is checked: %s %s", (operation, query, message) => {
    const { issues } = module.read(operation, { query });
    if (message === undefined) expect(issues).toEqual([]);
    else expect(issues.map((issue) => issue.message).join()).toContain(message);
  });

  it("is told of by a note", async () => {
    const files = { "openapi.yaml": documentWith({ form: operations.form }) };
    const { reported } = await lowerFiles(files, { int64: "number" });
    const codes = reported.map((line) => line.split(" ")[1]);
    expect(codes).toEqual(["parameter-repeats", "parameter-nested"]);
  });
});
