import { expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { loadDocument } from "../../generator/openapi/load.ts";
import { readSources } from "../../generator/source/reading/read.ts";
import { growth, processorTime } from "../support/processor-time.ts";

/** Milliseconds that it takes to resolve every reference of a document with so many. */
async function timeOf(count: number): Promise<number> {
  const description = "x".repeat(1000);
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`S${i}`, { type: "string", description }]),
  );
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    components: { schemas },
  };
  const host = { readFile: () => Promise.resolve(JSON.stringify(document)) };
  const loaded = loadDocument(await readSources("openapi.json", host), new Diagnostics());
  const before = processorTime();
  for (let i = 0; i < count; i++) {
    const value = `#/components/schemas/S${i}`;
    expect(loaded?.resolve({ value, file: "openapi.json", pointer: "/x/$ref" })).toBeDefined();
  }
  return processorTime() - before;
}

it("resolves references in time that does not depend on the document's length", async () => {
  expect(await growth(timeOf, [500, 4000], 24)).toBeLessThan(24);
});
