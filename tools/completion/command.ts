import { Argument } from "commander";
import { examples, type AddCommand } from "../frame/command/common.ts";
import { shells, type Shell } from "./scripts.ts";

/** `diptych completion` */
export const addCompletion: AddCommand = (program, host, end) => {
  program
    .command("completion")
    .description("Print a script that lets a shell complete commands, flags and their values.")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .addHelpText("after", examples("completion bash", "completion zsh", "completion fish"))
    .action(async (shell: Shell) => {
      const { completionScript } = await import("./scripts.ts");
      const { wordsOf } = await import("./words.ts");
      host.stdout.write(completionScript(shell, wordsOf(program)));
      end(0);
    });
};
