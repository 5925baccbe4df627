// @ts-check
// Hooks of Node.js, in a thread of their own: the sources of the project are translated by esbuild, each by itself.
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";

/** @typedef {{ readonly find: string | RegExp, readonly replacement: string }} Alias */

/**
 * What `sources.ts` says.
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

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
  const isOurs = sources.sourceUrls.test(context.parentURL ?? "");
  const alias = isOurs ? aliasOf(specifier) : undefined;
  return next(alias === undefined ? specifier : pathToFileURL(alias).href, context);
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
