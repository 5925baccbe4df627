import { symlink } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { aliases } from "../support/loading/sources.ts";
import { once } from "../support/once.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Packages that have programs for the machine, or that a user chooses to install. */
const external = ["@node-rs/argon2", "libsql", "pg-native", "@opentelemetry/api"];

/** Files that the program looks for in the folders above it. */
const beside = ["spec", "service/administration.yaml", "service/effects", "service/package.json"];

/**
 * The program of the service as one bundle of its sources, made once per run. Tests start some hundred processes of it, and
 * each would load a thousand modules. The program as it is published is tested in `pack`.
 *
 * @returns the file that Node.js runs
 */
export function serviceProgram(): Promise<string> {
  return once("service-program", async (folder) => {
    await Promise.all([
      symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction"),
      ...beside.map((name) =>
        symlink(path.join(root, name), path.join(folder, path.basename(name)), "junction"),
      ),
      build({
        entryPoints: [path.join(root, "service/main.ts")],
        outdir: path.join(folder, "program"),
        bundle: true,
        splitting: true,
        format: "esm",
        platform: "node",
        target: "node20.19",
        logLevel: "silent",
        external,
        plugins: [sources],
        // Packages that are no ES modules ask for others at run time.
        banner: {
          js: 'import { createRequire as makeRequire } from "node:module";\nconst require = makeRequire(import.meta.url);',
        },
      }),
    ]);
    return path.join(folder, "program/main.js");
  });
}

/** Packages of the project are their sources, as in the tests. */
const sources: Plugin = {
  name: "sources",
  setup({ onResolve }) {
    onResolve({ filter: /^(?:@diptych\/|diptych\/|#platform$)/ }, ({ path: specifier }) => {
      for (const { find, replacement } of aliases) {
        const isMeant = typeof find === "string" ? find === specifier : find.test(specifier);
        if (isMeant) return { path: specifier.replace(find, replacement) };
      }
      return undefined;
    });
  },
};
