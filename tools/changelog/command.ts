import { defineCommand } from "../frame/command/define-command.ts";
import { many } from "../frame/command/input.ts";
import { changelogFlags } from "./flags.ts";

/** `diptych changelog` */
export const command = defineCommand({
  name: "changelog",
  summary:
    "Say in words what has changed between tags, which version comes next, and what goes when.",
  usage:
    "[options] [<from>..<to>...] [files...]\n       diptych changelog [options] <old> <new>\n       diptych changelog --sunsets [options] [files...]",
  page: "changelog.md",
  inputs: {
    arguments: many(
      "ranges of git such as 'v1..v2' (default: from the newest tag to HEAD), and documents (default: those of the configuration); without a range, the old and the new document",
    ),
  },
  flags: changelogFlags,
  conflicts: { sunsets: ["everyTag", "tags"] },
  examples: [
    "changelog v1.0.0..v2.0.0",
    "changelog v1.0.0..v4.0.0 --every-tag --format html=changelog.html",
    "changelog old.yaml new.yaml",
    "changelog --sunsets --format ics=sunsets.ics",
  ],
  async run(inputs, options, host) {
    const { writeChangelog } = await import("./changelog-command.ts");
    return writeChangelog(inputs.arguments, options, host);
  },
});
