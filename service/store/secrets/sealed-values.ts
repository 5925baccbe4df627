import { sql, type Kysely } from "kysely";
import { CredentialSecretStore, placeOfCredential } from "./credential-secrets.ts";
import { isSealed, SealError, type SealedPlace, type Sealer } from "./sealer.ts";
import type { Tables } from "../schema/schema.ts";
import { placeOfSigningKey } from "./tokens.ts";

const checkId = 1;

export const placeOfCheck = (id: number): SealedPlace => ["sealing_checks", id];
const batch = 500;

/** Whether a database has values that were sealed: without their key it cannot be used. */
export async function hasSealedValues(db: Kysely<Tables>): Promise<boolean> {
  return (await checkOf(db)) !== undefined;
}

/**
 * Opens every sealed value, seals those that are plain, and seals anew what an older key has sealed, so
 * that the key can go. Several processes may do this at once. Neither the file of SQLite nor its log has
 * the plain values afterwards, nor those that an older key opens; pages of PostgreSQL may, until `vacuum` has been there.
 *
 * @throws {SealError} a value cannot be opened; which ones were sealed before stays as it is
 */
export async function sealValues(
  db: Kysely<Tables>,
  sealer: Sealer,
  isEmbedded: boolean,
): Promise<void> {
  const isFirst = !(await hasSealedValues(db));
  // The one process of an embedded database says last that all is sealed, in case that it ends before.
  if (!isEmbedded || !isFirst) await checkKey(db, sealer);
  const keys = await sealSigningKeys(db, sealer);
  const credentials = await sealCredentials(db, sealer);
  const anew = await sealSecretsAnew(db, sealer);
  if (!isEmbedded || (!isFirst && keys + credentials + anew === 0)) return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await checkKey(db, sealer);
}

/** Of several processes that start with different keys at once, one goes on. */
async function checkKey(db: Kysely<Tables>, sealer: Sealer): Promise<void> {
  if ((await checkOf(db)) === undefined)
    await db
      .insertInto("sealing_checks")
      .values({ id: checkId, sealed: sealer.seal("sealed", placeOfCheck(checkId)) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  const sealed = (await checkOf(db)) ?? "";
  try {
    sealer.open(sealed, placeOfCheck(checkId));
  } catch (error) {
    throw new SealError(
      `The secrets of this database cannot be opened. ${(error as Error).message} ` +
        "Give the key that they were sealed with; after the new one, if it is to be replaced.",
      { cause: error },
    );
  }
  if (sealer.isCurrent(sealed)) return;
  await db
    .updateTable("sealing_checks")
    .set({ sealed: sealer.seal("sealed", placeOfCheck(checkId)) })
    .where("sealed", "=", sealed)
    .execute();
}

async function checkOf(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom("sealing_checks")
    .select("sealed")
    .where("id", "=", checkId)
    .executeTakeFirst();
  return row?.sealed;
}

/** @returns how many were plain, or sealed with an older key */
async function sealSigningKeys(db: Kysely<Tables>, sealer: Sealer): Promise<number> {
  let changed = 0;
  for (const { id, secret } of await db.selectFrom("signing_keys").selectAll().execute()) {
    const place = placeOfSigningKey(id);
    const text = isSealed(secret) ? sealer.open(secret, place) : secret;
    if (text !== secret && sealer.isCurrent(secret)) continue;
    changed++;
    // Only what was read: another process may have been faster.
    await db
      .updateTable("signing_keys")
      .set({ secret: sealer.seal(text, place) })
      .where("id", "=", id)
      .where("secret", "=", secret)
      .execute();
  }
  return changed;
}

/** @returns how many were plain */
async function sealCredentials(db: Kysely<Tables>, sealer: Sealer): Promise<number> {
  let plain = 0;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("resources")
      .select(["id", "body"])
      .where("kind", "=", "credential")
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, body } of rows) {
      after = id;
      const { password, rsa, ...shown } = JSON.parse(body) as Record<string, string | undefined>;
      if (password === undefined && rsa === undefined) continue;
      await db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("resources")
          .set({ body: JSON.stringify(shown) })
          .where("id", "=", id)
          .where("body", "=", body)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await new CredentialSecretStore(transaction, sealer).put(id, { password, rsa });
        plain++;
      });
    }
    if (rows.length < batch) return plain;
  }
}

/** @returns how many were sealed with an older key */
async function sealSecretsAnew(db: Kysely<Tables>, sealer: Sealer): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("credential_secrets")
      .selectAll()
      .where("resource_id", ">", after)
      .orderBy("resource_id")
      .limit(batch)
      .execute();
    for (const { resource_id: id, sealed } of rows) {
      after = id;
      const text = sealer.open(sealed, placeOfCredential(id));
      if (sealer.isCurrent(sealed)) continue;
      changed++;
      await db
        .updateTable("credential_secrets")
        .set({ sealed: sealer.seal(text, placeOfCredential(id)) })
        .where("resource_id", "=", id)
        .where("sealed", "=", sealed)
        .execute();
    }
    if (rows.length < batch) return changed;
  }
}
