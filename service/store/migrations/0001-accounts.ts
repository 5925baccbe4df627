import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** Accounts, organizations, tokens, tasks and configured resources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", ...identity(db))
    .addColumn("userid", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text")
    .addColumn("credential_version", "integer", (column) => column.notNull())
    .addColumn("enabled", "integer", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("first_name", "text")
    .addColumn("last_name", "text")
    .addColumn("email", "text")
    .addColumn("primary_phone", "text")
    .addColumn("alternate_phone", "text")
    .addColumn("directory_groups", "text")
    .execute();
  await db.schema.createIndex("accounts_role").on("accounts").columns(["role", "id"]).execute();

  await db.schema
    .createTable("context_roles")
    .addColumn("id", ...identity(db))
    .addColumn("account_id", "integer", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("context_type", "text", (column) => column.notNull())
    .addColumn("context_id", "integer")
    .addColumn("role", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("context_roles_account")
    .on("context_roles")
    .column("account_id")
    .execute();

  await db.schema
    .createTable("organizations")
    .addColumn("id", ...identity(db))
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("quota", "text")
    .execute();

  await db.schema
    .createTable("members")
    .addColumn("id", ...identity(db))
    .addColumn("organization_id", "integer", (column) =>
      column.notNull().references("organizations.id").onDelete("cascade"),
    )
    .addColumn("account_id", "integer", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("is_primary_contact", "integer", (column) => column.notNull())
    .addColumn("quota", "text")
    .addUniqueConstraint("members_once", ["organization_id", "account_id"])
    .execute();
  await db.schema.createIndex("members_account").on("members").column("account_id").execute();

  await db.schema
    .createTable("tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "integer", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("organization_id", "integer", (column) =>
      column.references("organizations.id").onDelete("cascade"),
    )
    .addColumn("credential_version", "integer", (column) => column.notNull())
    .addColumn("renewable_until", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("tokens_account").on("tokens").column("account_id").execute();
  await db.schema.createIndex("tokens_end").on("tokens").column("renewable_until").execute();

  await db.schema
    .createTable("signing_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("tasks")
    .addColumn("id", ...identity(db))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("input", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("final_state", "text")
    .addColumn("percent_complete", "integer", (column) => column.notNull())
    .addColumn("userid", "text", (column) => column.notNull())
    .addColumn("submitted", "text", (column) => column.notNull())
    .addColumn("started", "text")
    .addColumn("completed", "text")
    .addColumn("correlation_id", "text", (column) => column.notNull())
    .addColumn("related", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("tasks_state").on("tasks").columns(["state", "id"]).execute();

  await db.schema
    .createTable("resources")
    .addColumn("id", ...identity(db))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("type", "text")
    .addColumn("parent_id", "integer", (column) =>
      column.references("resources.id").onDelete("cascade"),
    )
    .addColumn("body", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("resources_name")
    .on("resources")
    .columns(["kind", "name", "id"])
    .execute();
  await db.schema
    .createIndex("resources_type")
    .on("resources")
    .columns(["kind", "type", "id"])
    .execute();
  await db.schema
    .createIndex("resources_parent")
    .on("resources")
    .columns(["parent_id", "kind", "id"])
    .execute();
}
