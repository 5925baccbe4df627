import path from "node:path";
import mock, { type MockOptions } from "../../packages/mock/src/index.ts";
import { Diagnostics } from "../../generator/diagnostics/diagnostics.ts";
import { generate } from "../../generator/generate.ts";
import { otherCopy } from "../../generator/plugins/plugin-copies.ts";
import type { DecimalOptions } from "../../generator/ir/options.ts";
import type { Plugin } from "../../generator/plugins/plugin.ts";
import type { ArtefactName } from "../../generator/views/artefact.ts";
import { textFiles, type TextFile } from "../support/text-file.ts";

/** What a run with plugins has given. */
export interface PluginRun {
  /** Undefined where anything is wrong. */
  readonly files: readonly TextFile[] | undefined;
  /** Code and message of each diagnostic. */
  readonly findings: readonly string[];
}

export interface PluginRunOptions {
  readonly plugin?: Plugin;
  /** The file that the plugin was loaded from. */
  readonly file?: string;
  readonly pluginOptions?: MockOptions | Readonly<Record<string, unknown>>;
  readonly emit?: readonly ArtefactName[];
  readonly int64?: "number" | "bigint";
  readonly dates?: "string" | "Date";
  readonly decimals?: DecimalOptions;
}

/** Generates from the text of a document with one plugin, by default `@diptych/mock`. */
export async function runWithPlugin(
  document: string,
  { plugin = mock, file, pluginOptions, ...options }: PluginRunOptions = {},
): Promise<PluginRun> {
  const diagnostics = new Diagnostics();
  const spec = {
    input: "openapi.yaml",
    output: path.parse(import.meta.dirname).root,
    int64: "number" as const,
    codecs: "all" as const,
    ...options,
    plugins: [
      {
        plugin,
        options: pluginOptions,
        ...(file === undefined ? {} : { otherCopy: () => otherCopy(file) }),
      },
    ],
  };
  const host = { readFile: () => Promise.resolve(document) };
  const { files } = await generate(spec, host, diagnostics);
  return {
    files: files && textFiles(files),
    findings: diagnostics.all.map(({ code, message }) => `${code} ${message}`),
  };
}
