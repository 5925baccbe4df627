import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/** A bundle and the modules in it. */
export interface Bundle {
  readonly text: string;
  /** Bytes of the bundle by module, relative to the project. */
  readonly modules: ReadonlyMap<string, number>;
  /** Modules that the bundle imports and does not contain. */
  readonly imports: readonly string[];
}

export interface BundleOptions {
  readonly minify?: boolean;
}

/** Bundles a program for browsers, with the sources of the packages; `folder` is its location. */
export async function bundle(
  program: string,
  folder: string,
  options: BundleOptions = {},
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder, loader: "ts" },
    bundle: true,
    write: false,
    metafile: true,
    minify: options.minify ?? false,
    absWorkingDir: root,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
    alias: {
      "@diptych/runtime": path.join(root, "runtime/src"),
      "@diptych/transports": path.join(root, "packages/transports/src"),
      "@diptych/v2": path.join(root, "generated/v2/src"),
      "@diptych/v3": path.join(root, "generated/v3/src"),
      "#platform": path.join(root, "runtime/src/platform/web.ts"),
    },
  });
  const [output] = Object.values(metafile.outputs);
  return {
    text: outputFiles[0]?.text ?? "",
    modules: new Map(
      Object.entries(output?.inputs ?? {}).flatMap(([name, { bytesInOutput }]) =>
        bytesInOutput === 0 ? [] : [[name, bytesInOutput] as const],
      ),
    ),
    imports: (output?.imports ?? []).map((one) => one.path),
  };
}
