import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { queryText, queryTexts } from "../../runtime/src/codegen1.ts";
import { ParameterReader } from "../../runtime/src/parameters/read/parameter-reader.ts";
import { splitCookies, splitQuery } from "../../runtime/src/parameters/read/split-pairs.ts";
import { documentWith } from "./documents.ts";
import { parameterModule, type ParameterModule } from "./parameter-module.ts";
import { leastTime } from "../support/processor-time.ts";

const texts = { type: "array", items: { type: "string" } };

const all = {
  name: { in: "path", schema: { type: "string" } },
  label: { in: "path", style: "label", explode: true, schema: texts },
  matrix: { in: "path", style: "matrix", schema: texts },
  count: { in: "query", schema: { type: "integer" } },
  list: { in: "query", explode: false, schema: texts },
  bars: { in: "query", style: "pipeDelimited", schema: texts },
  deep: {
    in: "query",
    style: "deepObject",
    schema: { type: "object", additionalProperties: { type: "number" } },
  },
  json: { in: "query", content: { "application/json": { schema: texts } } },
  "X-List": { in: "header", schema: texts },
  session: { in: "cookie", schema: { type: "string" } },
};

let module: ParameterModule;

beforeAll(async () => {
  module = await parameterModule(documentWith({ all }));
});

const reader = (query: string): ParameterReader => new ParameterReader([], query, {}, "literal");

describe("any input", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "count",
      "list",
      "bars",
      "deep[a]",
      "json",
      "=",
      "&",
      ";",
      "|",
      ",",
      ".",
      "%",
      "+",
    ),
    fc.constantFrom(
      "%2C",
      "%7c",
      "%E2%82%AC",
      "%ff",
      "%0",
      "[",
      "]",
      '"',
      " ",
      "__proto__",
      "deep[",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));

  it("gives values or issues, and never throws", () => {
    fc.assert(
      fc.property(fc.tuple(text, text, text), text, text, text, (path, query, header, cookie) => {
        const { values, issues } = module.read("all", {
          path,
          query,
          headers: { "x-list": header, cookie },
        });
        expect(values === undefined).toBe(issues.length > 0);
        for (const { message } of issues) expect(message).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it("is split as URLSearchParams does where a query is well-formed", () => {
    const piece = fc
      .string({ unit: "grapheme", maxLength: 6 })
      .map((value) => encodeURIComponent(value).replaceAll("%20", "+"));
    const pairs = fc.array(fc.tuple(piece, piece), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, fc.constantFrom("&", "&&"), (given, between) => {
        const query = given.map(([name, value]) => `${name}=${value}`).join(between);
        const expected = new URLSearchParams(query);
        for (const name of expected.keys()) {
          const r = reader(query);
          expect(queryTexts(r, name)).toEqual(expected.getAll(name));
          expect(r.issues).toEqual([]);
        }
      }),
    );
  });
});

describe("limits", () => {
  it("looks at 1,000 pairs and says so where there are more", () => {
    const pairs = Array.from({ length: 1000 }, (_, i) => `a${i}=${i}`);
    const within = reader(pairs.join("&"));
    expect(queryText(within, "a999")).toBe("999");
    expect(within.issues).toEqual([]);
    const beyond = reader([...pairs, "b=1"].join("&"));
    queryText(beyond, "b");
    expect(beyond.issues).toEqual([
      {
        in: "query",
        parameter: "b",
        code: "limit",
        message: "there are more than 1000 pairs in the query",
      },
    ]);
  });

  it("notes 100 issues at most", () => {
    const r = module.read("all", {
      path: ["a", ".b", ";matrix=c"],
      query: Array.from({ length: 900 }, (_, i) => `deep[${i}]=x`).join("&"),
    });
    expect(r.issues).toHaveLength(100);
  });

  it("shortens what it repeats", () => {
    const { issues } = module.read("all", {
      path: ["a", ".b", ";matrix=c"],
      query: `count=${"9".repeat(100_000)}x`,
    });
    expect(issues[0]?.message.length).toBeLessThan(150);
  });
});

describe("linear time", () => {
  const read = (query: string) => (): void => {
    module.read("all", { path: ["a", ".b", ";matrix=c"], query });
  };

  it.each<[string, (n: number) => () => void]>([
    ["pairs without equals signs", (n) => () => splitQuery("a&".repeat(n), n)],
    ["pairs", (n) => () => splitQuery("a=&".repeat(n), n)],
    ["empty pairs", (n) => () => splitQuery("&".repeat(n), n)],
    ["cookies", (n) => () => splitCookies("a=b;".repeat(n), n)],
    ["cookies without equals signs", (n) => () => splitCookies("a;".repeat(n), n)],
    ["white space in cookies", (n) => () => splitCookies(`a=${" ".repeat(n)}b`, n)],
    ["commas", (n) => read(`list=${",".repeat(n)}`)],
    ["encoded bars", (n) => read(`bars=${"%7C".repeat(n)}`)],
    ["malformed encodings", (n) => read(`list=${"%".repeat(n)}`)],
    ["bytes beyond ASCII", (n) => read(`list=${"\u00e2\u0082\u00ac".repeat(n)}`)],
    ["digits", (n) => read(`count=${"9".repeat(n)}`)],
    ["brackets", (n) => read(`deep${"[".repeat(n)}]=1`)],
    ["JSON", (n) => read(`json=${"[".repeat(n)}`)],
  ])("takes %s", async (_, run) => {
    const small = await leastTime(run(20_000));
    const large = await leastTime(run(160_000));
    // Eight times as much; quadratic time would be sixty-four times, and many seconds.
    expect(large).toBeLessThan(Math.max(small * 30, 500));
  });
});
