import { backupsIn } from "../server/backups/backup-files.ts";
import type { Command } from "./command.ts";
import { CallError } from "./read-call.ts";

export const backups: Command = {
  name: "backups",
  parameters: [],
  summary: "Lists the backups that the service has made by its schedule: time, bytes, file.",
  details: [
    "The newest come first, and columns are separated by tabs. The setting --backup-folder names their folder.",
  ],
  run({ settings, terminal }) {
    const { backups: plan } = settings.operation;
    if (plan === undefined) throw new CallError("--backup-folder names the folder of the backups.");
    for (const { time, bytes, file } of backupsIn(plan.folder))
      terminal.print([time.toISOString(), bytes, file].join("\t"));
    return Promise.resolve(0);
  },
};
