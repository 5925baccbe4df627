import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as codegen1 from "@diptych/runtime/codegen1";
import * as runtime from "@diptych/runtime";
import { rt } from "../../generator/code/runtime.ts";
import { codeTypes, codeValues, publicValues } from "../../generator/code/runtime-names.ts";
import { namesFile, runtimeNames } from "../../scripts/runtime-names.mjs";

it("the names of the runtime are those of its entries; npm run generate makes them", () => {
  expect(readFileSync(namesFile, "utf8")).toBe(runtimeNames());
});

it("values are those that the entries have when they run", () => {
  // A class whose type alone is exported is passed on by `export *`, where nothing imports it.
  const own = Object.keys(codegen1).filter((name) => !codeTypes.some((type) => type === name));
  expect(own.sort()).toEqual([...codeValues]);
  expect(Object.keys(runtime).sort()).toEqual([...publicValues]);
});

it("a symbol that the runtime does not export does not compile", () => {
  // @ts-expect-error The runtime has no such function.
  expect(rt.notThere).toBeUndefined();
  expect(rt.decodeXml).toBeDefined();
});
