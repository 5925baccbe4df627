import type { Command } from "./command.ts";
import { randomPassword, readPassword } from "./read-password.ts";
import { withOperator } from "./with-operator.ts";

export const usersResetPassword: Command = {
  name: "users reset-password",
  parameters: ["NAME"],
  summary: "Gives an account another password, and ends its tokens.",
  details: [
    "The password is asked for, or is the first line of the standard input. It works while the service runs, and " +
      "while it is stopped.",
  ],
  flags: [{ name: "random", description: "Makes a random password, and prints it once." }],
  async run({ settings, words: [name = ""], flags, terminal }) {
    const isRandom = flags["random"] !== undefined;
    const password = isRandom
      ? randomPassword()
      : await readPassword(terminal, `New password of ${name}:`);
    await withOperator(settings, (operator) => operator.resetPassword(name, password));
    if (isRandom) terminal.print(password);
    terminal.tell(`${name} has another password, and its tokens have ended.`);
    return 0;
  },
};
