import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batch, entityTag, mergePatch, page, patched, precondition } from "@diptych/runtime";

describe("pages and batches", () => {
  it("cover the items, each once and in order", () => {
    const items = fc.array(fc.integer());
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 9 }), (all, size) => {
        const count = Math.ceil(all.length / size) + 1;
        const pages = Array.from({ length: count }, (_, i) => page(all, i + 1, size));
        const batches = Array.from({ length: count }, (_, i) => batch(all, i * size, size));
        expect([pages.flat(), batches.flat()]).toEqual([all, all]);
        expect(pages.at(-1)).toEqual([]);
      }),
    );
  });

  it("give all from an offset on where the limit says so", () => {
    expect(batch([1, 2, 3], 1, -1, -1)).toEqual([2, 3]);
    expect(batch([1, 2, 3], 5, 2)).toEqual([]);
  });
});

describe("patched", () => {
  it("sets what is there, and leaves the target", () => {
    const target: { a: number; b: string | null; c?: { d: number } } = {
      a: 1,
      b: "x",
      c: { d: 1 },
    };
    const change = { a: undefined, b: null, c: { d: 2 } };
    expect(patched(target, change)).toEqual({ a: 1, b: null, c: { d: 2 } });
    expect(target).toEqual({ a: 1, b: "x", c: { d: 1 } });
  });

  it("sets no prototype", () => {
    const result = patched({ a: 1 }, JSON.parse('{"__proto__":{"b":1}}') as object);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect((result as { b?: number }).b).toBeUndefined();
  });
});

// Source: RFC 7396, appendix A.
it.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("mergePatch makes of %j with %j %j", (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result);
});

it("mergePatch sets no prototype", () => {
  const result = mergePatch({}, JSON.parse('{"__proto__":{"b":1},"constructor":{"c":1}}'));
  expect((result as { b?: number }).b).toBeUndefined();
  expect(Object.keys(result as object)).toEqual(["__proto__", "constructor"]);
});

describe("precondition", () => {
  const of = (
    method: string,
    headers: Record<string, string>,
    etag: string | undefined,
  ): 304 | 412 | undefined => precondition({ method, url: "/", headers }, etag);

  // Source: RFC 9110, 8.8.3.2 (comparison), 13.1.1, 13.1.2 and 13.2.2.
  it.each([
    ["PUT", { "if-match": '"1"' }, '"1"', undefined],
    ["PUT", { "if-match": '"0", "1"' }, '"1"', undefined],
    ["PUT", { "if-match": '"2"' }, '"1"', 412],
    ["PUT", { "if-match": "*" }, '"1"', undefined],
    ["PUT", { "if-match": "*" }, undefined, 412],
    ["PUT", { "if-match": '"1"' }, undefined, 412],
    ["PUT", { "if-match": 'W/"1"' }, 'W/"1"', 412],
    ["PUT", { "if-match": "1" }, '"1"', 412],
    ["PUT", { "if-none-match": "*" }, undefined, undefined],
    ["PUT", { "if-none-match": "*" }, '"1"', 412],
    ["GET", { "if-none-match": '"1"' }, '"1"', 304],
    ["GET", { "if-none-match": '"a,b", W/"1"' }, '"1"', 304],
    ["HEAD", { "if-none-match": 'W/"1"' }, 'W/"1"', 304],
    ["GET", { "if-none-match": '"2"' }, '"1"', undefined],
    ["GET", { "if-match": '"2"', "if-none-match": '"1"' }, '"1"', 412],
    ["GET", {}, '"1"', undefined],
  ] as const)("of %s with %j and the tag %s is %s", (method, headers, etag, expected) => {
    expect(of(method, headers, etag)).toBe(expected);
  });

  it("takes what entityTag makes, and only for the same version", () => {
    expect([entityTag(7), entityTag("a b"), entityTag("x", true)]).toEqual([
      '"7"',
      '"a%20b"',
      'W/"x"',
    ]);
    const version = fc.string({ unit: "grapheme", maxLength: 20 });
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(of("GET", { "if-none-match": entityTag(a) }, entityTag(b))).toBe(
          a === b ? 304 : undefined,
        );
      }),
    );
  });
});
