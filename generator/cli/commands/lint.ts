import { Option } from "commander";
import type { LintFlags } from "../lint/lint-command.ts";
import {
  addPrintFlags,
  examples,
  formatMeaning,
  repeated,
  wholeNumber,
  type AddCommand,
} from "./common.ts";

/** `diptych lint` */
export const addLint: AddCommand = (program, host, end) => {
  const command = program
    .command("lint")
    .description("Check documents: what the generator needs, and the conventions.")
    .argument("[files...]", "documents (default: those of the configuration)")
    .option("-f, --format <format>", formatMeaning("findings"), repeated)
    .addOption(new Option("--strict", "fail if there are warnings").conflicts("maxWarnings"))
    .option("--max-warnings <count>", "fail where there are more warnings", wholeNumber)
    .option("--baseline <file>", "leave out the findings that are in the file")
    .option("--no-baseline", "leave out none, whatever the configuration says")
    .option("--update-baseline", "write what is found now as the baseline")
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText(
      "after",
      examples(
        "lint",
        "lint openapi.yaml --max-warnings 0",
        "lint --baseline lint-baseline.json --update-baseline",
        "lint --format github --format sarif=diptych.sarif",
      ),
    )
    .action(async (files: string[], flags: LintFlags) => {
      const { lintDocuments } = await import("../lint/lint-command.ts");
      end(await lintDocuments(files, flags, host));
    });
  addPrintFlags(command);
};
