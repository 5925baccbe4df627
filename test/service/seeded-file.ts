import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Kysely, SqliteDialect, type Insertable, type SqliteDatabase } from "kysely";
import Database from "libsql";
import { migrate } from "../../service/store/migrate.ts";
import type { InventoryRow } from "../../service/store/schema-inventory.ts";
import type { Tables } from "../../service/store/schema.ts";

/** A database in which a test has written something before the service opens it. */
export interface SeededFile {
  readonly file: string;
  remove(): void;
}

export async function seededFile(seed: (db: Kysely<Tables>) => Promise<void>): Promise<SeededFile> {
  const folder = mkdtempSync(path.join(tmpdir(), "diptych-service-"));
  const file = path.join(folder, "service.db");
  // Without the lock that the service keeps: it would last until the connection has been collected.
  const database = new Database(file) as unknown as SqliteDatabase;
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    await migrate(db);
    await seed(db);
  } finally {
    await db.destroy();
  }
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

/** Writes an object of the inventory. */
export async function insertObject(
  db: Kysely<Tables>,
  object: Pick<Insertable<InventoryRow>, "type" | "name"> & { readonly id?: number },
): Promise<void> {
  await db
    .insertInto("inventory")
    .values({ server_id: null, remote_id: object.name, parent_id: null, body: "{}", ...object })
    .execute();
}
