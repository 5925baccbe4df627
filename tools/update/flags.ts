import { configFlag, printFlags } from "../frame/command/common-flags.ts";
import { toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych update`. */
export const updateFlags = {
  prune: toggle("forget addresses that only commands named, not the configuration"),
  dryRun: toggle("print what has changed, keep nothing"),
  ...configFlag,
  ...printFlags,
};

export type UpdateFlags = OptionsOf<typeof updateFlags>;
