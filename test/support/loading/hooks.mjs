// @ts-check
// Hooks of Node.js, in a thread of their own: the sources of the project are translated by esbuild, each by itself.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";

/** @typedef {{ readonly find: string | RegExp, readonly replacement: string }} Alias */

/**
 * The aliases and addresses of `sources.ts`.
 *
 * @type {{ readonly sourceUrls: RegExp, readonly aliases: readonly Alias[] }}
 */
let sources = { sourceUrls: /^$/, aliases: [] };

/** @param {typeof sources} given */
export function initialize(given) {
  sources = given;
}

/** @param {string} specifier */
function aliasOf(specifier) {
  const alias = sources.aliases.find(({ find }) =>
    typeof find === "string" ? find === specifier : find.test(specifier),
  );
  return alias && specifier.replace(alias.find, alias.replacement);
}

/**
 * The source that a module means by the name of what it is built to, as generated packages do.
 *
 * @param {string} specifier
 * @param {string} from address of the module
 */
function sourceOf(specifier, from) {
  if (!/^\.{1,2}\/.*\.js$/.test(specifier)) return undefined;
  const source = new URL(specifier.replace(/js$/, "ts"), from);
  return existsSync(source) ? source.href : undefined;
}

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
  const from = context.parentURL ?? "";
  // Plugins of tests import the sources that the generator of the tests is made of.
  const isOurs = sources.sourceUrls.test(from) || specifier.startsWith("diptych/");
  if (!isOurs) return next(specifier, context);
  const alias = aliasOf(specifier);
  const found = alias === undefined ? sourceOf(specifier, from) : pathToFileURL(alias).href;
  return next(found ?? specifier, context);
}

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  const address = url.replace(/[?#].*/, "");
  if (!sources.sourceUrls.test(address)) return next(url, context);
  const file = fileURLToPath(address);
  const { code } = await transform(await readFile(file, "utf8"), {
    loader: "ts",
    format: "esm",
    target: "node20.19",
    sourcefile: file,
    sourcemap: "inline",
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { target: "es2022", verbatimModuleSyntax: true } },
  });
  return { format: "module", source: code, shortCircuit: true };
}
