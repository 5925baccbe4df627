import { readFile } from "node:fs/promises";
import fc from "fast-check";
import findMyWay from "find-my-way";
import { describe, expect, it } from "vitest";
import { pathItemsOf } from "../../../generator/views/server/route-tree.ts";
import type { Route } from "../../../runtime/src/server/description/server-description.ts";
import { withPaths } from "../../support/generate.ts";
import { apiOf } from "../../support/api-of.ts";
import { apiWithPaths } from "./api-with-paths.ts";
import { loadRouter } from "./load-router.ts";
import { decodeValue, naiveRouter, shape } from "./naive-router.ts";
import { printRouter } from "./print-router.ts";
import { leastTime } from "../../support/processor-time.ts";

async function routerOf(...paths: readonly string[]): Promise<Route> {
  return await loadRouter(printRouter(apiWithPaths(paths)));
}

/** Index and captures in one value. */
function routed(route: Route, path: string): readonly (number | string)[] {
  const captures: string[] = [];
  return [route(path, captures), ...captures];
}

it("finds nothing in a document without paths", async () => {
  const text = printRouter(apiWithPaths([]));
  expect(text).not.toContain("normalPath");
  expect([(await loadRouter(text))("/", []), (await loadRouter(text))("/a", [])]).toEqual([-1, -1]);
});

it("keeps escaped dots where dots are delimiters of a parameter", async () => {
  const api = await apiOf(
    withPaths(`/v1.0/{x}/{y}.json:
  get:
    parameters:
      - { name: x, in: path, required: true, style: label, explode: true, schema: { type: array, items: { type: string } } }
      - { name: y, in: path, required: true, schema: { type: string } }
    responses: { "204": { description: Done. } }
`),
  );
  const route = await loadRouter(printRouter(api));
  expect(routed(route, "/v1.0/.a%2eb.c%252E/d.json")).toEqual([0, ".a%2Eb.c%252E", "d"]);
  expect(routed(route, "/v1%2E0/.a/d%2ejson")).toEqual([0, ".a", "d"]);
});

describe("literals and parameters", () => {
  it.each([
    ["a literal before a parameter", ["/a/{x}", "/a/b"], "/a/b", [1]],
    ["a parameter", ["/a/{x}", "/a/b"], "/a/c", [0, "c"]],
    ["back from a literal", ["/a/{x}/c", "/a/b/d"], "/a/b/c", [0, "b"]],
    ["back over two levels", ["/a/{x}/{y}/c", "/a/b/b/d"], "/a/b/b/c", [0, "b", "b"]],
    ["literals from the left", ["/{x}/b", "/a/{y}"], "/a/b", [1, "b"]],
    ["several parameters, in order", ["/{x}/a/{y}/{z}"], "/1/a/2/3", [0, "1", "2", "3"]],
    ["the root", ["/"], "/", [0]],
    ["no root", ["/a"], "/", [-1]],
    ["no empty value", ["/a/{x}"], "/a/", [-1]],
    ["no empty value within", ["/a/{x}/b"], "/a//b", [-1]],
    ["no slash at the end", ["/a"], "/a/", [-1]],
    ["no double slash", ["/a/b"], "/a//b", [-1]],
    ["a slash at the end where the template has it", ["/a/", "/a"], "/a/", [0]],
    ["a double slash where the template has it", ["/a//b"], "/a//b", [0]],
    ["another case is another path", ["/a"], "/A", [-1]],
    ["too short", ["/a/b/c"], "/a/b", [-1]],
    ["too long", ["/a/b"], "/a/b/c", [-1]],
    ["longer than every template", ["/a"], "/a/b/c/d/e/f", [-1]],
    ["names of methods of objects", ["/constructor"], "/__proto__", [-1]],
    ["matrix style is a segment", ["/a/{x}"], "/a/;x=1,2", [0, ";x=1,2"]],
    ["label style is a segment", ["/a/{x}"], "/a/.1.2", [0, ".1.2"]],
    ["dots are a segment", ["/a/{x}/b"], "/a/../b", [0, ".."]],
    ["characters of regular expressions", ["/a.*(b)[c]+$"], "/a.*(b)[c]+$", [0]],
    ["and not what they would match", ["/a.*"], "/abc", [-1]],
    ["quotes and a backslash", ["/\"a'`\\${b}"], "/\"a'`\\$", [-1]],
    ["quotes", ["/\"a'`\\"], "/\"a'`\\", [0]],
    ["a line break", ["/a\n*/b"], "/a%0A*/b", [0]],
  ])("%s", async (_, paths, path, expected) => {
    expect(routed(await routerOf(...paths), path)).toEqual(expected);
  });
});

describe("escapes", () => {
  it.each([
    ["of a letter of a literal", ["/users"], "/us%65rs", [0]],
    ["of a literal that a parameter would take", ["/a/{x}", "/a/b"], "/a/%62", [1]],
    ["in lower case", ["/a-b"], "/a%2db", [0]],
    ["of a comma of a literal", ["/a,b"], "/a%2cb", [0]],
    ["of what a client escapes in a literal", ["/a:b@c"], "/a%3Ab%40c", [0]],
    ["of a blank", ["/a b"], "/a%20b", [0]],
    ["of letters beyond ASCII", ["/caf\u00e9"], "/caf%C3%A9", [0]],
    ["in the template", ["/caf%c3%a9/%41"], "/caf\u00e9/A", [0]],
    ["a slash separates nothing", ["/a/b"], "/a%2Fb", [-1]],
    ["a slash within a value", ["/a/{x}"], "/a/b%2Fc", [0, "b%2Fc"]],
    ["delimiters of a value stay", ["/{x}"], "/a%2Cb%3bc%3Dd%2Be", [0, "a%2Cb%3Bc%3Dd%2Be"]],
    ["a percent sign stays", ["/{x}"], "/a%2561", [0, "a%2561"]],
    ["a broken one stays", ["/{x}"], "/a%zz%", [0, "a%zz%"]],
    ["beside a parameter", ["/{x}.json"], "/a%2Ejson", [0, "a"]],
    ["of a colon beside a parameter", ["/{x}:cancel"], "/a%3Acancel", [0, "a"]],
    ["of a comma between parameters", ["/{x},{y}"], "/a%2Cb", [0, "a", "b"]],
  ])("%s", async (_, paths, path, expected) => {
    expect(routed(await routerOf(...paths), path)).toEqual(expected);
  });
});

describe("text beside parameters", () => {
  it.each([
    ["after", ["/files/{name}.json"], "/files/a.b.json", [0, "a.b"]],
    ["needs a value", ["/files/{name}.json"], "/files/.json", [-1]],
    ["before", ["/v{major}"], "/v12", [0, "12"]],
    ["between", ["/{a}-{b}"], "/x-y-z", [0, "x", "y-z"]],
    ["between, as short as can be", ["/{a}-{b}.x"], "/--.x.x", [0, "-", ".x"]],
    ["values of delimiters", ["/{a}-{b}"], "/---", [0, "-", "-"]],
    ["three dots", ["/{base}...{head}"], "/a...b", [0, "a", "b"]],
    ["overlapping texts", ["/ab{x}ba"], "/aba", [-1]],
    ["no text between", ["/{a}{b}"], "/xyz", [0, "x", "yz"]],
    ["before a parameter alone", ["/{x}", "/{x}.json"], "/a.json", [1, "a"]],
    ["after a literal", ["/{x}.json", "/a.json"], "/a.json", [1]],
    ["more text first", ["/{x}.json", "/{x}.min.json"], "/a.min.json", [1, "a"]],
    ["back from it", ["/{x}.json/a", "/{x}/b"], "/f.json/b", [1, "f.json"]],
    [
      "beside parameters of other segments",
      ["/{a}/{b}-{c}/{d}"],
      "/1/2-3/4",
      [0, "1", "2", "3", "4"],
    ],
  ])("%s", async (_, paths, path, expected) => {
    expect(routed(await routerOf(...paths), path)).toEqual(expected);
  });
});

describe("path items", () => {
  it("puts templates that differ in names only into one, and keeps the earlier of a method", () => {
    const api = apiWithPaths(["get /a/{x}", "post /b", "put /a/{y}", "get /a/{z}"]);
    const items = pathItemsOf(api).map(({ path, operations }) => [
      path,
      operations.map(({ id }) => id),
    ]);
    expect(items).toEqual([
      ["/a/{x}", ["operation0", "operation2"]],
      ["/b", ["operation1"]],
    ]);
  });

  it("tells apart what only looks alike", () => {
    const paths = ["/{a}-{b}", "/{a}", "/{}b", "/*", '/="b"'];
    expect(pathItemsOf(apiWithPaths(paths)).map(({ path }) => path)).toEqual(paths);
  });

  it("takes a literal and its escaped form for one", () => {
    const api = apiWithPaths(["/a,b", "post /a%2cb", "/a%252Cb"]);
    expect(pathItemsOf(api).map(({ path }) => path)).toEqual(["/a,b", "/a%252Cb"]);
  });

  it("finds nothing where there are none", async () => {
    expect(routed(await routerOf(), "/")).toEqual([-1]);
  });

  it.each(["v2", "v3"])("finds every path of %s", async (name) => {
    const api = await apiOf(await readFile(`spec/${name}.yaml`, "utf8"));
    const route = await loadRouter(printRouter(api));
    for (const [index, { path }] of pathItemsOf(api).entries()) {
      const values: string[] = [];
      const request = path.replace(
        /\{[^{}]*\}/g,
        () => `value${values.push(`value${values.length}`) - 1}`,
      );
      expect(routed(route, request), path).toEqual([index, ...values]);
      expect(routed(route, `${request}/`), `${path}/`).toEqual([-1]);
    }
  });
});

describe("beside other routers", () => {
  const literals = ["a", "b", "ab", "A", "a.b", "x y", "a,b", "\u00e9", "1+1", "c:d"];
  const parameters = ["{p}", "{p}", "{p}", "{p}.json", "{p}-{q}", "v{p}", "{p}.min.json"];
  const plainParts = [
    ...literals,
    "a.json",
    "a.min.json",
    "a-b",
    "-",
    "a-b-c",
    "--",
    "v",
    "v1",
    "",
  ];
  const escapedParts =
    "%61 a%2Eb x%20y a%2cb %c3%A9 1%2B1 c%3ad a%2Ejson a%2Fb %2561 % %zz ..".split(" ");
  const segment = fc.constantFrom(...literals, ...parameters);
  const part = fc.constantFrom(...plainParts, ...escapedParts);
  const pathOf = (source: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.array(source, { minLength: 1, maxLength: 5 }).map((list) => `/${list.join("/")}`);

  it("answers as regular expressions do", async () => {
    const api = fc.tuple(
      fc.array(pathOf(segment), { minLength: 1, maxLength: 25 }),
      fc.array(pathOf(part), { minLength: 40, maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(api, async ([templates, paths]) => {
        const route = await routerOf(...templates);
        const naive = naiveRouter(templates);
        const own = templates.map((text) => text.replace(/\{[^{}]*\}/g, "w"));
        for (const request of [...paths, ...own]) {
          const [index, ...captures] = routed(route, request);
          const values = captures.map((text) => decodeValue(String(text)));
          expect({ request, index, values }).toEqual({ request, ...naive(request) });
        }
      }),
      { numRuns: 150 },
    );
  });

  it("answers as find-my-way does", async () => {
    const plain = fc.constantFrom("a", "b", "ab", "abc", "ba", "{p}", "{q}");
    const api = fc.tuple(
      fc.uniqueArray(pathOf(plain), { minLength: 1, maxLength: 25, selector: shape }),
      fc.array(pathOf(fc.constantFrom("a", "b", "ab", "abc", "ba", "c")), { minLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(api, async ([templates, paths]) => {
        const route = await routerOf(...templates);
        const other = findMyWay({ caseSensitive: true });
        for (const [index, text] of templates.entries()) {
          let count = 0;
          const name = text.replace(/\{[^{}]*\}/g, () => `:p${count++}`);
          other.on("GET", name, () => index);
        }
        for (const request of paths) {
          const found = other.find("GET", request);
          const index = found === null ? -1 : (found.handler as unknown as () => number)();
          const values = Object.values(found?.params ?? {});
          expect({ request, routed: routed(route, request) }).toEqual({
            request,
            routed: [index, ...values],
          });
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("hostile paths", () => {
  const size = 1_000_000;

  /**
   * Time for a path of that many characters must not grow faster than the path. Other programs can
   * spoil a measurement, so it is repeated; what is quadratic fails every time.
   */
  it.each([
    ["slashes", "/", ""],
    ["one segment", "a", ""],
    ["escapes", "%61", ""],
    ["broken escapes", "%", ""],
    ["what stands between parameters", "-", ""],
    ["short segments", "a/", ""],
    ["a long value before the last literal", "a", "/d"],
  ])("%s", async (_, unit, end) => {
    const route = await routerOf("/{a}-{b}-{c}.json", "/{a}/{b}/{c}/d", "/a/b/c", "/{x}/e");
    const time = (length: number): Promise<number> => {
      const path = `/${unit.repeat(length / unit.length)}${end}`;
      return leastTime(() => route(path, []));
    };
    const small = await time(size / 10);
    const large = await time(size);
    expect(large).toBeLessThan(Math.max(100, small * 40));
  });
});
