import type { UpdateFlags } from "./update-command.ts";
import { addPrintFlags, examples, type AddCommand } from "../frame/command/common.ts";

/** `diptych update` */
export const addUpdate: AddCommand = (program, host, end) => {
  const command = program
    .command("update")
    .description("Fetch documents of addresses again, print what has changed, and keep them.")
    .argument("[addresses...]", "only these (default: all that are named)")
    .option("--prune", "forget addresses that only commands named, not the configuration")
    .option("--dry-run", "print what has changed, keep nothing")
    .option("-c, --config <file>", "configuration (default: diptych.config.* here or above)")
    .addHelpText("after", examples("update", "update https://api.example.com/openapi.yaml"))
    .action(async (addresses: string[], flags: UpdateFlags) => {
      const { updateDocuments } = await import("./update-command.ts");
      end(await updateDocuments(addresses, flags, host));
    });
  addPrintFlags(command);
};
