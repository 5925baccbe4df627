import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { withPaths, writePackage } from "../support/generate.ts";
import { forgetZod, zodPackage } from "../zod/zod-package.ts";
import { formats, held, integers, isAllowed, schemaOf, settings, typeOf } from "./integers.ts";

afterAll(forgetZod);

const document = withPaths(
  "{}",
  `schemas:\n${formats.map((one) => `  ${typeOf(one)}: ${schemaOf(one)}`).join("\n")}\n`,
);

describe.each(settings)("%j", (given) => {
  it.each(["zod", "mini"] as const)("schemas of %s keep the law of validators", async (flavor) => {
    const index = settings.indexOf(given);
    const made = await zodPackage(document, `integers-${flavor}-${index}`, { flavor, ...given });
    const wrong: string[] = [];
    for (const format of formats)
      for (const value of integers) {
        const one = held(given, format, value);
        if (BigInt(one) !== value) continue;
        const { success } = made.schemas[typeOf(format)]?.safeParse(one) ?? {};
        if (success !== isAllowed(given, format, value)) wrong.push(`${format} ${value}`);
      }
    expect(wrong).toEqual([]);
  });

  it("values of the mock package are within the law", async () => {
    const { files = [] } = await runWithPlugin(document, {
      ...given,
      emit: ["types", "validate"],
      pluginOptions: { arbitraries: 3, handlers: false },
    });
    const folder = await writePackage(files, `integers-mock-${settings.indexOf(given)}`);
    const { default: fc } = await import("fast-check");
    type Makers = Readonly<Record<string, () => unknown>>;
    const values = (await import(path.join(folder, "src/mocks/values.ts"))) as Makers;
    const drawn = (await import(path.join(folder, "src/mocks/arbitraries.ts"))) as Makers;
    const wrong: string[] = [];
    for (const format of formats) {
      const arbitrary = drawn[`arbitrary${typeOf(format)}`]?.() as ReturnType<typeof fc.integer>;
      const all = [
        values[`example${typeOf(format)}`]?.(),
        ...fc.sample(arbitrary, { numRuns: 200, seed: 1 }),
      ];
      for (const one of all)
        if (
          typeof one !== typeof held(given, format, 0n) ||
          !isAllowed(given, format, BigInt(one as number))
        )
          wrong.push(`${format} ${String(one)}`);
    }
    expect(wrong).toEqual([]);
  });
});
