import { documentFlags, formatFlag, printFlags } from "../frame/command/common-flags.ts";
import { count, list, text, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych generate`. */
export const generateFlags = {
  output: text("<folder>", "generate one document into a folder, without a configuration", {
    short: "o",
  }),
  emit: list("<artefacts>", "with --output: only these, such as types,client"),
  check: toggle("write nothing, fail if the output differs"),
  force: toggle("generate even if nothing has changed since the last run"),
  overwrite: toggle("replace files in the output that no earlier run has written"),
  watch: toggle("generate again whenever something changes"),
  strict: toggle("fail and write nothing if there are warnings or faults"),
  maxWarnings: count("<count>", "fail and write nothing if there are more"),
  ...documentFlags,
  format: formatFlag("findings"),
  json: toggle("short for --format json"),
  ...printFlags,
};

export type GenerateFlags = OptionsOf<typeof generateFlags>;
