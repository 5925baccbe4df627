import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { locate } from "../../generator/diagnostics/located.ts";
import { renderStylish } from "../../generator/diagnostics/stylish.ts";
import { readSources } from "../../generator/source/reading/read.ts";
import { memoryHost } from "./memory-host.ts";

/** What is printed for a text, without the help. */
async function printed(text: string): Promise<string> {
  const sources = await readSources("a.yaml", memoryHost({ "a.yaml": text }));
  const found = new Diagnostics();
  found.include(sources.diagnostics);
  return renderStylish(locate(found.all, sources.files), { color: false })
    .split("\n")
    .filter((line) => !line.startsWith("  help:") && !/^$|^\d+ error/.test(line))
    .join("\n");
}

describe("a line that is indented unlike its neighbours", () => {
  it.each([
    [
      "too far behind a value",
      "info:\n  title: Pets\n    version: 1\npaths: {}\n",
      [
        "a.yaml:3:5 error yaml-indentation: This line is indented by 4 spaces, unlike its neighbours",
        "  3 |     version: 1",
        "    |     ^^^^^^^^^^",
        "  also: a.yaml:2:3 'title: Pets' is indented by 2 spaces",
      ],
    ],
    [
      "not far enough",
      "get:\n  responses:\n    '200':\n      description: ok\n     content: {}\n",
      [
        "a.yaml:5:6 error yaml-indentation: This line is indented by 5 spaces, unlike its neighbours",
        "  5 |      content: {}",
        "    |      ^^^^^^^^^^^",
        "  also: a.yaml:4:7 'description: ok' is indented by 6 spaces",
        "  also: a.yaml:3:5 ''200':' is indented by 4 spaces",
      ],
    ],
    [
      "with inner lines above, which say nothing about it",
      "paths:\n  /a:\n    get:\n      x: 1\n   /b:\n    get: {}\n",
      [
        "a.yaml:5:4 error yaml-indentation: This line is indented by 3 spaces, unlike its neighbours",
        "  5 |    /b:",
        "    |    ^^^",
        "  also: a.yaml:3:5 'get:' is indented by 4 spaces",
        "  also: a.yaml:2:3 '/a:' is indented by 2 spaces",
      ],
    ],
  ])("%s", async (_, text, lines) => {
    expect(await printed(text)).toBe(lines.join("\n"));
  });
});

it.each([
  ["title: Pets: a shop\n", "a value that contains a colon and a space stands without quotes"],
  ["a: 1\nfoo\nb: 2\n", "a colon is missing after this key"],
  ["a:\n\tb: 1\n", "Tabs are not allowed as indentation"],
])("%j is explained as: %s", async (text, reason) => {
  expect(await printed(text)).toContain(`error yaml-syntax: The file is not valid YAML: ${reason}`);
});

describe("several documents in one file", () => {
  it("are an error where the second begins", async () => {
    expect(await printed("a: 1\n---\nb: 2\n")).toContain("a.yaml:2:1 error yaml-documents");
  });

  it.each([
    "---\na: 1\n",
    "a: 1\n---\n",
    "a: 1\n...\n",
    "a: 1\n---\n# the end\n",
    "%YAML 1.2\n---\na: 1\n",
  ])("are not in %j", async (text) => {
    expect(await printed(text)).toBe("");
  });
});
