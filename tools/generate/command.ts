import { Option } from "commander";
import type { GenerateFlags } from "./generate-command.ts";
import type { RunResult } from "../frame/run-result.ts";
import {
  addDocumentFlags,
  addPrintFlags,
  examples,
  formatMeaning,
  repeated,
  wholeNumber,
  type AddCommand,
} from "../frame/command/common.ts";

/** Names with commas between them. */
const artefacts = (text: string): readonly string[] => text.split(",");

/** `diptych generate` */
export const addGenerate: AddCommand = (program, host, end) => {
  const command = program
    .command("generate")
    .description("Generate code from the documents of the configuration.")
    .argument(
      "[specs...]",
      "only these, by package name or input; with --output, a document (default: all)",
    )
    .option("-o, --output <folder>", "generate one document into a folder, without a configuration")
    .option("--emit <artefacts>", "with --output: only these, such as types,client", artefacts)
    .option("--check", "write nothing, fail if the output differs")
    .option("--force", "generate even if nothing has changed since the last run")
    .option("--overwrite", "replace files in the output that no earlier run has written")
    .addOption(
      new Option("--watch", "generate again whenever something changes").conflicts([
        "check",
        "json",
      ]),
    )
    .addOption(
      new Option("--strict", "fail and write nothing if there are warnings or faults").conflicts(
        "maxWarnings",
      ),
    )
    .option("--max-warnings <count>", "fail and write nothing if there are more", wholeNumber);
  addDocumentFlags(command)
    .option("-f, --format <format>", formatMeaning("findings"), repeated)
    .option("--json", "short for --format json")
    .addHelpText(
      "after",
      examples(
        "generate",
        "generate openapi.yaml -o src/api",
        "generate v2 --watch",
        "generate --check --json",
        "generate --check --format github --format sarif=diptych.sarif",
      ),
    )
    .action(async (names: string[], flags: GenerateFlags) => {
      const { generateOnce } = await import("./generate-command.ts");
      let reported: ReadonlySet<string> | undefined;
      const once = async (): Promise<RunResult> => {
        const result = await generateOnce(names, flags, host, reported);
        reported = result.reported ?? reported;
        return result;
      };
      if (flags.watch !== true) return end((await once()).code);
      const { watch } = await import("../frame/watch.ts");
      end(await watch(once, host));
    });
  addPrintFlags(command);
};
