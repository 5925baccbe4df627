import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "../config/settings.ts";
import { systemClock } from "../domain/shared/clock.ts";
import { ControlClient } from "../server/control/control-client.ts";
import { flushFolder, makeWhole } from "../server/files/new-file.ts";
import { keepPrivate } from "../server/files/private-files.ts";
import { meantBackup } from "../server/backups/backup-files.ts";
import { checkBackup } from "../server/operator/check-backup.ts";
import { databaseOf } from "../server/operator/open-as-it-is.ts";
import { closeCopy, lockFile, type LockedFile } from "../store/database/sqlite/sqlite-file.ts";
import type { Command, Terminal } from "./command.ts";

/** Ends of the names of files that belong to a database. */
const parts = ["", "-wal", "-shm", "-journal"] as const;

export const restore: Command = {
  name: "restore",
  parameters: ["FILE"],
  summary: "Makes a backup the embedded database of a service that is stopped.",
  details: [
    "The backup must be whole, and its key must be there: service.key in the folder of the data, or given by settings. " +
      "Nothing changes where that is not so.",
    "With --backup-folder, FILE may be the name of a backup in that folder, or latest.",
    "For PostgreSQL it says how pg_restore does this, and ends by 1.",
  ],
  flags: [
    {
      name: "replace",
      description:
        "Puts the backup in the place of a database that is there, which is kept beside it.",
    },
  ],
  async run({ settings, words: [given = ""], flags, terminal }) {
    if (settings.databaseUrl !== undefined) {
      terminal.tell(
        "PostgreSQL restores its own backups. Nothing was restored; into an empty database, run:",
      );
      terminal.print("pg_restore --no-owner --dbname=… FILE");
      return 1;
    }
    const backup = meantBackup(given, settings.operation.backups?.folder);
    const database = databaseOf(settings.data);
    await refuseUse(settings, flags["replace"] !== undefined);
    if (!existsSync(backup)) throw new Error(`There is no file ${backup}.`);
    mkdirSync(settings.data, { recursive: true, mode: 0o700 });
    const isReplacing = existsSync(database);
    const staged = isReplacing ? `${database}.restored` : database;
    if (isReplacing) rmSync(staged, { force: true });
    const isOlder = await makeWhole(staged, (copy) => stage(backup, copy, settings));
    if (isReplacing) replace(database, staged, terminal);
    keepPrivate({ file: database, folder: settings.data });
    terminal.tell(`${database} is the backup ${backup} now.`);
    if (isOlder) terminal.tell("It is of an older version: the next start brings it up to date.");
    return 0;
  },
};

async function refuseUse({ data }: Settings, mayReplace: boolean): Promise<void> {
  if ((await ControlClient.find(data)) !== undefined)
    throw new Error(`A service runs on the folder ${data}: stop it first.`);
  const database = databaseOf(data);
  if (existsSync(database) && !mayReplace)
    throw new Error(`${database} is there already. To put the backup in its place, say --replace.`);
  const log = `${database}-wal`;
  if (!existsSync(database) && existsSync(log))
    throw new Error(`${log} is left of a database that is gone: move it away first.`);
}

/** Copies a backup, with the log beside it if it has one, and looks at the copy. */
async function stage(backup: string, copy: string, settings: Settings): Promise<boolean> {
  await copyFile(backup, copy);
  if (existsSync(`${backup}-wal`)) await copyFile(`${backup}-wal`, `${copy}-wal`);
  const [broken] = closeCopy(copy);
  if (broken !== undefined) throw new Error(`The backup ${backup} is not whole: ${broken}`);
  try {
    return await checkBackup(settings, copy);
  } catch (error) {
    throw new Error(`The backup ${backup} cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Keeps the former database under another name, and gives its name to the restored one. */
function replace(database: string, staged: string, { tell }: Terminal): void {
  const now = systemClock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");
  const { dir, name, ext } = path.parse(database);
  const former = path.join(dir, `${name}.before-${now}${ext}`);
  let locked: LockedFile | undefined;
  try {
    locked = lockFile(database);
  } catch (error) {
    if (/open in another process/.test((error as Error).message)) throw error;
    tell(`The former database cannot be read: ${(error as Error).message}`);
  }
  try {
    for (const part of parts)
      if (existsSync(database + part)) renameSync(database + part, former + part);
    renameSync(staged, database);
  } finally {
    locked?.release();
  }
  flushFolder(dir);
  tell(`The former database is ${former}.`);
}
