import { Option } from "commander";
import type { DiffFlags } from "./run/compared.ts";
import {
  addAddressFlags,
  addPrintFlags,
  examples,
  formatMeaning,
  repeated,
  type AddCommand,
} from "../frame/command/common.ts";

/** `diptych diff` */
export const addDiff: AddCommand = (program, host, end) => {
  const command = program
    .command("diff")
    .description("Compare two versions of a document: what breaks for those who use the API.")
    .usage("[options] <old> <new>\n       diptych diff [options] --base <ref> [files...]")
    .argument(
      "[documents...]",
      "two of: a file, a folder, an address, 'REF:path' of git, 'package:NAME/path', '-'; with --base, any number (default: those of the configuration)",
    )
    .option("--base <ref>", "compare documents with what they were in a revision of git")
    .option("--accept-rules", "with --base, judge by the settings of the working folder alone")
    .option("-f, --format <format>", formatMeaning("changes", ["html"]), repeated)
    .addOption(
      new Option("--fail-on <level>", "the least change that ends the command with 1")
        .choices(["breaking", "risky", "any", "none"])
        .default("breaking"),
    )
    .option("--overlay <file>", "apply an overlay to both documents", repeated)
    .option("--overlay-old <file>", "apply an overlay to the old document", repeated)
    .option("--overlay-new <file>", "apply an overlay to the new document", repeated);
  addAddressFlags(command)
    .addHelpText(
      "after",
      examples(
        "diff main:openapi.yaml openapi.yaml",
        "diff old.yaml new.yaml --fail-on risky",
        "diff --base origin/main",
        "diff v1.2.0:spec spec --format github --format markdown=changes.md",
      ),
    )
    .action(async (documents: string[], flags: DiffFlags) => {
      const { diffDocuments } = await import("./run/diff-command.ts");
      end(await diffDocuments(documents, flags, host));
    });
  addPrintFlags(command);
};
