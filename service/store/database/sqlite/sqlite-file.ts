import Database from "libsql";

/** Problems of a database that SQLite shows of itself, at most. */
const most = 20;

/**
 * Makes a copy of a database one file, without a log beside it, and looks whether it is whole.
 *
 * @returns what SQLite finds wrong; empty if the file is whole
 */
export function closeCopy(file: string): readonly string[] {
  const database = new Database(file);
  try {
    database.exec("PRAGMA journal_mode = DELETE");
    return brokenParts(database);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    database.close();
  }
}

/** A database that no other process may open. */
export interface LockedFile {
  /** Writes a copy into a file, which is missing or empty. */
  copyTo(copy: string): void;
  release(): void;
}

/**
 * Locks a database that no process has open, and makes it one file, without a log beside it.
 *
 * @throws {Error} another process has it, or it is no database
 */
export function lockFile(file: string): LockedFile {
  const database = new Database(file);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA journal_mode = DELETE");
    database.exec("BEGIN IMMEDIATE; COMMIT");
  } catch (error) {
    database.close();
    if (isLocked(error)) throw new Error(`${file} is open in another process.`, { cause: error });
    throw error;
  }
  return {
    copyTo: (copy) => void database.prepare("VACUUM INTO ?").run(copy),
    release: () => {
      database.exec("PRAGMA locking_mode = NORMAL");
      // Lets go of the lock also where libsql keeps the file open.
      database.exec("SELECT 1 FROM sqlite_schema");
      database.close();
    },
  };
}

const isLocked = (error: unknown): boolean => /locked|busy/i.test(String(error));

function brokenParts(database: Database.Database): readonly string[] {
  const rows = database.prepare(`PRAGMA integrity_check(${most})`).all() as readonly {
    readonly integrity_check: string;
  }[];
  return rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
}
