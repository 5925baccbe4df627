import { documentFlags, formatFlag, printFlags } from "../frame/command/common-flags.ts";
import { count, text, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych lint`. */
export const lintFlags = {
  format: formatFlag("findings"),
  strict: toggle("fail if there are warnings"),
  maxWarnings: count("<count>", "fail where there are more warnings"),
  baseline: text("<file>", "leave out the findings that are in the file", {
    no: "leave out none, whatever the configuration says",
  }),
  updateBaseline: toggle("write what is found now as the baseline"),
  // Known to those who come from Spectral.
  ruleset: text("<file>", "a ruleset of Spectral, which is refused", {
    short: "r",
    isHidden: true,
  }),
  fix: toggle("cure what can be cured without losing anything, and report what is left"),
  dryRun: toggle("with --fix: write nothing, print a patch"),
  watch: toggle("lint again whenever something changes"),
  ...documentFlags,
  ...printFlags,
};

export type LintFlags = OptionsOf<typeof lintFlags>;
