import type { Command } from "./command.ts";
import { readChange } from "./read-password.ts";
import { withOperator } from "./with-operator.ts";

export const usersChangePassword: Command = {
  name: "users change-password",
  parameters: ["NAME"],
  summary: "Changes the password of an account whose old one is known, and ends its sessions.",
  details: [
    "The old password and the new one are asked for, or are the first two lines of the standard input. It works while " +
      "the service runs, and while it is stopped. Named tokens stay.",
  ],
  async run({ settings, words: [name = ""], terminal }) {
    const { old, next } = await readChange(terminal, name);
    await withOperator(settings, (operator) => operator.changePassword(name, old, next));
    terminal.tell(`${name} has another password, and its sessions have ended.`);
    return 0;
  },
};
