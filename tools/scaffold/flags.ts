import { configFlag, installFlag, printFlags } from "../frame/command/common-flags.ts";
import { text, texts, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych scaffold`. */
export const scaffoldFlags = {
  handlers: text("<file>", "the file, made where it is missing", { initial: "src/handlers.ts" }),
  tag: texts("<tag...>", "only operations with these tags (default: all)"),
  import: text("<module>", "what a new file imports 'Handlers' from"),
  check: toggle("write nothing, fail if a handler is missing"),
  dryRun: toggle("write nothing, print what would be added"),
  ...installFlag("your file"),
  ...configFlag,
  ...printFlags,
};

export type ScaffoldFlags = OptionsOf<typeof scaffoldFlags>;
