import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Reservations of quotas, and what of them is in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("quota_claims")
    .addColumn("id", ...identity(db))
    .addColumn("organization_id", "integer", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("account_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("request_id", "integer")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("cpus", "integer", (column) => column.notNull())
    .addColumn("memory_mb", "bigint", (column) => column.notNull())
    .addColumn("storage_bytes", "bigint", (column) => column.notNull())
    .addColumn("cost_micros", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("quota_claims_owner")
    .on("quota_claims")
    .columns(["organization_id", "account_id"])
    .execute();
  await db.schema
    .createIndex("quota_claims_account")
    .on("quota_claims")
    .column("account_id")
    .execute();
  await db.schema
    .createIndex("quota_claims_request")
    .on("quota_claims")
    .column("request_id")
    .execute();
  await db.schema
    .createIndex("quota_claims_state")
    .on("quota_claims")
    .columns(["state", "id"])
    .execute();

  await db.schema
    .createTable("quota_claim_tiers")
    .addColumn("id", ...identity(db))
    .addColumn("claim_id", "integer", (column) =>
      column.notNull().references("quota_claims.id").onDelete("cascade"),
    )
    .addColumn("tier_id", "text")
    .addColumn("tier_name", "text", (column) => column.notNull())
    .addColumn("storage_bytes", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("quota_claim_tiers_claim")
    .on("quota_claim_tiers")
    .column("claim_id")
    .execute();
}
