import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { Kysely } from "kysely";
import Database from "libsql";
import { IndexedTexts } from "./indexed-texts.ts";
import type { Tables } from "../schema/schema.ts";
import { GroupedSqliteDialect } from "./sqlite/sqlite-driver.ts";

/** The place of the database: a file, or this process only. */
type SqlitePlace =
  | {
      readonly file: string;
      /** Called for each statement that meets a damaged page. */
      readonly onDamage?: ((found: string) => void) | undefined;
    }
  | "memory";

/**
 * Opens the embedded database. It belongs to one process. What is acknowledged is on the disk
 * (`synchronous = FULL`); concurrent transactions share the wait for it.
 *
 * @throws {Error} another process has it, or the file cannot be written
 */
export function openSqlite(place: SqlitePlace): Kysely<Tables> {
  if (place !== "memory") {
    mkdirSync(path.dirname(place.file), { recursive: true });
    // For its owner only; the files that SQLite makes beside it have the rights of this one.
    closeSync(openSync(place.file, "a", 0o600));
  }
  const database = new Database(place === "memory" ? ":memory:" : place.file);
  try {
    // A lock that this process keeps: a second process would overwrite what this one has read.
    if (place !== "memory") database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec("PRAGMA foreign_keys = ON");
    database.exec("BEGIN IMMEDIATE; COMMIT");
  } catch (error) {
    database.close();
    if (place !== "memory" && /locked|busy/i.test(String(error)))
      throw new Error(
        `${place.file} is open in another process. Stop that one, or use DATABASE_URL with PostgreSQL for several.`,
        { cause: error },
      );
    throw error;
  }
  return new Kysely<Tables>({
    dialect: new GroupedSqliteDialect(
      database,
      place === "memory" ? { limit: 1 } : { onDamage: place.onDamage },
    ),
    plugins: [new IndexedTexts()],
  });
}
