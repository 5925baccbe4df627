// @ts-check
// Bundles the engine for browsers: the doors that run there, and chunks of what they share or load at need.
import { build } from "esbuild";
import path from "node:path";
import { browserSeams } from "./browser-seams.mjs";
import { placedIn } from "./bundle.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * The runtime is in it, so that pages can import it without a bundler. An import of a module of Node.js, or of a
 * library that is not installed, fails the build.
 *
 * @param {readonly string[]} entries paths of TypeScript modules from the root
 * @param {string} folder absolute; each entry is placed at its path there, as JavaScript
 */
export function bundleForBrowsers(entries, folder) {
  return build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: folder,
    outbase: ".",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "none",
    write: false,
    metafile: true,
    logLevel: "silent",
    alias: {
      "@diptych/runtime": path.join(root, "runtime/src"),
      "#platform": path.join(root, "runtime/src/platform/web.ts"),
    },
    plugins: [
      placedIn(browserSeams),
      {
        // Handlebars has a small stand-in of its own for this library, which makes source maps.
        name: "without source maps",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^source-map$/ }, ({ path: name }) => ({
            path: name,
            namespace: "absent",
          }));
          onLoad({ filter: /./, namespace: "absent" }, () => ({
            contents: "module.exports = {};",
          }));
        },
      },
    ],
  });
}
