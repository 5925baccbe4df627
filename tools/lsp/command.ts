import { Option } from "commander";
import { examples, type AddCommand } from "../frame/command/common.ts";

/** `diptych lsp` */
export const addLsp: AddCommand = (program, host, end) => {
  program
    .command("lsp")
    .description("Serve an editor: findings while typing, types, references, completion, fixes.")
    // Editors add it to every server that speaks on these streams.
    .addOption(new Option("--stdio", "speak on standard input and output, which is the default"))
    .addHelpText("after", examples("lsp"))
    .action(async () => {
      const { runServer } = await import("./lsp-command.ts");
      end(await runServer(host.configChecks));
    });
};
