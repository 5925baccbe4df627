import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { ControlClient } from "../server/control/control-client.ts";
import { databaseOf } from "../server/operator/open-as-it-is.ts";
import { closeCopy, lockFile } from "../store/database/sqlite/sqlite-file.ts";

/**
 * Copies the embedded database of a folder as it is at one moment, whether the service runs or not.
 *
 * @param copy a file that is there and empty
 * @throws {Error} there is no database, or it is not whole
 */
export async function copyDatabase(folder: string, copy: string): Promise<void> {
  const file = databaseOf(folder);
  if (!existsSync(file))
    throw new Error(`There is no database ${file}. Name its folder by --data.`);
  const running = await ControlClient.find(folder);
  if (running === undefined) copyStopped(file, copy);
  else await running.whileHeld(() => copyFile(file, copy));
  const [broken] = closeCopy(copy);
  if (broken !== undefined)
    throw new Error(`The database ${file} is not whole, and so is its copy: ${broken}`);
}

function copyStopped(file: string, copy: string): void {
  const locked = lockFile(file);
  try {
    locked.copyTo(copy);
  } finally {
    locked.release();
  }
}
