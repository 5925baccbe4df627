import type { BundleFlags } from "./bundle-command.ts";
import {
  addAddressFlags,
  addPrintFlags,
  examples,
  repeated,
  type AddCommand,
} from "../frame/command/common.ts";

/** `diptych bundle` */
export const addBundle: AddCommand = (program, host, end) => {
  const command = program
    .command("bundle")
    .description("Write a document of several files as one.")
    .argument(
      "[input]",
      "package name or input of the configuration, a file, or an address (default: the document of the configuration)",
    )
    .option(
      "-o, --output <file>",
      "the file to write, as YAML or JSON by its name (default: YAML on standard output)",
    )
    .option("--check", "write nothing, fail if the file differs")
    .option("--overlay <file>", "apply an overlay too, after those of the configuration", repeated)
    .option("--swagger-up", "write a document of OpenAPI 2.0 as one of 3.1");
  addAddressFlags(command)
    .addHelpText(
      "after",
      examples(
        "bundle openapi.yaml --output dist/openapi.json",
        "bundle",
        "bundle accounts -o accounts.yaml --check",
      ),
    )
    .action(async (input: string | undefined, flags: BundleFlags) => {
      const { writeBundle } = await import("./bundle-command.ts");
      end(await writeBundle(input, flags, host));
    });
  addPrintFlags(command);
};
