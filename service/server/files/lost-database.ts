import { statSync } from "node:fs";
import { sql, type Kysely } from "kysely";
import type { Tables } from "../../store/schema/schema.ts";
import { keyFileOf } from "./encryption-keys.ts";

/** An embedded database, and whether it may be made anew beside what is left of another one. */
interface DatabasePlace {
  readonly file?: string | undefined;
  readonly newDatabase?: boolean | undefined;
}

/**
 * Refuses to make a database where there was one: an operator has perhaps restored it wrongly, or named another
 * folder.
 *
 * @throws {Error} the file is missing or empty, and its key or its log is there
 */
export function refuseLostDatabase({ file, newDatabase = false }: DatabasePlace): void {
  if (file === undefined || newDatabase) return;
  const size = sizeOf(file);
  if (size === undefined || size === 0)
    refuse(file, size === undefined ? "is not there" : "is empty");
}

/**
 * Refuses to fill a database that has no tables although its key is there: they were in its log, perhaps.
 *
 * @throws {Error} that is so
 */
export async function refuseBareDatabase(
  db: Kysely<Tables>,
  { file, newDatabase = false }: DatabasePlace,
): Promise<void> {
  if (file === undefined || newDatabase) return;
  const { rows } = await sql`select 1 from sqlite_master limit 1`.execute(db);
  if (rows.length === 0) refuse(file, "has no tables", [keyFileOf(file)]);
}

function refuse(file: string, what: string, others = [keyFileOf(file), `${file}-wal`]): void {
  const left = others.find((other) => (sizeOf(other) ?? 0) > 0);
  if (left === undefined) return;
  throw new Error(
    `${file} ${what}, but ${left} is left of a database: put ${file} back, with its -wal if the backup has one, ` +
      "or name another folder by --data. To begin anew beside it, say --new-database once.",
  );
}

const sizeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.size;
