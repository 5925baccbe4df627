import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { generateFrom } from "../support/generate.ts";
import { mutated } from "./mutate.ts";
import { Oracle, validatorOf } from "./oracle.ts";

interface Schema {
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

describe.each(["v2", "v3"])("%s", (version) => {
  const file = new URL(`../../spec/${version}.yaml`, import.meta.url);
  let text: string;
  let module: Record<string, unknown>;
  let oracle: Oracle;

  beforeAll(async () => {
    text = await readFile(file, "utf8");
    module = await generateFrom(text, { emit: ["types", "validate"] });
    oracle = new Oracle(text);
  });

  test("agrees with ajv on the examples of every schema and on values near them", () => {
    const { schemas } = (parse(text) as { components: { schemas: Record<string, Schema> } })
      .components;
    let validators = 0;
    let accepted = 0;
    for (const [name, schema] of Object.entries(schemas)) {
      // Where requests have more than responses, ajv knows the form of requests.
      const request = `${name}Request`;
      const validate =
        (request in schemas ? undefined : validatorOf(module, request)) ??
        validatorOf(module, name);
      if (validate === undefined) continue;
      validators++;
      const examples = schema.examples ?? (schema.example === undefined ? [{}] : [schema.example]);
      const agree = (value: unknown): boolean => {
        const good = validate(value).issues === undefined;
        expect(good, `${name}: ${JSON.stringify(value)}`).toBe(oracle.accepts(name, value));
        return good;
      };
      for (const example of examples) if (agree(example)) accepted++;
      fc.assert(
        fc.property(fc.oneof(...examples.map(mutated)), (value) => {
          agree(value);
        }),
        { numRuns: 60 },
      );
    }
    expect(validators).toBeGreaterThan(30);
    expect(accepted).toBeGreaterThan(30);
  });
});
