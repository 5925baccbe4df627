import { defineCommand } from "../frame/command/define-command.ts";
import { many } from "../frame/command/input.ts";
import { diffFlags } from "./flags.ts";

/** `diptych diff` */
export const command = defineCommand({
  name: "diff",
  summary: "Compare two versions of a document: what breaks for those who use the API.",
  usage: "[options] <old> <new>\n       diptych diff [options] --base <ref> [files...]",
  page: "diff.md",
  inputs: {
    documents: many(
      "two of: a file, a folder, an address, 'REF:path' of git, 'package:NAME/path', '-'; with --base, any number (default: those of the configuration)",
    ),
  },
  flags: diffFlags,
  examples: [
    "diff main:openapi.yaml openapi.yaml",
    "diff old.yaml new.yaml --fail-on risky",
    "diff --base origin/main",
    "diff v1.2.0:spec spec --format github --format markdown=changes.md",
  ],
  async run({ documents }, options, host) {
    const { diffDocuments } = await import("./run/diff-command.ts");
    return diffDocuments(documents, options, host);
  },
});
