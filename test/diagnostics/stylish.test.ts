import { expect, test } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { toJsonDiagnostics } from "../../generator/diagnostics/json.ts";
import { locate, type LocatedDiagnostic } from "../../generator/diagnostics/located.ts";
import { renderStylish } from "../../generator/diagnostics/stylish.ts";
import { parseSource } from "../../generator/source/reading/source-file.ts";

const { file } = await parseSource(
  "spec/api.yaml",
  "openapi: 3.1.1\npaths:\n  /a:\n    get: { in: pth }\n",
);
const texts = new Map([[file.path, file]]);

function found(): readonly LocatedDiagnostic[] {
  const diagnostics = new Diagnostics({ "nullable-ignored": "info" });
  diagnostics.report("nullable-ignored", { file: "spec/z.yaml" }, {});
  diagnostics.report(
    "param-in",
    { file: "spec/api.yaml", pointer: "/paths/~1a/get/in" },
    { found: "pth", expected: "path, query" },
    [
      {
        message: "the path is here",
        location: { file: "spec/api.yaml", pointer: "/paths/~1a", part: "key" },
      },
    ],
  );
  diagnostics.refuse("field-missing", { file: "spec/api.yaml", pointer: "" }, { field: "info" });
  return locate(diagnostics.all, texts);
}

test("people see the place, the line and the cure", () => {
  expect(renderStylish(found(), { color: false }))
    .toBe(`spec/api.yaml:1:1 error field-missing: The field 'info' is missing
  1 | openapi: 3.1.1
    | ^^^^^^^^^^^^^^
  help: Add 'info' to the marked object

spec/api.yaml:4:16 error param-in: 'pth' is not a parameter location (path, query)
  4 |     get: { in: pth }
    |                ^^^
  help: Write one of: path, query
  also: spec/api.yaml:3:3 the path is here

spec/z.yaml info nullable-ignored: 'nullable' has no effect since OpenAPI 3.1
  help: Write 'type: [string, "null"]', with the schema's own type in place of string

2 errors, 1 note
`);
});

test("colours are there only when asked for", () => {
  const painted = renderStylish(found(), { color: true });
  expect(painted).toContain("\u001b[");
  expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(renderStylish(found(), { color: false }));
});

test("a long line is cut around the location", async () => {
  const text = `{"a": "${"x".repeat(500)}", "b": {"c": "${"y".repeat(500)}"}}`;
  const { file: long } = await parseSource("l.json", text);
  const lines = (pointer: string): readonly string[] => {
    const diagnostics = new Diagnostics();
    diagnostics.refuse("field-missing", { file: "l.json", pointer }, { field: "c" });
    const located = locate(diagnostics.all, new Map([["l.json", long]]));
    return renderStylish(located, { color: false }).split("\n").slice(1, 3);
  };
  expect(lines("/b")).toEqual([
    `  1 | …${"x".repeat(16)}", "b": {"c": "${"y".repeat(49)}…`,
    `    |  ${" ".repeat(24)}${"^".repeat(56)}`,
  ]);
  expect(lines("")).toEqual([`  1 | {"a": "${"x".repeat(73)}…`, `    | ${"^".repeat(80)}`]);
});

test("programs see the same", () => {
  const list = toJsonDiagnostics(found());
  expect(list.map((entry) => entry.code)).toEqual([
    "field-missing",
    "param-in",
    "nullable-ignored",
  ]);
  expect(list[1]?.range).toEqual({ start: { line: 4, column: 16 }, end: { line: 4, column: 19 } });
});

test("nothing to say", () => {
  expect(renderStylish([], { color: false })).toBe("");
});
