// @ts-check
// Builds the extension: its own modules in dist/, and Diptych as it is published in dist/server/, with the runtime in it.
import { build } from "esbuild";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stage } from "../../scripts/package/stage.mjs";

const folder = import.meta.dirname;
const root = path.resolve(folder, "../..");

/** Modules that are loaded at need, so that a window without documents pays for the first alone. */
const entries = ["extension", "session", "format"];

/** Files of the package that a server does not need. */
const notNeeded = ["dist/browser", "docs/service", "tools/docs", "CHANGELOG.md", "README.md"];

export async function buildExtension() {
  const out = path.join(folder, "dist");
  rmSync(out, { recursive: true, force: true });
  await build({
    absWorkingDir: folder,
    entryPoints: entries.map((name) => `src/${name}.ts`),
    outdir: out,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    outExtension: { ".js": ".cjs" },
    external: ["vscode"],
    // Editors load extensions with `require`.
    supported: { "dynamic-import": false },
    minify: true,
    keepNames: true,
    legalComments: "none",
    logLevel: "warning",
    plugins: [apart],
  });
  const server = path.join(out, "server");
  await stage(server, { runtime: "within" });
  for (const name of notNeeded) rmSync(path.join(server, name), { recursive: true, force: true });
  cpSync(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
}

/**
 * Leaves imports of one entry in another as they are.
 *
 * @type {import("esbuild").Plugin}
 */
const apart = {
  name: "entries apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/.*\.ts$/ }, ({ path: name, kind }) => {
      const entry = path.basename(name, ".ts");
      return kind === "dynamic-import" && entries.includes(entry)
        ? { path: `./${entry}.cjs`, external: true }
        : undefined;
    });
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildExtension();
