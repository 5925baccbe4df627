import { sql, type Kysely } from "kysely";

/** Gives back the days whose bills failed for good: they were taken, and nothing billed them any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name of the task of a day is `Bill yyyy-MM-dd`.
  await sql`delete from billing_days where day in (
    select replace(substr(name, 6), '-', '') from tasks
    where kind = 'billing.write' and final_state = 'FAILED')
    and day not in (select day from billing_records)`.execute(db);
}
