// @ts-check
// Bundles the program: its entries, and chunks of what they share or load at need, the libraries in them.
import { build } from "esbuild";
import path from "node:path";
import { joinedInGroups } from "./chunks.mjs";
import { seams } from "./seams.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/** Installed beside the program: the formatter with its binaries, and optional peers. */
const external = ["oxfmt", "prettier", "ts-morph", "swagger-ui-dist"];

/**
 * Where the runtime is: installed beside the program, since generated code calls it too, or within the bundle, where
 * there is no generated code.
 *
 * @typedef {object} BundleSettings
 * @property {"beside" | "within"} [runtime] Default: `beside`.
 */

/** Settings of the bundler for each place of the runtime. */
const runtimes = {
  beside: { external: [...external, "@diptych/runtime", "@diptych/runtime/*"] },
  within: {
    external,
    alias: {
      "@diptych/runtime": path.join(root, "runtime/src"),
      "#platform": path.join(root, "runtime/src/platform/node.ts"),
    },
    // Names of modules in the runtime say that it has no effects, which groups of modules need not know.
    logOverride: /** @type {const} */ ({ "ignored-bare-import": "silent" }),
  },
};

/** Libraries in CommonJS ask for modules of Node.js. */
const banner = `import { createRequire as diptychRequire } from "node:module";
const require = diptychRequire(import.meta.url);`;

/**
 * @param {readonly string[]} entries paths of TypeScript modules from the root
 * @param {string} folder absolute; each entry is written at its path there, as JavaScript
 * @param {BundleSettings} [settings]
 * @returns {Promise<ReadonlySet<string>>} folders of the libraries that are in it, from the root
 */
export async function bundle(entries, folder, { runtime = "beside" } = {}) {
  /** @type {import("esbuild").BuildOptions & { metafile: true }} */
  const settings = {
    ...runtimes[runtime],
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: folder,
    outbase: ".",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    banner: { js: banner },
    // Stack traces keep their names.
    minifyWhitespace: true,
    // Licences are listed in one file.
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  };
  const apart = await build({ ...settings, write: false, plugins: [placedIn(seams)] });
  const plugins = [placedIn(seams), joinedInGroups(apart.metafile, root)];
  const { metafile } = await build({ ...settings, plugins });
  return librariesIn(metafile);
}

/**
 * Puts texts in the place of modules.
 *
 * @param {Readonly<Record<string, string>>} texts by the path of the module from the root
 * @returns {import("esbuild").Plugin}
 */
export const placedIn = (texts) => ({
  name: "seams",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const text = texts[path.relative(root, file).replaceAll("\\", "/")];
      return text === undefined ? undefined : { contents: text, loader: "js" };
    });
  },
});

/**
 * Folders of the libraries that a bundle has in it, from the root.
 *
 * @param {import("esbuild").Metafile} metafile
 * @returns {ReadonlySet<string>}
 */
export function librariesIn({ outputs }) {
  const libraries = Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
    .filter((found) => found !== undefined);
  return new Set(libraries);
}
