import type { DocsFlags } from "./run/docs-command.ts";
import {
  addAddressFlags,
  addPrintFlags,
  examples,
  repeated,
  type AddCommand,
} from "../frame/command/common.ts";

/** `diptych docs` */
export const addDocs: AddCommand = (program, host, end) => {
  const command = program
    .command("docs")
    .description("Write a folder of static HTML that shows a document, and works offline.")
    .argument(
      "[input]",
      "package name or input of the configuration, a file, or an address (default: the document of the configuration)",
    )
    .requiredOption("-o, --output <folder>", "the folder to write")
    .option(
      "--since <document>",
      "add a page of changes since an older document: a file, REF:path of git, or an address",
    )
    .option("--check", "write nothing, fail if the folder differs")
    .option("--overwrite", "replace files in the folder that no earlier run has written")
    .option("--overlay <file>", "apply an overlay too, after those of the configuration", repeated);
  addAddressFlags(command)
    .addHelpText(
      "after",
      examples(
        "docs openapi.yaml --output public",
        "docs accounts -o public --since v1.2.0:openapi.yaml",
      ),
    )
    .action(async (input: string | undefined, flags: DocsFlags) => {
      const { writeDocs } = await import("./run/docs-command.ts");
      end(await writeDocs(input, flags, host));
    });
  addPrintFlags(command);
};
