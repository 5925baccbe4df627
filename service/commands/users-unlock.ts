import type { Command } from "./command.ts";
import { withOperator } from "./with-operator.ts";

export const usersUnlock: Command = {
  name: "users unlock",
  parameters: ["NAME"],
  summary: "Enables an account.",
  details: [
    "Wrong passwords disable nobody: they slow guessing for a minute. It works while the service runs, and while " +
      "it is stopped.",
  ],
  async run({ settings, words: [name = ""], terminal }) {
    await withOperator(settings, (operator) => operator.unlock(name));
    terminal.tell(`${name} is enabled.`);
    return 0;
  },
};
