import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Makes a file that is there as a whole or not at all, for its owner only, and never in place of another one.
 *
 * @param make fills a file that is there and empty
 * @throws {Error} the file is there already, or whatever `make` throws
 */
export async function makeWhole<T>(
  file: string,
  make: (temporary: string) => Promise<T>,
): Promise<T> {
  refuseExisting(file);
  const temporary = `${file}.${process.pid}.part`;
  rmSync(temporary, { force: true });
  closeSync(openSync(temporary, "wx", 0o600));
  try {
    const made = await make(temporary);
    flush(temporary, "r+");
    publish(temporary, file);
    return made;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Unlike a renaming, a link does not replace a file that has come meanwhile. Some file systems have no links. */
function publish(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    refuseExisting(file);
    if (!/^(EPERM|ENOTSUP|ENOSYS|EOPNOTSUPP)$/.test((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
    renameSync(temporary, file);
  }
  flushFolder(path.dirname(file));
}

/** Brings the names of a folder to the disk. Windows does so by itself. */
export function flushFolder(folder: string): void {
  if (process.platform !== "win32") flush(folder, "r");
}

function flush(file: string, flags: string): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file.`);
}
