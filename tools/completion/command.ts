import { defineCommand } from "../frame/command/define-command.ts";
import { one } from "../frame/command/input.ts";
import { shells } from "./shells.ts";

/** `diptych completion` */
export const command = defineCommand({
  name: "completion",
  summary: "Print a script that lets a shell complete commands, flags and their values.",
  page: "cli.md#completion",
  inputs: { shell: one("the shell", { choices: shells }) },
  examples: ["completion bash", "completion zsh", "completion fish"],
  async run({ shell }, _, host, commands) {
    const { completionScript } = await import("./scripts.ts");
    const { wordsOf } = await import("./words.ts");
    host.stdout.write(completionScript(shell, wordsOf(await commands())));
    return 0;
  },
});
