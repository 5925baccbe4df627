import path from "node:path";
import { Project } from "ts-morph";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Imports of every module below a folder, by path relative to the project. */
function imports(folder: string): Map<string, readonly string[]> {
  const project = new Project({ skipAddingFilesFromTsConfig: true });
  const files = project.addSourceFilesAtPaths(path.join(root, folder, "**/*.ts"));
  const relative = (from: string, specifier: string): string =>
    specifier.startsWith(".")
      ? path.relative(root, path.resolve(path.dirname(from), specifier)).replaceAll("\\", "/")
      : specifier;
  return new Map(
    files.map((file) => {
      const from = file.getFilePath();
      const specifiers = [...file.getImportDeclarations(), ...file.getExportDeclarations()]
        .map((declaration) => declaration.getModuleSpecifierValue())
        .filter((specifier) => specifier !== undefined);
      return [path.relative(root, from), specifiers.map((s) => relative(from, s))];
    }),
  );
}

/** Cycles are looked for depth first; returns the first one. */
function cycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const found = visit(next, [...way, node]);
      if (found !== undefined) return found;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const found = visit(node, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

const generator = imports("generator");
const runtime = imports("runtime/src");

describe("directions of imports", () => {
  /** What each folder of the generator may import from, besides itself, packages and Node. */
  const allowed: Readonly<Record<string, readonly string[]>> = {
    diagnostics: [],
    names: [],
    rules: ["names"],
    source: ["diagnostics"],
    "json-schema": ["source"],
    openapi: ["json-schema", "source", "diagnostics"],
    ir: ["openapi", "source", "diagnostics", "rules", "names"],
    views: ["ir", "rules", "names"],
    emit: ["views", "ir", "names", "diagnostics"],
    output: ["emit", "diagnostics"],
    lint: ["ir", "openapi", "source", "diagnostics", "names", "generate.ts"],
    scaffold: ["views", "ir", "source", "diagnostics", "names"],
    config: ["views", "lint", "json-schema", "source", "diagnostics", "names"],
    incremental: ["config", "output", "emit", "diagnostics"],
    cli: [
      "incremental",
      "config",
      "lint",
      "scaffold",
      "output",
      "emit",
      "views",
      "ir",
      "openapi",
      "source",
      "diagnostics",
      "names",
      "generate.ts",
    ],
    "generate.ts": ["output", "emit", "views", "ir", "openapi", "source", "diagnostics"],
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

  it("keeps the runtime free of dependencies, and of Node outside its platform", () => {
    for (const [file, targets] of runtime) {
      for (const target of targets) {
        if (target === "#platform" || target.startsWith("runtime/src/")) continue;
        expect(`${file} imports ${target}`).toMatch(
          /^runtime\/src\/platform\/node\.ts imports node:/,
        );
      }
    }
  });

  it.each(["generated/v2/src", "generated/v3/src"])("%s imports only the runtime", (folder) => {
    for (const [file, targets] of imports(folder)) {
      const outside = targets.filter(
        (target) => target !== "@diptych/runtime" && !target.startsWith(folder),
      );
      expect(outside, file).toEqual([]);
    }
  });
});

describe("import cycles", () => {
  it("finds a cycle where there is one", () => {
    expect(
      cycle(
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
    ["runtime", runtime],
  ])("has none in the %s", (_, graph) => {
    expect(cycle(graph)).toBeUndefined();
  });
});
