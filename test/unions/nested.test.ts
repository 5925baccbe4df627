import { describe, expect, it, vi } from "vitest";
import mock from "../../packages/mock/src/index.ts";
import zod from "../../packages/zod/src/index.ts";
import { ApiIndex } from "../../generator/ir/index.ts";
import { runWithPlugin } from "../plugin/mock-package.ts";

/** Schemas that are each a choice of the one before, several times. */
function chain(depth: number, keyword: string, width: number): string {
  const schemas: Record<string, object> = {
    S0: { type: "object", properties: { a: { type: "string" } } },
  };
  for (let i = 1; i <= depth; i++) {
    const before = { $ref: `#/components/schemas/S${i - 1}` };
    schemas[`S${i}`] = { [keyword]: Array.from({ length: width }, () => before) };
  }
  const info = { title: "Chain", version: "1" };
  return JSON.stringify({ openapi: "3.1.1", info, paths: {}, components: { schemas } });
}

/** How often a run looks at a declaration, or follows a reference. */
async function looks(document: string, plugin: typeof zod): Promise<number> {
  const spies = (["resolve", "resolveNullable", "declaration"] as const).map((name) =>
    vi.spyOn(ApiIndex.prototype, name),
  );
  const emit = ["types", "validate", "json", "xml", "client", "server"] as const;
  await runWithPlugin(document, { plugin, emit });
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

describe.each([
  ["oneOf", 3],
  ["oneOf", 5],
  ["anyOf", 3],
  ["allOf", 3],
] as const)("%s within itself, %i members each", (keyword, width) => {
  it.each([
    ["validators, codecs and Zod", zod],
    ["examples", mock],
  ])("costs as much as there are schemas: %s", async (_, plugin) => {
    const few = await looks(chain(8, keyword, width), plugin);
    const many = await looks(chain(32, keyword, width), plugin);
    expect(many).toBeLessThan(few * 4 * 1.5);
  });
});
