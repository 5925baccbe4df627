import { sql, type Kysely } from "kysely";

/**
 * The number of the organization of a billing record: names are given again, numbers never. A machine
 * stays with its organization, so that it says whose its records are. Records of an organization that
 * has been deleted keep its name and belong to no organization any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("billing_records").addColumn("organization_id", "integer").execute();
  await sql`update billing_records set organization_id =
    (select organization_id from machines where machines.id = billing_records.machine_id)`.execute(
    db,
  );
  await db.schema
    .createIndex("billing_records_organization_id")
    .on("billing_records")
    .columns(["organization_id", "day", "id"])
    .execute();
}
