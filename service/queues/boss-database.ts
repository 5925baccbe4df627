import { CompiledQuery, sql, type Kysely } from "kysely";
import type PgBoss from "pg-boss";
import type { Tables } from "../store/schema/schema.ts";

/**
 * Runs the statements of pg-boss where those of the service run: in the caller's transaction, or on a
 * connection of the service's own pool.
 */
export function bossDatabase(db: Kysely<Tables>): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const query = CompiledQuery.raw(text, values ?? []);
      if (db.isTransaction || (values ?? []).length > 0) return run(db, query);
      return db.connection().execute(async (connection) => {
        try {
          return await run(connection, query);
        } catch (error) {
          // Statements that begin a transaction of their own: the connection is for others after this.
          await sql`rollback`.execute(connection).catch(() => undefined);
          throw error;
        }
      });
    },
  };
}

async function run(db: Kysely<Tables>, query: CompiledQuery): Promise<{ rows: unknown[] }> {
  const { rows } = await db.executeQuery(query);
  return { rows: [...rows] };
}
