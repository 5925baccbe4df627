import { expect, it } from "vitest";
import { answers } from "../../../../scripts/lint-peers/answers.mjs";
import { ofRedocly, ofSpectral } from "../../../../tools/migrate/rules/answers.ts";

it("moves rules to those that the page on other linters names", () => {
  const { Spectral, Redocly } = answers();
  expect(ofSpectral).toEqual(Object.fromEntries(Spectral ?? []));
  expect(ofRedocly).toEqual(Object.fromEntries(Redocly ?? []));
});
