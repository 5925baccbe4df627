import { existsSync } from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import { Argon2Passwords } from "../../auth/argon2.ts";
import type { PasswordRules } from "../../domain/accounts/password-rules.ts";
import { Accounts } from "../../domain/accounts/accounts.ts";
import { openPostgres } from "../../store/database/open-postgres.ts";
import { openSqlite } from "../../store/database/open-sqlite.ts";
import { migrationState } from "../../store/migrate.ts";
import { Rows } from "../../store/rows.ts";
import type { Tables } from "../../store/schema/schema.ts";
import type { Sealer } from "../../store/secrets/sealer.ts";
import { sealerOf } from "../files/encryption-keys.ts";
import type { Operator } from "./operator.ts";
import { OwnOperator } from "./own-operator.ts";

/** The data of a service, as its settings name it. */
export interface DataPlace {
  /** Folder of the embedded database. */
  readonly data: string;
  readonly databaseUrl: string | undefined;
  readonly encryptionKeys: readonly Uint8Array[] | undefined;
  /** Rules of new passwords. */
  readonly passwordRules: PasswordRules;
}

/** A database that a command has open. */
export interface OpenedDatabase {
  readonly db: Kysely<Tables>;
  readonly sealer: Sealer;
  readonly rows: Rows;
  readonly operator: Operator;
  close(): Promise<void>;
}

/** The file of the embedded database in a folder. */
export const databaseOf = (folder: string): string => path.join(folder, "service.sqlite");

/**
 * Opens a database as it is: PostgreSQL, or the embedded one of a service that is stopped.
 *
 * @param copy of the embedded database, which is opened in its place
 * @throws {Error} it does not exist, another process has it, it is of another version, or its key is not there
 */
export async function openAsItIs(place: DataPlace, copy?: string): Promise<OpenedDatabase> {
  const { data, databaseUrl, encryptionKeys } = place;
  const file = databaseUrl === undefined ? databaseOf(data) : undefined;
  const db =
    databaseUrl === undefined ? openFile(copy ?? databaseOf(data)) : openPostgres(databaseUrl, 2);
  try {
    await refuseOtherVersion(db);
    const sealer = sealerOf({ encryptionKeys, file });
    const rows = new Rows(db, sealer);
    const operator = new OwnOperator(
      new Accounts(rows, new Argon2Passwords(), place.passwordRules),
      rows,
    );
    return { db, sealer, rows, operator, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function openFile(file: string): Kysely<Tables> {
  if (!existsSync(file))
    throw new Error(`There is no database ${file}. Name its folder by --data.`);
  return openSqlite({ file });
}

async function refuseOtherVersion(db: Kysely<Tables>): Promise<void> {
  const { missing, unknown } = await migrationState(db);
  if (unknown.length > 0)
    throw new Error(`The database is of a newer version of the service (${unknown.join(", ")}).`);
  if (missing.length > 0)
    throw new Error("The database is of an older version of the service: start this one once.");
}
