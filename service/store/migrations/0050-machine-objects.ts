import { sql, type Kysely } from "kysely";

/** Machines of before, with a number that no other object has. */
interface Known {
  readonly id: number;
  readonly name: string;
}

/**
 * The object of the inventory that a deployed machine is. Its number is that by which bills name the
 * machine; machines that are gone have a number, and no object.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("machines").addColumn("object_id", "integer").execute();
  const { rows } = await sql<Known>`select id, name from machines order by id`.execute(db);
  for (const { id, name } of rows) {
    const remoteId = `machine-${id}`;
    const type = "VIRTUAL_MACHINE";
    const nothing = { parent: null, usableBy: [], fields: {}, references: {}, lists: {} };
    const body = JSON.stringify({ remoteId, type, name, ...nothing });
    const made = await sql<Pick<Known, "id">>`
      insert into inventory (remote_id, type, name, body)
      values (${remoteId}, ${type}, ${name}, ${body}) returning id`.execute(db);
    await sql`update machines set object_id = ${made.rows[0]?.id} where id = ${id}`.execute(db);
  }
  await sql`delete from inventory
    where id in (select object_id from machines where removed is not null)`.execute(db);
  await db.schema
    .createIndex("machines_object")
    .on("machines")
    .column("object_id")
    .unique()
    .execute();
}
