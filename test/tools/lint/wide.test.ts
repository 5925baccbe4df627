import { expect, test } from "vitest";
import { analyse } from "../../../generator/analyse.ts";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { lint } from "../../../tools/lint/lint.ts";
import { memoryHost } from "../../source/memory-host.ts";

/** More members than a call takes arguments. */
const many = 150_000;

const list = Array.from({ length: many }, (_, index) => index);
const leaf = { $ref: "#/components/schemas/Leaf" };

test.each([
  [
    "properties",
    { All: { type: "object", properties: Object.fromEntries(list.map((i) => [`p${i}`, leaf])) } },
  ],
  ["components", Object.fromEntries(list.map((i) => [`C${i}`, { type: "string" }]))],
  ["alternatives", { All: { anyOf: list.map(() => leaf) } }],
  ["values of an enum", { All: { type: "string", enum: list.map(String) } }],
])("linting takes a document with many %s", async (_, schemas) => {
  const used = "All" in schemas ? { $ref: "#/components/schemas/All" } : leaf;
  const content = { "application/json": { schema: used } };
  const document = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: { responses: { 200: { description: "D.", content } } } } },
    components: { schemas: { ...schemas, Leaf: { type: "string" } } },
  };
  const diagnostics = new Diagnostics();
  const host = memoryHost({ "api.json": JSON.stringify(document) });
  const { sources } = await analyse({ input: "api.json", int64: "number" }, host, diagnostics);
  const codes = new Set(lint(sources, { rules: {} }, diagnostics.all).map(({ code }) => code));
  expect(codes).toContain("response-error-missing");
  expect(codes).not.toContain("internal-error");
});
