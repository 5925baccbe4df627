import { writeFile } from "node:fs/promises";
import path from "node:path";
import { installConsumer, run, type Ended } from "./consumer.ts";

/** Programs that bundle `[entry]` into `[file]` and use nothing but what is installed. */
export const bundlers: Readonly<Record<string, string>> = {
  esbuild: `
    import { build } from "esbuild";
    await build({ entryPoints: [entry], outfile: file, bundle: true, format: "esm", platform: "browser" });`,
  vite: `
    import { build } from "vite";
    import path from "node:path";
    const lib = { entry, formats: ["es"], fileName: () => path.basename(file) };
    await build({ logLevel: "warn", build: { lib, outDir: path.dirname(file), emptyOutDir: false } });`,
  webpack: `
    import webpack from "webpack";
    import config from "./webpack.config.mjs";
    import path from "node:path";
    import { fileURLToPath } from "node:url";
    // The checkout has two compilers; ts-loader would find the one that has no API. It checks types
    // once: what else is bundled differs in what webpack finds.
    const transpileOnly = process.argv[4] !== "alias";
    const options = { compiler: fileURLToPath(import.meta.resolve("typescript")), transpileOnly };
    const rules = config.module.rules.map((rule) => ({ test: rule.test, loader: rule.use, options }));
    const output = { ...config.output, path: path.resolve(path.dirname(file)), filename: path.basename(file) };
    const resolve = process.argv[4] === "alias" ? config.resolve : { extensions: [".ts", ".js"] };
    await new Promise((end) => webpack({ ...config, entry, output, resolve, module: { rules } }).run((error, stats) => {
      if (error || stats.hasErrors()) {
        console.error(error ?? stats.toString({ all: false, errors: true, colors: false }));
        process.exitCode = 1;
      }
      end();
    }));`,
  rollup: `
    import { rollup } from "rollup";
    import config from "./rollup.config.mjs";
    const bundle = await rollup({ ...config, input: entry });
    await bundle.write({ ...config.output, file });`,
};

/** The folder of the consumer, with a program for each bundler. */
export async function installBundlers(): Promise<string> {
  const folder = await installConsumer();
  for (const [name, text] of Object.entries(bundlers)) {
    const program = `const [, , entry, file] = process.argv;\n${text}\n`;
    await writeFile(path.join(folder, `bundle-${name}.mjs`), program);
  }
  return folder;
}

/** Bundles a program of the consumer's `src` into a file of its `dist`. */
export function runBundler(
  folder: string,
  name: string,
  entry: string,
  file: string,
  ...more: readonly string[]
): Promise<Ended> {
  return run(folder, `bundle-${name}.mjs`, `./src/${entry}`, `dist/${file}`, ...more);
}
