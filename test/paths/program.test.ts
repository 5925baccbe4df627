import { expect, it } from "vitest";
import { Diagnostics, pathTypes } from "../../tools/index.ts";
import { memoryHost } from "../source/memory-host.ts";
import { withSchemas } from "../support/generate.ts";

const document = withSchemas("Pet: { type: object, properties: { id: { type: integer } } }");

it("gives programs the text that the command writes", async () => {
  const diagnostics = new Diagnostics();
  const host = memoryHost({ "a.yaml": document });
  const plain = await pathTypes({ input: "a.yaml" }, host, diagnostics);
  expect(plain.text).toContain("id?: number;");
  const options = { immutable: true };
  const immutable = await pathTypes({ input: "a.yaml", options }, host, diagnostics);
  expect(immutable.text).toContain("readonly id?: number;");
  expect(diagnostics.all).toEqual([]);
});

it("gives none for a document with errors", async () => {
  const diagnostics = new Diagnostics();
  const broken = document.replace("{ type: object", '{ $ref: "#/nowhere", type: object');
  const host = memoryHost({ "a.yaml": broken });
  expect((await pathTypes({ input: "a.yaml" }, host, diagnostics)).text).toBeUndefined();
  expect(diagnostics.hasErrors).toBe(true);
});
