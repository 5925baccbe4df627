// @ts-check
// Joins modules of the bundle in few chunks. The bundler makes a chunk for each set of entries that share modules. With
// commands and doors as entries these are hundreds, and Node.js takes longer to find a file than to read it.
import { readFile } from "node:fs/promises";
import path from "node:path";

/** @typedef {import("esbuild").Metafile} Metafile */

/** The modules of starts that are measured, and of a command that reads documents alone. The first is in each start. */
const starts = [
  "tools/program.ts",
  "tools/generate/generate-command.ts",
  "tools/generate/generate-spec.ts",
  "tools/lint/run/lint-command.ts",
  "tools/bundle/bundle-command.ts",
];

/** The first module, which needs little and loads no groups. */
const first = "tools/main.ts";

/** Definitions of commands. They load one group: the modules of the frame that they are made with. */
const definition = /^tools\/[^/]+\/command\.ts$/;
const forDefinitions = /^tools\/frame\/(?:command\/|format-names)/;

/**
 * Modules of the project that the same starts load, those for definitions of commands first. Each list is in the order
 * in which its modules run.
 *
 * @param {Metafile} metafile of a bundle without groups
 * @returns {readonly (readonly string[])[]} paths from the root
 */
function groupsOf(metafile) {
  const definitions = Object.keys(metafile.inputs).filter((module) => definition.test(module));
  const shared = definitions
    .flatMap((module) => [...reached(metafile, module)])
    .filter((module) => forDefinitions.test(module));
  /** @type {Map<string, string>} */
  const loadedBy = new Map(shared.map((module) => [module, "definitions"]));
  for (const [index, start] of starts.entries())
    for (const module of reached(metafile, start)) {
      const before = loadedBy.get(module);
      // Modules of each start are one group, whichever load them too.
      if (before !== "0" && before !== "definitions")
        loadedBy.set(module, `${before ?? ""}${index}`);
    }
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const [module, key] of loadedBy) {
    const group = groups.get(key) ?? [];
    group.push(module);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Modules of the project that a module imports when it is loaded, and itself: each behind those that it imports.
 *
 * @param {Metafile} metafile
 * @param {string} entry
 * @returns {ReadonlySet<string>}
 */
function reached({ inputs }, entry) {
  /** @type {Set<string>} */
  const open = new Set();
  /** @type {Set<string>} */
  const done = new Set();
  const visit = (/** @type {string} */ module) => {
    if (open.has(module) || !module.endsWith(".ts") || module.includes("node_modules/")) return;
    open.add(module);
    for (const { path: target, kind } of inputs[module]?.imports ?? [])
      if (kind === "import-statement") visit(target);
    done.add(module);
  };
  visit(entry);
  return done;
}

/**
 * Has each entry of a bundle import all modules of the groups that it needs a module of. So the modules of a group have the
 * same entries, and the bundler joins them.
 *
 * @param {Metafile} metafile of a bundle without groups
 * @param {string} root absolute
 * @returns {import("esbuild").Plugin}
 */
export function joinedInGroups(metafile, root) {
  const groups = groupsOf(metafile);
  const grouped = new Set(groups.flat().map((module) => path.join(root, module)));
  const entries = new Set(Object.values(metafile.outputs).flatMap((one) => one.entryPoint ?? []));
  /** @type {ReadonlyMap<string, readonly number[]>} */
  const needs = new Map(
    [...entries].map((entry) => {
      const modules = reached(metafile, entry);
      if (entry === first) return [entry, []];
      if (definition.test(entry)) return [entry, [0]];
      const isNeeded = (/** @type {readonly string[]} */ group) =>
        group.some((one) => modules.has(one));
      return [entry, groups.flatMap((group, index) => (isNeeded(group) ? [index] : []))];
    }),
  );
  return {
    name: "groups",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^group:/ }, ({ path: name }) => ({ path: name, namespace: "group" }));
      // The project's modules have no effects, so that an import of the module alone would be left out.
      onResolve({ filter: /\.ts$/ }, ({ path: name, resolveDir }) => {
        const file = path.resolve(resolveDir, name);
        return grouped.has(file) ? { path: file, sideEffects: true } : undefined;
      });
      onLoad({ filter: /./, namespace: "group" }, ({ path: name }) => ({
        contents: (groups[Number(name.slice("group:".length))] ?? [])
          .map((module) => `import ${JSON.stringify(path.join(root, module))};`)
          .join("\n"),
        resolveDir: root,
      }));
      onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const indexes = needs.get(path.relative(root, file).replaceAll("\\", "/")) ?? [];
        if (indexes.length === 0) return undefined;
        const imports = indexes.map((index) => `import "group:${index}";`);
        return { contents: [await readFile(file, "utf8"), ...imports].join("\n"), loader: "ts" };
      });
    },
  };
}
