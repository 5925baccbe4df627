import { documentFlags, printFlags } from "../frame/command/common-flags.ts";
import { text, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych docs`. */
export const docsFlags = {
  output: text("<folder>", "the folder to write", { short: "o", isRequired: true }),
  since: text(
    "<document>",
    "add a page of changes since an older document: a file, REF:path of git, or an address",
  ),
  check: toggle("write nothing, fail if the folder differs"),
  overwrite: toggle("replace files in the folder that no earlier run has written"),
  ...documentFlags,
  ...printFlags,
};

export type DocsFlags = OptionsOf<typeof docsFlags>;
