import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DecodeError, type JsonDecodeOptions } from "@diptych/runtime";
import { decodeJson, readJsonAny } from "@diptych/runtime/codegen1";
import { importForWeb } from "../support/import-for-web.ts";
import { accepted, refused } from "./texts.ts";
import { growth, processorTime } from "../support/processor-time.ts";

/** Texts that tests cut short or change. */
const samples = [
  '{"id":12,"name":"A \\u00e9\\n é😀","flags":[true,false,null],"sub":{"x":-1.5e3,"y":""}}',
  '[{"a":[]},{"b":{}},"c",0.25]',
];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (input: string | Uint8Array, options?: JsonDecodeOptions): unknown =>
  decodeJson(input, readJsonAny, options);

/** The value, or the codes of the issues. */
function outcome(run: () => unknown): { value: unknown } | { codes: readonly string[] } {
  try {
    return { value: run() };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    expect(error.issues.length).toBeGreaterThan(0);
    for (const issue of error.issues)
      expect([issue.line, issue.column]).toEqual([expect.any(Number), expect.any(Number)]);
    return { codes: error.issues.map((issue) => issue.code) };
  }
}

/** Compares with `JSON.parse`; our stated limits are repeated names and infinite numbers. */
function agrees(text: string): void {
  const ours = outcome(() => decode(text));
  if (!/\p{Surrogate}/u.test(text)) expect(outcome(() => decode(bytes(text)))).toEqual(ours);
  let theirs: unknown;
  try {
    theirs = JSON.parse(text) as unknown;
  } catch {
    expect(ours, text).toHaveProperty("codes");
    return;
  }
  if ("codes" in ours)
    expect(
      ours.codes.every((code) => ["duplicate", "encoding", "type"].includes(code)),
      `${text}: ${ours.codes.join()}`,
    ).toBe(true);
  else assert.deepStrictEqual(ours.value, theirs);
}

const issuesOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as DecodeError).issues;
  }
};

it("gives the same on the platform of the web", async () => {
  const program = `export { decodeJson, readJsonAny } from "@diptych/runtime/codegen1";`;
  const web = (await importForWeb(program, import.meta.dirname)) as {
    readonly decodeJson: typeof decodeJson;
    readonly readJsonAny: typeof readJsonAny;
  };
  for (const text of [...accepted, ...samples]) {
    assert.deepStrictEqual(web.decodeJson(bytes(text), web.readJsonAny), JSON.parse(text));
    assert.deepStrictEqual(
      web.decodeJson(text, web.readJsonAny, { detach: true }),
      JSON.parse(text),
    );
  }
  for (const text of refused) {
    const issues = issuesOf(() => web.decodeJson(bytes(text), web.readJsonAny));
    expect(issues, text).toEqual(issuesOf(() => decode(bytes(text))));
    expect(issues, text).toMatchObject([{ code: "syntax" }]);
  }
});

describe("grammar", () => {
  it.each(accepted)("takes %j", (text) => {
    assert.deepStrictEqual(decode(text), JSON.parse(text));
    assert.deepStrictEqual(decode(bytes(text)), JSON.parse(text));
    assert.deepStrictEqual(decode(bytes(text), { detach: true }), JSON.parse(text));
  });

  it.each(refused)("refuses %j", (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(outcome(() => decode(text))).toEqual({ codes: ["syntax"] });
    expect(outcome(() => decode(bytes(text)))).toEqual({ codes: ["syntax"] });
  });

  it("refuses every sample that is cut short", () => {
    for (const sample of samples) {
      const whole = bytes(sample);
      for (let end = 0; end < whole.length; end++) {
        expect(
          outcome(() => decode(whole.subarray(0, end))),
          sample.slice(0, end),
        ).toHaveProperty("codes");
      }
    }
  });

  it("agrees with JSON.parse on any value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => agrees(text)),
      { numRuns: 500 },
    );
  });

  it("agrees with JSON.parse on changed texts", () => {
    const pieces = fc.constantFrom(
      ...'{}[]",:\\0123456789.-+eEtrufalsn \n\t\u0000é',
      "true",
      "null",
      '"a":',
      '"\\u',
      "😀",
      "\ud800",
    );
    const texts = fc.oneof(fc.constantFrom(...samples), fc.json());
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.tuple(fc.nat(), fc.nat(3), pieces), { minLength: 1, maxLength: 4 }),
        (text, edits) => {
          let changed = text;
          for (const [at, cut, piece] of edits) {
            const place = at % (changed.length + 1);
            changed = changed.slice(0, place) + piece + changed.slice(place + cut);
          }
          agrees(changed);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("reads numbers exactly", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => {
        assert.equal(decode(String(n)), JSON.parse(String(n)));
      }),
      { numRuns: 2000 },
    );
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?(e-?\d{1,2})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        assert.equal(decode(text), JSON.parse(text));
      }),
      { numRuns: 5000 },
    );
  });
});

const nested = (n: number): string => "[".repeat(n) + "]".repeat(n);

function time(text: string): number {
  const start = processorTime();
  outcome(() => decode(text));
  return processorTime() - start;
}

describe("stated limits", () => {
  it.each([
    ['{"a":1,"a":1}', "duplicate"],
    ['{"a":1,"\\u0061":2}', "duplicate"],
    ['{"__proto__":1,"__proto__":2}', "duplicate"],
    ["1e999", "type"],
    ["[-1e999]", "type"],
    ['"\ud800"', "encoding"],
  ])("%j is %s", (text, code) => {
    expect(outcome(() => decode(text))).toEqual({ codes: [code] });
  });

  it("skips a byte order mark", () => {
    expect(decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))).toBe(1);
    expect(decode("\ufeff1")).toBe(1);
  });

  it.each([
    ["a lone continuation", [0x22, 0x80, 0x22], 1],
    ["an overlong form", [0x22, 0x61, 0xc0, 0xaf, 0x22], 2],
    ["a surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22], 1],
    ["a cut sequence", [0x22, 0xe2, 0x82], 1],
    ["more than Unicode has", [0x20, 0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], 2],
  ])("refuses %s in UTF-8, with its place", (_, input, at) => {
    const found = outcome(() => decode(Uint8Array.from(input)));
    expect(found).toEqual({ codes: ["encoding"] });
    expect(() => decode(Uint8Array.from(input))).toThrow(`1:${at + 1} `);
    const far = Uint8Array.from([...bytes(" ".repeat(5000)), ...input]);
    expect(() => decode(far)).toThrow(`1:${at + 5001} `);
  });

  it.each(["[", '{"a":', '[{"a":['])("refuses 100,000 levels of %s", (level) => {
    expect(outcome(() => decode(level.repeat(100_000)))).toEqual({ codes: ["depth"] });
  });

  it("refuses what nests deeper than the stack, however high the limit", () => {
    const limits = { maxDepth: 1_000_000 };
    for (const text of [nested(100_000), `{"next":`.repeat(100_000)])
      expect(outcome(() => decode(text, { limits }))).toEqual({ codes: ["depth"] });
  });

  it("lets the depth be set", () => {
    expect(decode(nested(500))).toEqual(JSON.parse(nested(500)));
    expect(outcome(() => decode(nested(501)))).toEqual({ codes: ["depth"] });
    expect(outcome(() => decode(nested(3), { limits: { maxDepth: 2 } }))).toEqual({
      codes: ["depth"],
    });
  });

  it("lets the size be set", () => {
    expect(outcome(() => decode('"é"', { limits: { maxBytes: 3 } }))).toEqual({ codes: ["limit"] });
    expect(decode('"é"', { limits: { maxBytes: 4 } })).toBe("é");
  });

  it("takes time in proportion to the size", async () => {
    for (const unit of ['"\\u0041",', "[],", '{"a":1},', "1.5e3,"]) {
      const timeOf = (size: number): number => time(`[${unit.repeat(size)}0]`) + 1;
      expect(await growth(timeOf, [20_000, 200_000], 100)).toBeLessThan(100);
    }
  });
});

describe("places", () => {
  it.each([
    ['{"a":[1,{"b":tru}]}', "/a/1/b", 1, 17],
    ['{\n  "a": 1,\n  "b"\n}', "/b", 4, 1],
    ['["é😀",]', "/1", 1, 8],
    ['{"x~/y":nope}', "/x~0~1y", 1, 10],
    ["[1] 2", "", 1, 5],
  ])("of %j", (text, path, line, column) => {
    let issue: unknown;
    try {
      decode(text);
    } catch (error) {
      issue = (error as DecodeError).issues[0];
    }
    expect(issue).toMatchObject({ code: "syntax", path, line, column });
  });
});
