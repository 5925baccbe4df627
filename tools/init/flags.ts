import { choice, text, texts, toggle, type OptionsOf } from "../frame/command/flag.ts";
import { importExtensions } from "../../generator/code/module-id.ts";

/** Formats of configurations that `diptych init` writes. */
export const initFormats = ["json", "yaml", "mjs", "ts"] as const;

export type InitFormat = (typeof initFormats)[number];

/** Flags of `diptych init`. */
export const initFlags = {
  yes: toggle("accept the defaults, ask nothing", { short: "y" }),
  input: text("<file>", "the OpenAPI document (default: what is found)"),
  output: text("<folder>", "folder of the generated code"),
  package: text("<name>", "name of the generated package"),
  emit: texts("<artefacts...>", "what to emit (default: what the document has)"),
  importExtension: choice("<extension>", "how relative imports end", importExtensions),
  install: toggle("install what the code needs, without a question", {
    no: "install nothing, ask nothing about it",
  }),
  format: choice("<format>", "format of the configuration", initFormats),
  force: toggle("overwrite a configuration that is there"),
};

export type InitFlags = OptionsOf<typeof initFlags>;
