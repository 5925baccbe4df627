import { addressFlags, formatFlag, printFlags } from "../frame/command/common-flags.ts";
import { choice, text, texts, toggle, type OptionsOf } from "../frame/command/flag.ts";
import { diffFormats } from "./formats.ts";

/** Flags of `diptych diff`. */
export const diffFlags = {
  base: text("<ref>", "compare documents with what they were in a revision of git"),
  policy: choice(
    "<side>",
    "with --base, whose settings judge: 'base' those of both, the stricter ones deciding; 'head' those of the working folder",
    ["base", "head"],
    { initial: "base" },
  ),
  acceptRules: toggle("the same as '--policy head'"),
  format: formatFlag("changes", diffFormats),
  failOn: choice(
    "<level>",
    "the least change that ends the command with 1",
    ["breaking", "risky", "any", "none"],
    { initial: "breaking" },
  ),
  overlay: texts("<file>", "apply an overlay to both documents"),
  overlayOld: texts("<file>", "apply an overlay to the old document"),
  overlayNew: texts("<file>", "apply an overlay to the new document"),
  ...addressFlags,
  ...printFlags,
};

export type DiffFlags = OptionsOf<typeof diffFlags>;
