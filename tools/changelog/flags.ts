import { addressFlags, formatFlag, printFlags } from "../frame/command/common-flags.ts";
import { text, toggle, type OptionsOf } from "../frame/command/flag.ts";
import { changelogFormats } from "./formats.ts";

/** Flags of `diptych changelog`. */
export const changelogFlags = {
  everyTag: toggle("a section for each tag of a range, not one for the range"),
  tags: text("<pattern>", "with ranges: only tags of this pattern, such as 'v*'"),
  sunsets: toggle("print the calendar of sunsets only, of documents as they are"),
  check: toggle("exit 1 if a version does not say what has changed, or a document cannot be read"),
  format: formatFlag("changes", changelogFormats),
  ...addressFlags,
  ...printFlags,
};

export type ChangelogFlags = OptionsOf<typeof changelogFlags>;
