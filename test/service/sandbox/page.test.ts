import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

it("shows the test of a client as it is", () => {
  const test = read("test/service/sandbox/stand-in.test.ts");
  expect(read("docs/service/stand-in.md")).toContain(
    test.replace('"../../../service/index.ts"', '"@diptych/service"'),
  );
});
