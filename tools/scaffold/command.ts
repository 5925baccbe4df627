import { Option } from "commander";
import type { ScaffoldFlags } from "./run/scaffold-target.ts";
import { addPrintFlags, examples, type AddCommand } from "../frame/command/common.ts";

/** `diptych scaffold` */
export const addScaffold: AddCommand = (program, host, end) => {
  const command = program
    .command("scaffold")
    .description("Add the handlers that a file of yours lacks; nothing in it is changed.")
    .argument("[spec]", "package name or input of the configuration, or a document")
    .option("--handlers <file>", "the file, made where there is none", "src/handlers.ts")
    .option("--tag <tag...>", "only operations with these tags (default: all)")
    .option("--import <module>", "what a new file imports 'Handlers' from")
    .addOption(
      new Option("--check", "write nothing, fail if a handler is missing").conflicts("dryRun"),
    )
    .option("--dry-run", "write nothing, print what would be added")
    .option("--install", "install ts-morph where it is missing, which reads your file")
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText(
      "after",
      examples(
        "scaffold",
        "scaffold v2 --handlers src/users.ts --tag users",
        "scaffold v2 --check",
      ),
    )
    .action(async (spec: string | undefined, flags: ScaffoldFlags) => {
      const { scaffoldHandlers } = await import("./run/scaffold-command.ts");
      end(await scaffoldHandlers(spec, flags, host));
    });
  addPrintFlags(command);
};
