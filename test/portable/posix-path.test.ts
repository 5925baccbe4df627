import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  basename,
  dirname,
  join,
  normalize,
  relative,
  resolve,
} from "../../generator/portable/posix-path.ts";

/** Paths in which slashes, points and names follow each other in any way. */
const paths = fc
  .array(fc.constantFrom("/", "/", ".", "..", "a", "b.yaml", "é", "%2e", "\\", " "), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

const odd = [
  "",
  "/",
  "//",
  "///",
  "//a",
  "///a",
  ".",
  "./",
  "..",
  "../",
  "a/",
  "a//",
  "/..",
  "/a/..",
];

describe("paths with slashes are those of node:path/posix", () => {
  it.each([
    ["normalize", normalize],
    ["dirname", dirname],
    ["basename", basename],
  ] as const)("in %s", (name, ours) => {
    for (const path of odd) expect(ours(path), path).toBe(posix[name](path));
    fc.assert(
      fc.property(paths, (path) => {
        expect(ours(path)).toBe(posix[name](path));
      }),
    );
  });

  it("in join", () => {
    fc.assert(
      fc.property(fc.array(paths, { maxLength: 4 }), (parts) => {
        expect(join(...parts)).toBe(posix.join(...parts));
      }),
    );
  });

  it.each([
    ["resolve", resolve],
    ["relative", relative],
  ] as const)("in %s", (name, ours) => {
    for (const one of odd)
      for (const other of odd)
        expect(ours(one, other), `${one} ${other}`).toBe(posix[name](one, other));
    fc.assert(
      fc.property(paths, paths, (one, other) => {
        expect(ours(one, other)).toBe(posix[name](one, other));
      }),
    );
  });
});
