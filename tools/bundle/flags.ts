import { addressFlags, overlayFlag, printFlags } from "../frame/command/common-flags.ts";
import { text, toggle, type OptionsOf } from "../frame/command/flag.ts";

/** Flags of `diptych bundle`. */
export const bundleFlags = {
  output: text(
    "<file>",
    "the file to write, as YAML or JSON by its name (default: YAML on standard output)",
    { short: "o" },
  ),
  check: toggle("write nothing, fail if the file differs"),
  ...overlayFlag,
  swaggerUp: toggle("write a document of OpenAPI 2.0 as one of 3.1"),
  ...addressFlags,
  ...printFlags,
};

export type BundleFlags = OptionsOf<typeof bundleFlags>;
