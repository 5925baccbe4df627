import { AsyncLocalStorage } from "node:async_hooks";
import { DefaultQueryExecutor, type CompiledQuery } from "kysely";
import { DirectSqliteAdapter } from "../../service/store/database/sqlite/sqlite-driver.ts";

const current = new AsyncLocalStorage<CompiledQuery[]>();
const { read } = DirectSqliteAdapter.prototype;
let executeQuery: typeof DefaultQueryExecutor.prototype.executeQuery | undefined;

/** From now on `statementsOf` sees what services ask their databases. */
export function recordStatements(): void {
  const execute = DefaultQueryExecutor.prototype.executeQuery;
  executeQuery = execute;
  DefaultQueryExecutor.prototype.executeQuery = function (query) {
    current.getStore()?.push(query);
    return execute.call(this, query) as never;
  };
  DirectSqliteAdapter.prototype.read = function (query) {
    const rows = read.call(this, query);
    if (rows !== undefined) current.getStore()?.push(query);
    return rows as never;
  };
}

export function forgetStatements(): void {
  DirectSqliteAdapter.prototype.read = read;
  if (executeQuery !== undefined) DefaultQueryExecutor.prototype.executeQuery = executeQuery;
}

/** The answer of a call, and the statements that it made; not those of what runs beside it. */
export async function statementsOf<T>(
  call: () => Promise<T>,
): Promise<{ readonly answer: T; readonly statements: readonly CompiledQuery[] }> {
  const statements: CompiledQuery[] = [];
  const answer = await current.run(statements, call);
  return { answer, statements };
}
