import { findUnopened } from "../../store/checks/sealed-rows.ts";
import { openSqlite } from "../../store/database/open-sqlite.ts";
import { migrationState } from "../../store/migrate.ts";
import { sealerOf } from "../files/encryption-keys.ts";
import { databaseOf, type DataPlace } from "./open-as-it-is.ts";

/** The first migration, which every database of a service has had, and the one that sealed its secrets. */
const first = "0001-accounts";
const sealing = "0030-sealed-values";

/**
 * Looks whether a copy can become the embedded database of a folder.
 *
 * @returns whether it is of an older version, which the next start brings up to date
 * @throws {Error} it is no database of a service, of a newer version, or its secrets have another key
 */
export async function checkBackup(place: DataPlace, copy: string): Promise<boolean> {
  const db = openSqlite({ file: copy });
  try {
    const { missing, unknown } = await migrationState(db);
    if (missing.includes(first)) throw new Error("it is no database of a service");
    if (unknown.length > 0)
      throw new Error(`it is of a newer version of the service (${unknown.join(", ")})`);
    if (missing.includes(sealing)) return true;
    const { encryptionKeys, data } = place;
    const sealer = sealerOf({ encryptionKeys, file: databaseOf(data) });
    const [closed] = await findUnopened(db, sealer);
    if (closed !== undefined) throw new Error(`its key is another one: ${closed.message}`);
    return missing.length > 0;
  } finally {
    await db.destroy();
  }
}
