import { expect, it } from "vitest";
import { importGraph, type ImportGraph } from "../support/imports.ts";

const graph = new Map([...importGraph("generator/**/*.ts"), ...importGraph("tools/**/*.ts")]);

/** A way from a module to a package, over modules that are imported at any time; undefined without any. */
function wayTo(
  wanted: string,
  start: string,
  imports: ImportGraph = graph,
): readonly string[] | undefined {
  const from = new Map<string, string | undefined>([[start, undefined]]);
  for (const [file] of from)
    for (const target of imports.get(file) ?? []) if (!from.has(target)) from.set(target, file);
  if (!from.has(wanted)) return undefined;
  const way: string[] = [];
  for (let at: string | undefined = wanted; at !== undefined; at = from.get(at)) way.unshift(at);
  return way;
}

/** Modules that ask for the compiler and do without it. */
const asking = new Set(["tools/frame/config/load-module.ts"]);

const compilers = ["ts-morph", "typescript"];

it.each(["mock", "try", "generate", "lint", "diff", "bundle", "docs", "types", "lsp"])(
  "%s needs no compiler",
  (tool) => {
    const imports = new Map([...graph].filter(([file]) => !asking.has(file)));
    const start = [...graph.keys()].filter((file) => file.startsWith(`tools/${tool}/`));
    expect(start).not.toEqual([]);
    const ways = start.flatMap((file) =>
      compilers.flatMap((compiler) => wayTo(compiler, file, imports)?.join(" → ") ?? []),
    );
    expect(ways).toEqual([]);
  },
);

it("finds the way of a tool that has one", () => {
  expect(wayTo("ts-morph", "tools/migrate/migrate.ts")?.at(-1)).toBe("ts-morph");
});

it("knows who asks for it", () => {
  for (const file of asking) expect(graph.get(file), file).toContain("ts-morph");
});
