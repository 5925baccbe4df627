import { sql, type Kysely } from "kysely";

/** One row with the number that everything has which processes remember about accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account_generations")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("generation", "integer", (column) => column.notNull())
    .execute();
  await sql`insert into account_generations (id, generation) values (1, 1)`.execute(db);
}
