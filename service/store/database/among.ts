import { sql, type Expression, type QueryExecutorProvider, type SqlBool } from "kysely";
import { isSqlite } from "./identity.ts";

/**
 * A condition: a column holds one of some values. They are one parameter, however many there are: databases
 * take only so many parameters, and a statement of its own for each number of them would be compiled anew.
 */
export function among(
  db: QueryExecutorProvider,
  column: string,
  values: readonly number[] | readonly string[],
): Expression<SqlBool> {
  const one = sql.ref(column);
  if (isSqlite(db))
    return sql<SqlBool>`${one} in (select value from json_each(${JSON.stringify(values)}))`;
  const type = sql.raw(typeof values[0] === "string" ? "text[]" : "bigint[]");
  return sql<SqlBool>`${one} = any(${values}::${type})`;
}
