import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { generateFrom } from "../support/generate.ts";

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
  };
}

describe.each(["v2", "v3"])("examples of %s", async (version) => {
  const text = await readFile(new URL(`../../spec/${version}.yaml`, import.meta.url), "utf8");
  const module = await generateFrom(text, { emit: ["types", "validate", "json"] });
  const { schemas } = (parse(text) as Document).components;
  const cases = Object.entries(schemas).flatMap(([schema, { examples = [] }]) =>
    examples.map((example) => ({ schema, example })),
  );

  it("are there", () => expect(cases.length).toBeGreaterThan(20));

  it.each(cases)(
    "$schema is read as it is, in any order and with any spacing",
    ({ schema, example }) => {
      // Where requests have more than responses, the example has what requests have.
      const isSplit = !(`${schema}Request` in schemas) && `decode${schema}RequestJson` in module;
      const name = isSplit ? `${schema}Request` : schema;
      const decode = module[`decode${name}Json`] as ((input: string) => unknown) | undefined;
      const encode = module[`encode${name}Json`] as ((value: unknown) => string) | undefined;
      if (decode === undefined || encode === undefined) throw new Error(`no codec of ${schema}`);
      assert.deepStrictEqual(decode(JSON.stringify(example)), example);
      assert.deepEqual(decode(JSON.stringify(reversed(example), null, 2)), example);
      assert.deepEqual(JSON.parse(encode(example)), example);
    },
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}
