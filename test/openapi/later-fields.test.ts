import { describe, expect, it } from "vitest";
import { lowerFiles } from "../ir/lower-text.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";

async function cures(text: string): Promise<readonly string[]> {
  const diagnostics = new Diagnostics();
  const spec = { input: "api.yaml", output: "/", int64: "number", emit: ["types"] } as const;
  await generate(spec, { readFile: () => Promise.resolve(text) }, diagnostics);
  return diagnostics.all
    .filter(({ code }) => code === "field-unknown")
    .map(({ help }) => help ?? "");
}

const document = (version: string, rest: string): string =>
  `openapi: ${version}\ninfo: { title: T, version: "1" }\n${rest}\n`;

const lines = (schema: string): string =>
  `paths: { /a: { get: { operationId: a, responses: { '200': { description: x, content: { application/jsonl: { ${schema} } } } } } } }`;

describe("fields of later versions", () => {
  it.each([
    ["3.0.3", lines("itemSchema: { type: string }"), "3.2"],
    ["3.1.0", lines("itemSchema: { type: string }"), "3.2"],
    ["3.1.0", "paths: {}\ncomponents: { mediaTypes: {} }", "3.2"],
    ["3.0.3", "paths: {}\nwebhooks: {}", "3.1"],
    [
      "3.1.0",
      "paths: { /a: { query: { operationId: a, responses: { '204': { description: x } } } } }",
      "3.2",
    ],
  ])("of %s are named with theirs: %s", async (version, rest, since) => {
    const help = `OpenAPI has it since ${since}: write 'openapi: ${since}.0', or remove the field`;
    expect(await cures(document(version, rest))).toEqual([help]);
  });

  it("are fields in theirs", async () => {
    const text = document("3.2.0", lines("itemSchema: { type: string }"));
    expect(await cures(text)).toEqual([]);
    expect((await lowerFiles({ "api.yaml": text })).reported).toEqual([]);
  });
});
