import type { Command } from "./command.ts";
import { shown } from "./shown.ts";
import { withOperator } from "./with-operator.ts";

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
