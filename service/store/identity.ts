import {
  sql,
  SqliteAdapter,
  type ColumnDefinitionBuilder,
  type Kysely,
  type RawBuilder,
} from "kysely";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/**
 * Type and constraints of a column of numbers that the database gives out. A number never comes twice,
 * not even after its row has been deleted.
 */
export function identity(db: Kysely<unknown>): [RawBuilder<unknown>, Column] {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return [sql`integer`, (column) => column.primaryKey().autoIncrement()];
  return [sql`integer`, (column) => column.primaryKey().generatedByDefaultAsIdentity()];
}
