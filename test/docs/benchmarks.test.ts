import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// The benchmarks are no part of the test's program: their packages need not be installed.
interface Result {
  readonly command: string;
  readonly commit: string;
  readonly isClean: boolean;
  readonly isLong: boolean;
  readonly date: string;
}
type Read = (command: string) => Result | undefined;

interface Benchmarks {
  readonly pageFiles: readonly string[];
  makePages(read?: Read): Promise<ReadonlyMap<string, string>>;
  refusalsOf(
    commands: readonly string[],
    read: Read,
    groupOf?: (command: string) => string,
  ): readonly string[];
  fillRegions(page: string, texts: ReadonlyMap<string, string>, isWhole: boolean): string;
  withoutRegions(page: string): string;
  drawLineChart(chart: object): string;
  sharesOf(profile: object, partOf: (file: string) => string): readonly object[];
}

const root = path.resolve(import.meta.dirname, "../..");
const files = [
  "pages/pages",
  "pages/results",
  "pages/regions",
  "pages/line-chart",
  "measure/cpu-profile",
];
const modules = await Promise.all(
  files.map((name) => import(path.join(root, `bench/${name}.mjs`)) as Promise<object>),
);
const { pageFiles, makePages, refusalsOf, fillRegions, withoutRegions, drawLineChart, sharesOf } =
  Object.assign({}, ...modules) as Benchmarks;
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

describe("figures in pages", () => {
  it("are those of the kept results", async () => {
    const pages = await makePages();
    for (const [file, text] of pages) expect(read(file), file).toBe(text);
    const folder = path.join(root, "docs/charts");
    const charts = existsSync(folder) ? readdirSync(folder) : [];
    expect(charts.filter((file) => !pages.has(`docs/charts/${file}`))).toEqual([]);
  });

  // Times, sizes and shares. Counts such as "16 connections" say how it is measured.
  const figure = /\d[\d.,]*(?: |-)?(?:ns|µs|ms|s|KB|kB|MB|GB|bytes|times)\b|\d+ ?%/g;

  /** Figures of README with another source, and where that is. */
  const elsewhere: Readonly<Record<string, string>> = {
    "4,900 bytes": "test/client/generated/bundle.test.ts",
    // What others need, in the comparison with them.
    "2.7 KB": "README.md",
  };

  it.each(pageFiles)("of %s are written by the run", (page) => {
    const prose = withoutRegions(read(page)).replace(/^```[\s\S]*?^```/gm, "");
    const unknown = (prose.match(figure) ?? []).filter((text) => elsewhere[text] === undefined);
    expect(unknown).toEqual([]);
    for (const source of Object.values(elsewhere))
      expect(existsSync(path.join(root, source)), source).toBe(true);
  });
});

describe("results", () => {
  const result = (command: string, changes: Partial<Result> = {}): Result => ({
    command,
    commit: "a".repeat(40),
    isClean: true,
    isLong: true,
    date: "2029-01-01T00:00:00Z",
    ...changes,
  });
  const refused = (other: Result | undefined): readonly string[] =>
    refusalsOf(["one", "other"], (command) => (command === "one" ? result("one") : other));

  it("of long runs of one commit make pages", () => {
    expect(refused(result("other"))).toEqual([]);
  });

  it("of another group may be of another commit", () => {
    const of: Read = (command) =>
      command === "one" ? result("one") : result(command, { commit: "b".repeat(40) });
    const group = (command: string): string => (command === "one" ? "tool" : "service");
    expect(refusalsOf(["one", "two", "three"], of, group)).toEqual([]);
    expect(refusalsOf(["one", "two"], of)).toHaveLength(1);
  });

  it("that are missing leave their regions unmeasured", () => {
    expect(refused(undefined)).toEqual([]);
  });

  it("that are quick, changed or of another commit make none, and are named", async () => {
    expect(refused(result("other", { isLong: false }))).toEqual([
      "other is of a quick or partial run",
    ]);
    expect(refused(result("other", { isClean: false }))).toEqual(["other is of changed code"]);
    const earlier = { commit: "b".repeat(40), date: "2028-01-01T00:00:00Z" };
    expect(refused(result("other", earlier))).toEqual([
      "other is of commit bbbbbbbb, not aaaaaaaa",
    ]);
    await expect(makePages((command) => result(command, { isLong: false }))).rejects.toThrow(
      "xml-decode is of a quick or partial run",
    );
  });
});

it("a profile is divided into the parts that functions themselves took, idle time left out", () => {
  const frame = (id: number, functionName: string, url = ""): object => ({
    id,
    callFrame: { functionName, url },
  });
  const profile = {
    nodes: [
      frame(1, "(idle)"),
      frame(2, "a", "/a.js"),
      frame(3, "b", "/b.js"),
      frame(4, "(garbage collector)"),
    ],
    samples: [2, 1, 3, 2, 4],
    timeDeltas: [3, 90, 1, 4, 2],
  };
  expect(sharesOf(profile, (file) => (file === "/a.js" ? "A" : "others"))).toEqual([
    { part: "A", share: 0.7 },
    { part: "garbage collection", share: 0.2 },
    { part: "others", share: 0.1 },
  ]);
});

describe("regions", () => {
  const texts = new Map([["a", "1.5"]]);

  it("are filled on lines of their own and within one, again and again", () => {
    const page =
      "<!-- bench a -->\n\nold\n\n<!-- /bench --> and <!-- bench a -->old<!-- /bench -->.";
    const filled = fillRegions(page, texts, true);
    expect(filled).toBe(page.replaceAll("old", "1.5"));
    expect(fillRegions(filled, texts, true)).toBe(filled);
    expect(withoutRegions(filled)).toBe(" and .");
  });

  it("say so where their command is not measured", () => {
    const page = "<!-- bench b -->\n\nold\n\n<!-- /bench --> <!-- bench b -->old<!-- /bench -->";
    expect(fillRegions(page, texts, false)).toBe(
      "<!-- bench b -->\n\nNot measured yet.\n\n<!-- /bench --> <!-- bench b -->–<!-- /bench -->",
    );
  });

  it("are refused without a text where everything is measured", () => {
    expect(() => fillRegions("<!-- bench b --><!-- /bench -->", texts, true)).toThrow(
      "the region b",
    );
  });
});

describe("charts", () => {
  const axis = { title: "size", scale: "log", label: String };
  const chart = {
    title: "a < b & c",
    x: axis,
    y: axis,
    lines: [
      {
        name: "one",
        points: [
          [1, 3],
          [1000, 40],
        ],
      },
      {
        name: "other",
        points: [
          [1, 2],
          [1000, 40],
        ],
      },
    ],
  };

  it("have ticks around every point, and names that do not cover each other", () => {
    const svg = drawLineChart(chart);
    expect(drawLineChart(chart)).toBe(svg);
    expect(svg).toContain("<title>a &#60; b &#38; c</title>");
    const places = [...svg.matchAll(/<circle [^>]*cx="([\d.]+)" cy="([\d.]+)"/g)];
    expect(places).toHaveLength(4);
    for (const [, x, y] of places) {
      expect(Number(x)).toBeGreaterThanOrEqual(78);
      expect(Number(x)).toBeLessThanOrEqual(604);
      expect(Number(y)).toBeGreaterThanOrEqual(56);
      expect(Number(y)).toBeLessThanOrEqual(392);
    }
    const names = [...svg.matchAll(/<text class="t\d" x="616" y="([\d.]+)"/g)].map(([, y]) =>
      Number(y),
    );
    expect(Math.abs((names[0] ?? 0) - (names[1] ?? 0))).toBeGreaterThanOrEqual(18);
  });
});
