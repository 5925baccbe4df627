import { describe, expect, it } from "vitest";
import { findCycle, importGraph } from "./support/imports.ts";

const generator = importGraph("generator/**/*.ts");
const bench = importGraph("bench/*.mjs", "bench/{commands,data,measure,peers,servers}/**/*.mjs");

describe("directions of imports", () => {
  /** What each folder of the generator may import from, besides itself, packages and Node. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    diagnostics: [],
    names: [],
    rules: ["names"],
    source: ["diagnostics"],
    "json-schema": ["source"],
    code: ["names"],
    openapi: ["json-schema", "source", "diagnostics"],
    ir: ["openapi", "source", "diagnostics", "rules", "names"],
    views: ["ir", "rules", "code", "names", "plugin.ts"],
    plugins: ["views", "ir", "code", "diagnostics"],
    "plugin.ts": ["plugins", "views", "ir", "rules", "code", "names"],
    emit: ["views", "plugins", "ir", "code", "diagnostics"],
    output: ["emit", "diagnostics"],
    lint: ["ir", "openapi", "source", "diagnostics", "names", "generate.ts"],
    scaffold: ["views", "ir", "source", "diagnostics", "names"],
    config: ["views", "plugins", "lint", "json-schema", "source", "diagnostics", "names"],
    incremental: ["config", "plugins", "output", "emit", "diagnostics"],
    cli: [
      "incremental",
      "config",
      "lint",
      "scaffold",
      "output",
      "emit",
      "plugins",
      "views",
      "code",
      "ir",
      "openapi",
      "source",
      "diagnostics",
      "names",
      "generate.ts",
    ],
    "generate.ts": [
      "output",
      "emit",
      "plugins",
      "views",
      "ir",
      "openapi",
      "source",
      "diagnostics",
    ],
    "index.ts": [
      "config",
      "generate.ts",
      "output",
      "emit",
      "ir",
      "views",
      "source",
      "diagnostics",
      "lint",
    ],
  };

  const stage = (file: string): string => file.split("/")[1] ?? "";

  it.each([...generator.keys()])("%s", (file) => {
    const targets = (generator.get(file) ?? []).filter(
      (target) => !/^(node:|[@a-z])/.test(target) || target.startsWith("generator/"),
    );
    for (const target of targets) {
      expect(target).toMatch(/^generator\//);
      if (stage(target) === stage(file)) continue;
      expect(allowed[stage(file)], `${stage(file)} imports ${target}`).toContain(stage(target));
    }
  });

  it("has no folder that the table does not know", () => {
    expect(
      [...new Set([...generator.keys()].map(stage))].filter((name) => !(name in allowed)),
    ).toEqual([]);
  });
});

describe("import cycles", () => {
  it("finds a cycle where there is one", () => {
    expect(
      findCycle(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["b"]],
        ]),
      ),
    ).toEqual(["b", "c", "b"]);
  });

  it.each([
    ["generator", generator],
    ["bench", bench],
  ])("has none in %s", (_, graph) => {
    expect(findCycle(graph)).toBeUndefined();
  });
});
