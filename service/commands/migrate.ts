import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import path from "node:path";
import { guessUpgrade, tryUpgrade, type UpgradePlan } from "../server/operator/plan-upgrade.ts";
import type { Command } from "./command.ts";
import { copyDatabase } from "./copy-database.ts";
import { CallError } from "./read-call.ts";

export const migrate: Command = {
  name: "migrate",
  parameters: [],
  summary:
    "With --dry-run, says what the first start of this version changes in the database, and how long that takes.",
  details: [
    "It changes nothing: the start itself brings the database up to date. Of an embedded database it changes a copy, and " +
      "so measures each step; the copy needs as much room in the folder of the data for that time. Of PostgreSQL it tells " +
      "the time roughly, by the number of rows.",
  ],
  flags: [{ name: "dry-run", description: "Has to be given, as nothing else is done yet." }],
  async run({ settings: { data, databaseUrl }, flags, terminal: { print, tell } }) {
    if (flags["dry-run"] === undefined)
      throw new CallError(
        "A start brings the database up to date. Say --dry-run to see its steps.",
      );
    const { steps, seconds, rows } =
      databaseUrl === undefined ? await tryOnCopy(data) : await guessUpgrade(databaseUrl);
    for (const step of steps)
      print([step.name, step.seconds?.toFixed(1) ?? "-", step.summary].join("\t"));
    if (steps.length === 0) tell("The database is up to date: a start changes nothing.");
    else if (rows === undefined) tell(`Measured on a copy: ${seconds.toFixed(1)} seconds.`);
    else tell(`Roughly ${seconds} seconds at most, for some ${rows} rows.`);
    return 0;
  },
};

async function tryOnCopy(data: string): Promise<UpgradePlan> {
  // Of a name that the service counts as its own, so that the folder stays private.
  const folder = mkdtempSync(path.join(data, "service.check-"));
  try {
    const copy = path.join(folder, "copy.sqlite");
    closeSync(openSync(copy, "wx", 0o600));
    await copyDatabase(data, copy);
    return await tryUpgrade(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
