import { expect, test } from "vitest";
import { Diagnostics } from "../../../generator/diagnostics/diagnostics.ts";
import { analyse } from "../../../generator/analyse.ts";
import { lint } from "../../../tools/lint/lint.ts";
import { memoryHost } from "../../source/memory-host.ts";

const head = 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: {}\n';

test.each([
  [
    "a schema that contains itself",
    "components: { schemas: { A: &a { properties: { x: *a, y: *a } } } }\n",
    ["alias-loop"],
  ],
  ["an extension that contains itself", "x-a: &a { b: *a, c: [*a, *a] }\n", ["alias-loop"]],
  ["nesting", `x-a: ${"[".repeat(600)}${"]".repeat(600)}\n`, ["nesting-too-deep"]],
  [
    "values that are shared many times",
    `x-a0: &a0 { $ref: "#/info" }\n${Array.from({ length: 12 }, (_, i) => `x-a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`).join("")}`,
    [],
  ],
])("linting ends: %s", async (_, text, expected) => {
  const diagnostics = new Diagnostics();
  const host = memoryHost({ "api.yaml": head + text });
  const { sources } = await analyse({ input: "api.yaml", int64: "number" }, host, diagnostics);
  const found = lint(sources, { rules: {} }, diagnostics.all);
  expect(found.map(({ code }) => code)).toEqual(expected);
});
