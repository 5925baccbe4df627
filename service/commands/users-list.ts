import type { Command } from "./command.ts";
import { withOperator } from "./with-operator.ts";

/** Text without characters that would move the cursor or end the line. */
const shown = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) => JSON.stringify(one).slice(1, -1));

export const usersList: Command = {
  name: "users list",
  parameters: [],
  summary: "Lists the accounts: name, role, enabled or disabled, and where they come from.",
  details: [
    "Columns are separated by tabs. It works while the service runs, and while it is stopped.",
  ],
  async run({ settings, terminal }) {
    await withOperator(settings, async (operator) => {
      for await (const { name, role, isEnabled, source } of operator.accounts()) {
        const columns = [name, role, isEnabled ? "enabled" : "disabled", source];
        terminal.print(columns.map(shown).join("\t"));
      }
    });
    return 0;
  },
};
