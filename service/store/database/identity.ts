import {
  sql,
  SqliteAdapter,
  type ColumnDefinitionBuilder,
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
} from "kysely";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/**
 * Type and constraints of a column of numbers that the database gives out. A number never comes twice,
 * not even after its row has been deleted.
 */
export function identity(db: Kysely<unknown>): [RawBuilder<unknown>, Column] {
  if (isSqlite(db)) return [sql`integer`, (column) => column.primaryKey().autoIncrement()];
  return [sql`bigint`, (column) => column.primaryKey().generatedByDefaultAsIdentity()];
}

/** Whether a database is the embedded one. */
export function isSqlite(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
