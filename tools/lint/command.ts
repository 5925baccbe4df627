import { Option } from "commander";
import type { LintFlags } from "./run/lint-command.ts";
import {
  addDocumentFlags,
  addPrintFlags,
  examples,
  formatMeaning,
  repeated,
  wholeNumber,
  type AddCommand,
} from "../frame/command/common.ts";

/** `diptych lint` */
export const addLint: AddCommand = (program, host, end) => {
  const command = program
    .command("lint")
    .description("Check documents: what the generator needs, and the conventions.")
    .argument("[files...]", "documents, or their addresses (default: those of the configuration)")
    .option("-f, --format <format>", formatMeaning("findings"), repeated)
    .addOption(new Option("--strict", "fail if there are warnings").conflicts("maxWarnings"))
    .option("--max-warnings <count>", "fail where there are more warnings", wholeNumber)
    .option("--baseline <file>", "leave out the findings that are in the file")
    .option("--no-baseline", "leave out none, whatever the configuration says")
    .option("--update-baseline", "write what is found now as the baseline")
    // Known to those who come from Spectral.
    .addOption(new Option("-r, --ruleset <file>").hideHelp())
    .option("--fix", "cure what can be cured without losing anything, and report what is left")
    .option("--dry-run", "with --fix: write nothing, print a patch")
    .addOption(
      new Option("--watch", "lint again whenever something changes").conflicts([
        "fix",
        "updateBaseline",
      ]),
    );
  addDocumentFlags(command)
    .addHelpText(
      "after",
      examples(
        "lint",
        "lint openapi.yaml --max-warnings 0",
        "lint --baseline lint-baseline.json --update-baseline",
        "lint --fix --dry-run",
        "lint --format github --format sarif=diptych.sarif",
      ),
    )
    .action(async (files: string[], flags: LintFlags) => {
      const { lintOnce } = await import("./run/lint-command.ts");
      if (flags.watch !== true) return end((await lintOnce(files, flags, host)).code);
      const { watch } = await import("../frame/watch.ts");
      end(await watch(() => lintOnce(files, flags, host), host));
    });
  addPrintFlags(command);
};
