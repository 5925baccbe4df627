import { Option } from "commander";
import type { DiffFlags } from "../diff/compared.ts";
import { addPrintFlags, examples, formatMeaning, repeated, type AddCommand } from "./common.ts";

/** `diptych diff` */
export const addDiff: AddCommand = (program, host, end) => {
  const command = program
    .command("diff")
    .description("Compare two versions of a document: what breaks for those who use the API.")
    .argument("<old>", "a file, a folder, 'REF:path' of git, 'package:NAME/path', or '-'")
    .argument("<new>", "the same")
    .option("-f, --format <format>", formatMeaning("changes", ["markdown", "html"]), repeated)
    .addOption(
      new Option("--fail-on <level>", "the least change that ends the command with 1")
        .choices(["breaking", "risky", "any", "none"])
        .default("breaking"),
    )
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText(
      "after",
      examples(
        "diff main:openapi.yaml openapi.yaml",
        "diff old.yaml new.yaml --fail-on risky",
        "diff v1.2.0:spec spec --format github --format markdown=changes.md",
      ),
    )
    .action(async (old: string, next: string, flags: DiffFlags) => {
      const { diffDocuments } = await import("../diff/diff-command.ts");
      end(await diffDocuments([old, next], flags, host));
    });
  addPrintFlags(command);
};
