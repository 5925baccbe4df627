import assert from "node:assert/strict";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DecodeError, type Issue, type JsonDecodeOptions } from "@diptych/runtime";
import { generateFrom, withSchemas } from "../support/generate.ts";
import { mutated } from "../validate/mutate.ts";
import { Oracle, validatorOf } from "../validate/oracle.ts";
import { schemaDocument, schemas } from "./schemas.ts";
import { allowed, processorTime } from "../support/processor-time.ts";

type Decode = (input: Uint8Array | string, options?: JsonDecodeOptions) => unknown;
type Encode = (value: unknown) => string;

const oracle = new Oracle(schemaDocument);
let module: Record<string, unknown>;
const decoderOf = (name: string): Decode => module[`decode${name}Json`] as Decode;
const encoderOf = (name: string): Encode => module[`encode${name}Json`] as Encode;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

beforeAll(async () => {
  module = await generateFrom(schemaDocument, { emit: ["types", "validate", "json"] });
});

/** The issues, or `undefined` where the text is taken. */
function issuesOf(run: () => unknown): readonly Issue[] | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof DecodeError) return error.issues;
    throw error;
  }
}

describe.each(Object.entries(schemas))("%s", (name, { ok, bad }) => {
  it("takes what its schema allows, and writes it again", () => {
    for (const text of ok) {
      const value = decoderOf(name)(bytes(text));
      assert.deepStrictEqual(decoderOf(name)(text), value);
      expect(oracle.accepts(name, JSON.parse(text)), text).toBe(true);
      // Skipped properties count for the decoder, but are not there any more.
      if (name !== "Counted")
        expect(validatorOf(module, name)?.(value).issues, text).toBeUndefined();
      const written = encoderOf(name)(value);
      if (name !== "Counted") assert.deepEqual(decoderOf(name)(written), value);
      assert.deepEqual(JSON.parse(written), value);
    }
  });

  it("refuses what it does not, and says where", () => {
    for (const [text, code, path] of bad) {
      const issues = issuesOf(() => decoderOf(name)(bytes(text)));
      expect(issues?.[0], text).toMatchObject({ code, path });
      expect(issuesOf(() => decoderOf(name)(text))).toEqual(issues);
    }
  });

  it("agrees with ajv and the validator on texts near those", () => {
    const near = fc.constantFrom(
      ...ok,
      ...bad.filter(([, code]) => code !== "syntax" && code !== "duplicate").map(([text]) => text),
    );
    fc.assert(
      fc.property(
        near.filter((text) => !text.includes("e999")).chain((text) => mutated(JSON.parse(text))),
        (value) => {
          const text = JSON.stringify(value);
          const issues = issuesOf(() => decoderOf(name)(text));
          const parsed = JSON.parse(text) as unknown;
          // ajv passes over __proto__ and the range of int64, and rounds large multiples.
          if (!/__proto__|\d{16}|e\+/.test(text)) {
            expect(issues === undefined, `${text} ${JSON.stringify(issues)}`).toBe(
              oracle.accepts(name, parsed),
            );
          }
          expect(issues === undefined, text).toBe(
            validatorOf(module, name)?.(parsed).issues === undefined,
          );
          if (issues !== undefined || name === "Counted") return;
          const decoded = decoderOf(name)(bytes(text));
          assert.deepEqual(decoderOf(name)(encoderOf(name)(decoded)), decoded);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("refuses every text that is cut short", () => {
    for (const text of ok) {
      const whole = bytes(text.trim());
      for (let end = 0; end < whole.length; end++) {
        // What is left of a number may be a number too.
        if (/^[-\d.e]+$/i.test(text)) continue;
        expect(
          issuesOf(() => decoderOf(name)(whole.subarray(0, end))),
          text.slice(0, end),
        ).toBeDefined();
      }
    }
  });
});

describe("values", () => {
  it("has only what was there: no undefined properties, no defaults", () => {
    assert.deepStrictEqual(decoderOf("Address")('{"street":"a"}'), { street: "a" });
  });

  it("does not let names from the text change prototypes", () => {
    for (const [name, text] of [
      ["Extensible", '{"a":"x","__proto__":3}'],
      ["Dictionary", '{"__proto__":3}'],
      ["Hostile", '{"constructor":"a","__proto__":3}'],
      ["Whatever", '{"__proto__":{"x":1}}'],
    ] as const) {
      const value = decoderOf(name)(text) as object;
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, "__proto__")).toBe(true);
    }
  });

  it("skips unknown properties, or refuses them by option", () => {
    const text = '{"id":1,"x":[{"y":"}"}],"name":"a","z":null}';
    assert.deepStrictEqual(decoderOf("User")(text), { id: 1, name: "a" });
    expect(issuesOf(() => decoderOf("User")(text, { unknown: "refuse" }))).toMatchObject([
      { code: "unknown", path: "/x", line: 1, column: 9 },
      { code: "unknown", path: "/z" },
    ]);
  });

  it("takes 100,000 unknown properties, and levels within the limit", () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `"x${i}":${i}`).join(",");
    assert.deepStrictEqual(decoderOf("Address")(`{${many}}`), {});
    expect(issuesOf(() => decoderOf("Address")(`{"x":${"[".repeat(100_000)}`))).toMatchObject([
      { code: "depth" },
    ]);
    expect(
      issuesOf(() => decoderOf("Node")('{"value":1,"children":['.repeat(100_000))),
    ).toMatchObject([{ code: "depth" }]);
  });

  it("puts together what the members of anyOf know", () => {
    assert.deepStrictEqual(decoderOf("AnyShape")('{"a":1,"b":2,"c":3}'), { a: 1, b: 2 });
  });

  it("bounds the work that nested unions cost", () => {
    const deep = '{"a":'.repeat(300) + "1" + ',"b":2}'.repeat(300);
    const start = processorTime();
    issuesOf(() => decoderOf("Nested")(deep));
    const taken = processorTime() - start;
    expect(taken).toBeLessThan(allowed(2000));
  });

  it("collects issues in the order of the text, up to 100", () => {
    const issues = issuesOf(() => decoderOf("Address")('{"zip":1,\n"street":2,"secret":"x"}'));
    expect(issues).toMatchObject([
      { path: "/zip", line: 1, column: 8, expected: "a string", received: "1" },
      { path: "/street", line: 2, column: 10 },
      { path: "/secret", code: "minLength" },
    ]);
    expect(issuesOf(() => decoderOf("Matrix")(`[[${"true,".repeat(500)}1]]`))).toHaveLength(100);
  });

  it("does not show secrets", () => {
    const [issue] = issuesOf(() => decoderOf("Address")('{"secret":"pw"}')) ?? [];
    expect(JSON.stringify(issue)).not.toContain("pw");
  });

  it("reads int64 as bigint by option, exactly", async () => {
    const big = await generateFrom(
      withSchemas(
        "Big: {type: object, required: [n], properties: {n: {type: integer, format: int64}, u: {oneOf: [{type: integer, format: int64}, {type: string}]}}}",
      ),
      {
        emit: ["types", "validate", "json"],
        int64: "bigint",
      },
    );
    const decode = big["decodeBigJson"] as Decode;
    const encode = big["encodeBigJson"] as Encode;
    expect(decode('{"n":9223372036854775807,"u":-9223372036854775808}')).toEqual({
      n: 2n ** 63n - 1n,
      u: -(2n ** 63n),
    });
    expect(decode('{"n":1.50e1}')).toEqual({ n: 15n });
    expect(decode('{"n":100e-2}')).toEqual({ n: 1n });
    expect(decode('{"n":0e999999999}')).toEqual({ n: 0n });
    expect(encode({ n: 2n ** 63n - 1n })).toBe('{"n":9223372036854775807}');
    for (const text of ["1.5", "9223372036854775808", "1e999999999", "1e-1", '"1"', "null"]) {
      expect(
        issuesOf(() => decode(`{"n":${text}}`)),
        text,
      ).toMatchObject([{ path: "/n" }]);
    }
  });
});
