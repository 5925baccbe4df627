import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** A backup that the schedule has made. */
export interface BackupFile {
  readonly file: string;
  /** Time at which it was begun. */
  readonly time: Date;
  readonly bytes: number;
}

const form = /^service-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/;

/** The file of a backup that is begun at a time, such as `service-20261130T101500Z.sqlite`. */
export function backupFileAt(folder: string, time: Date): string {
  const text = time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return path.join(folder, `service-${text}.sqlite`);
}

/** The backups of a folder, the newest first. Other files are none. */
export function backupsIn(folder: string): readonly BackupFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name): BackupFile[] => {
      const [, ...parts] = form.exec(name) ?? [];
      if (parts.length === 0) return [];
      const [year, month, day, hour, minute, second] = parts;
      const file = path.join(folder, name);
      const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ file, time, bytes: statSync(file).size }];
    })
    .sort((a, b) => b.time.getTime() - a.time.getTime());
}

/**
 * The file that a word of the command line means: a file, `latest`, or the name of a backup in a folder.
 *
 * @throws {Error} there is no backup to be the latest
 */
export function meantBackup(word: string, folder: string | undefined): string {
  if (folder === undefined) return path.resolve(word);
  if (word === "latest") {
    const [newest] = backupsIn(folder);
    if (newest === undefined) throw new Error(`There is no backup in ${folder}.`);
    return newest.file;
  }
  const named = path.join(folder, word);
  return path.basename(word) === word && existsSync(named) ? named : path.resolve(word);
}
