import { sql, type Kysely } from "kysely";
import { quickCheck } from "../store/checks/database-file.ts";
import { migrate, migrationState } from "../store/migrate.ts";
import { migrationTimes, openPostgres } from "../store/database/open-postgres.ts";
import { openSqlite } from "../store/database/open-sqlite.ts";
import type { Tables } from "../store/schema/schema.ts";
import { sealValues } from "../store/secrets/sealed-values.ts";
import type { Sealer } from "../store/secrets/sealer.ts";
import { openSealer } from "./files/encryption-keys.ts";
import { refuseBareDatabase, refuseLostDatabase } from "./files/lost-database.ts";
import { keepPrivate } from "./files/private-files.ts";
import { retireKeys } from "./files/retired-keys.ts";
import { inTime } from "./watch/in-time.ts";

/** Milliseconds within which the database of a service that is ready answers. */
const readyTime = 2_000;

/** The place of the data: one of `memory`, `file` and `databaseUrl`. */
export interface DatabaseOptions {
  /** A stand-in for tests, whose data ends with it. */
  readonly memory?: boolean;
  /** File of the embedded database. */
  readonly file?: string;
  /** The folder of that file, where it is for the database alone: others are kept from it. */
  readonly folder?: string;
  /** Whether the file is made although the key or the log of another database is beside it. */
  readonly newDatabase?: boolean;
  /** Address of PostgreSQL, `postgres://…`. */
  readonly databaseUrl?: string;
  /** Connections to PostgreSQL at once: 10 by default, 4 at least. */
  readonly connections?: number;
  /**
   * Keys of 32 bytes that seal secrets: the first seals, all open. PostgreSQL needs them; a file gets a key
   * beside it if there are none.
   */
  readonly encryptionKeys?: readonly Uint8Array[] | undefined;
  /** Called with the name of a key file that has just been made. */
  readonly onKeyFile?: (file: string) => void;
  /** Called with the name of a key file that an old key has left, as it seals nothing any more. */
  readonly onRetired?: (file: string) => void;
  /** Called where the file of the embedded database is found to be damaged. */
  readonly onDamage?: (found: string) => void;
  /** Called with what others could read or write until now, and with its rights of before, such as `0644`. */
  readonly onMended?: (file: string, mode: string) => void;
}

/**
 * Opens the database, which may still be empty.
 *
 * @throws {TypeError} none or several of `memory`, `file` and `databaseUrl` are given, or PostgreSQL
 *   without keys
 * @throws {Error} the file is gone although its key is there, or others may read it and it is not this user's
 */
export function openDatabase(options: DatabaseOptions): Kysely<Tables> {
  const { memory = false, file, databaseUrl, encryptionKeys } = options;
  const given = [memory, file !== undefined, databaseUrl !== undefined].filter(Boolean).length;
  if (given !== 1) throw new TypeError("Give one of memory, file and databaseUrl.");
  if (databaseUrl !== undefined && encryptionKeys === undefined)
    throw new TypeError("PostgreSQL needs encryptionKeys, with which secrets are sealed.");
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, options.connections);
  if (file === undefined) return openSqlite("memory");
  refuseLostDatabase(options);
  keepPrivate({ ...options, file });
  return openSqlite({ file, onDamage: options.onDamage });
}

/**
 * Migrates the database and seals its secrets.
 *
 * @returns what seals and opens its secrets
 * @throws {SealError} the secrets of the database were sealed with another key
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  options: DatabaseOptions,
): Promise<Sealer> {
  if (options.file !== undefined) await lookForDamage(db, options);
  await refuseBareDatabase(db, options);
  await bringUpToDate(db, options);
  const sealer = await openSealer(db, options);
  await sealValues(db, sealer, options.file !== undefined);
  if (options.file !== undefined) {
    const changed = await retireKeys(options.file, sealer);
    if (changed !== undefined) options.onRetired?.(changed);
  }
  return sealer;
}

/**
 * Lets SQLite look at its pages. A damaged database can be read in part, and so the service starts on it.
 *
 * @throws {Error} it is damaged, and of an older version: changes could make it worse
 */
async function lookForDamage(db: Kysely<Tables>, { onDamage }: DatabaseOptions): Promise<void> {
  const found = await quickCheck(db);
  if (found === undefined) return;
  onDamage?.(found);
  const { missing } = await migrationState(db);
  if (missing.length > 0)
    throw new Error(
      `the file is damaged, and its tables are of an older version: restore a backup (${found})`,
    );
}

/** Resolves if the database answers soon. */
export async function pingDatabase(db: Kysely<Tables>): Promise<void> {
  await inTime(sql`select 1`.execute(db), readyTime);
}

/** Migrations have connections of their own, on which they may take their time. */
async function bringUpToDate(db: Kysely<Tables>, { databaseUrl }: DatabaseOptions): Promise<void> {
  if (databaseUrl === undefined) return migrate(db);
  const patient = openPostgres(databaseUrl, 2, migrationTimes);
  try {
    await migrate(patient);
  } finally {
    await patient.destroy();
  }
}
