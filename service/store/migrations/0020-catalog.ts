import type { Kysely } from "kysely";
import { identity } from "../database/identity.ts";

/** The catalog, requests, and the machines that they deployed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("services")
    .addColumn("id", ...identity(db))
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("description", "text")
    .addColumn("form_id", "integer", (column) =>
      column.references("resources.id").onDelete("set null"),
    )
    .addColumn("needs_approval", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("services_form").on("services").column("form_id").execute();

  await db.schema
    .createTable("service_categories")
    .addColumn("service_id", "integer", (column) =>
      column.notNull().references("services.id").onDelete("cascade"),
    )
    .addColumn("category", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("service_categories_once", ["service_id", "category"])
    .execute();
  await db.schema
    .createIndex("service_categories_category")
    .on("service_categories")
    .columns(["category", "service_id"])
    .execute();

  await db.schema
    .createTable("service_components")
    .addColumn("id", ...identity(db))
    .addColumn("service_id", "integer", (column) =>
      column.notNull().references("services.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("management_server_type", "text", (column) => column.notNull())
    .addColumn("guest_os", "text")
    .addColumn("form_id", "integer", (column) =>
      column.references("resources.id").onDelete("set null"),
    )
    .addUniqueConstraint("service_components_once", ["service_id", "name"])
    .execute();
  await db.schema
    .createIndex("service_components_form")
    .on("service_components")
    .column("form_id")
    .execute();

  await db.schema
    .createTable("requests")
    .addColumn("id", ...identity(db))
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("service_id", "integer", (column) =>
      column.references("services.id").onDelete("set null"),
    )
    .addColumn("organization_id", "integer", (column) =>
      column.references("organizations.id").onDelete("set null"),
    )
    .addColumn("submitted_by", "text", (column) => column.notNull())
    .addColumn("assigned_to", "text")
    .addColumn("submitted", "text", (column) => column.notNull())
    .addColumn("required_by", "text", (column) => column.notNull())
    .addColumn("completed", "text")
    .addColumn("deployed_name", "text")
    .addColumn("error_message", "text")
    .addColumn("approvers", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("cost", "text", (column) => column.notNull())
    .execute();
  for (const column of ["state", "submitted_by", "deployed_name", "organization_id", "service_id"])
    await db.schema
      .createIndex(`requests_${column}`)
      .on("requests")
      .columns([column, "id"])
      .execute();

  await db.schema
    .createTable("machines")
    .addColumn("id", ...identity(db))
    .addColumn("request_id", "integer", (column) =>
      column.notNull().references("requests.id").onDelete("cascade"),
    )
    .addColumn("organization_id", "integer", (column) =>
      column.references("organizations.id").onDelete("set null"),
    )
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("service_name", "text", (column) => column.notNull())
    .addColumn("deployed", "text", (column) => column.notNull())
    .addColumn("removed", "text")
    .addColumn("shape", "text", (column) => column.notNull())
    .addUniqueConstraint("machines_once", ["request_id", "name"])
    .execute();
  await db.schema
    .createIndex("machines_organization")
    .on("machines")
    .column("organization_id")
    .execute();
  await db.schema.createIndex("machines_deployed").on("machines").column("deployed").execute();
}
