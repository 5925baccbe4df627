import { describe, expect, it } from "vitest";
import { compareVersions, readVersion } from "../../../tools/diff/semantic-version.ts";
import { versionAfter, type Bump } from "../../../tools/changelog/version/next-version.ts";
import { versionVerdict } from "../../../tools/changelog/version/verdict.ts";
import { changesOf, documentOf, load, type Json } from "../diff/support.ts";

/** Versions in their order. Source: Semantic Versioning 2.0.0, 11, and its example. */
const ordered = [
  "0.1.0",
  "0.1.1",
  "0.2.0",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.2.0",
  "1.10.0",
  "10.0.0",
];

describe("versions", () => {
  it("have the order of Semantic Versioning", () => {
    const read = ordered.map((text) => readVersion(text) ?? expect.fail(text));
    for (const [i, one] of read.entries())
      for (const [j, other] of read.entries())
        expect(Math.sign(compareVersions(one, other)), `${i} ${j}`).toBe(Math.sign(i - j));
    const build = readVersion("1.0.0+b1") ?? expect.fail();
    expect(compareVersions(build, readVersion("1.0.0") ?? expect.fail())).toBe(0);
  });

  it.each(["2026-11-30", "1", "latest", "", "1.2.3.4", "v", 1.2, undefined, "9".repeat(400)])(
    "%j is none",
    (text) => {
      expect(readVersion(text)).toBeUndefined();
    },
  );

  it.each<readonly [string, Bump, string]>([
    ["1.4.2", "major", "2.0.0"],
    ["1.4.2", "minor", "1.5.0"],
    ["1.4.2", "patch", "1.4.3"],
    ["0.4.2", "major", "0.5.0"],
    ["0.4.2", "minor", "0.4.3"],
    ["0.4.2", "patch", "0.4.3"],
    ["2.0.0-rc.1", "major", "2.0.0"],
    ["1.4", "minor", "1.5.0"],
  ])("after %s a %s change gives %s", (from, bump, expected) => {
    const version = readVersion(from) ?? expect.fail();
    expect(versionAfter(version, bump).numbers.join(".")).toBe(expected);
  });
});

const get = (more: Json = {}): Json => ({
  get: { responses: { 204: { description: "Done." } }, ...(more as object) },
});
const parameter = (schema: Json, required = false): Json => ({
  parameters: [{ name: "q", in: "query", required, schema }],
});

/** Paths before and after, with the part that the change asks to raise. */
const cases: Readonly<Record<string, readonly [old: Json, next: Json, bump: Bump]>> = {
  "an operation that is gone": [{ "/a": get(), "/b": get() }, { "/a": get() }, "major"],
  "a limit of a request": [
    { "/a": get(parameter({ type: "string" })) },
    { "/a": get(parameter({ type: "string", maxLength: 3 })) },
    "major",
  ],
  "a new operation": [{ "/a": get() }, { "/a": get(), "/b": get() }, "minor"],
  "a parameter": [{ "/a": get() }, { "/a": get(parameter({ type: "string" })) }, "minor"],
  "a deprecation": [{ "/a": get() }, { "/a": get({ deprecated: true }) }, "minor"],
  "a removal that was announced": [
    { "/a": get(), "/b": get({ deprecated: true, "x-sunset": "2020-01-01" }) },
    { "/a": get() },
    "minor",
  ],
  "a tag": [{ "/a": get() }, { "/a": get({ tags: ["a"] }) }, "patch"],
};

describe("the version that comes next", () => {
  it.each(Object.entries(cases))("%s", async (_name, [paths, next, bump]) => {
    const documents = [documentOf({ paths }), documentOf({ paths: next })] as const;
    const changes = await changesOf(...documents);
    const [old, after] = [await load(documents[0]), await load(documents[1])];
    expect(versionVerdict(old, after, changes)).toEqual({
      old: "1.0.0",
      new: "1.0.0",
      bump,
      expected: { major: "2.0.0", minor: "1.1.0", patch: "1.0.1" }[bump],
      verdict: "unchanged",
    });
  });

  const stating = (version: Json | undefined): Json => ({
    openapi: "3.1.0",
    info: { title: "Things", ...(version === undefined ? {} : { version }) },
    paths: {},
  });

  it.each([
    ["1.0.0", "2.0.0", "right"],
    ["1.0.0", "3.1.4", "right"],
    ["1.0.0", "2.0.0-rc.1", "right"],
    ["1.0.0", "1.9.0", "too-small"],
    ["1.0.0", "1.0.0", "unchanged"],
    ["1.0.0", "0.9.0", "decreased"],
    ["0.1.0", "0.2.0", "right"],
    ["0.1.0", "0.1.1", "too-small"],
    ["2.0.0-rc.1", "2.0.0-rc.2", "right"],
    ["2.0.0-rc.2", "2.0.0-rc.1", "decreased"],
    ["2.0.0", "2.0.0-rc.1", "decreased"],
    ["v1.0.0", "v2.0.0", "right"],
    ["2026-01-01", "2026-02-01", "unknown"],
    ["1.0.0", "next", "unknown"],
    [undefined, "1.0.0", "unknown"],
  ])("from %s to %s is %s after a breaking change", async (from, to, verdict) => {
    const [changes] = [
      await changesOf(documentOf({ paths: { "/a": get() } }), documentOf({ paths: {} })),
    ];
    const judged = versionVerdict(await load(stating(from)), await load(stating(to)), changes);
    expect(judged.verdict).toBe(verdict);
  });

  it("is any one without a change", async () => {
    const same = await load(stating("1.0.0"));
    expect(versionVerdict(same, same, [])).toEqual({
      old: "1.0.0",
      new: "1.0.0",
      verdict: "right",
    });
  });
});
