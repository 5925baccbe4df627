import { expect, it } from "vitest";
import zod from "../../packages/zod/src/index.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";
import { withSchemas } from "../support/generate.ts";

const item = '{ type: string, pattern: "^[a-z]+$" }';

it.each([
  `Nothing: { type: array, maxItems: 0, items: ${item} }`,
  `Closed: { type: array, prefixItems: [{ type: boolean }], minItems: 1, maxItems: 1, items: ${item} }`,
])("declares no pattern of items that a list has not: %s", async (schema) => {
  const { files } = await runWithPlugin(withSchemas(`${schema}\n`), {
    plugin: zod,
    pluginOptions: { flavor: "zod" },
    emit: ["types"],
  });
  const module = files?.find(({ path }) => path.endsWith("zod.ts"));
  const text = module?.text ?? "";
  expect(text).toMatch(/tuple\(/);
  expect(text).not.toContain("a-z");
});
