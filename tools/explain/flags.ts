import { printFlags } from "../frame/command/common-flags.ts";
import { text, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych explain`. */
export const explainFlags = {
  config: text("<file>", "configuration, whose own rules are explained too", { short: "c" }),
  ...printFlags,
};

export type ExplainFlags = OptionsOf<typeof explainFlags>;
