import { Option } from "commander";
import type { TypesFlags } from "./types-command.ts";
import { flagOf, shapeFlags } from "./types-flags.ts";
import {
  addFrozenFlags,
  addPrintFlags,
  examples,
  wholeNumber,
  type AddCommand,
} from "../frame/command/common.ts";

/** `diptych types` */
export const addTypes: AddCommand = (program, host, end) => {
  const command = program
    .command("types")
    .description(
      "Write 'paths', 'components' and 'operations' of a document as one file of types, with the arguments of openapi-typescript.",
    )
    .argument(
      "[input]",
      "the document, or its address (default: those of redocly.yaml, or standard input)",
    )
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option("--check", "write nothing, fail if the file differs")
    .option("-c, --redocly <path>", "redocly.yaml whose 'apis' have 'x-openapi-ts.output'")
    .option(
      "--root <folder>",
      "folder that references may lead to (default: the document's project)",
    )
    .option("--max-megabytes <count>", "the most megabytes that the files may have", wholeNumber);
  addFrozenFlags(command);
  addPrintFlags(command);
  for (const [name, meaning] of shapeFlags) {
    command.option(`${name === "exportType" ? "-t, " : ""}${flagOf(name)}`, meaning);
    command.addOption(new Option(`--no-${flagOf(name).slice(2)}`).hideHelp());
  }
  command
    .addHelpText(
      "after",
      examples(
        "types openapi.yaml --output src/schema.d.ts",
        "types openapi.yaml -o src/schema.ts --enum --check",
        "types --redocly redocly.yaml",
      ),
    )
    .action(async (input: string | undefined, flags: TypesFlags) => {
      const { writeTypes } = await import("./types-command.ts");
      end(await writeTypes(input, flags, host));
    });
};
