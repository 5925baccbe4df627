import type { QueryResult } from "kysely";
import type Database from "libsql";
import { isDamage } from "../database-errors.ts";

type Statement = ReturnType<Database.Database["prepare"]>;

interface Prepared {
  readonly statement: Statement;
  /** Whether it gives rows. It never changes, and asking the driver costs a fifth of a short query. */
  readonly givesRows: boolean;
}

/** Statements that are kept: more than the service has, so that only generated ones leave. */
const most = 500;

/** Statements that change no tables, so that prepared ones stay right. */
const leavesTables = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Runs SQL on one connection. Statements are prepared once and kept by their text, the last used ones;
 * each is reset when it has run to its end, and `all` always does.
 */
export class Statements {
  readonly #database: Database.Database;
  readonly #prepared = new Map<string, Prepared>();

  readonly #onDamage: (found: string) => void;

  /** @param onDamage called for each statement that meets a damaged page */
  constructor(database: Database.Database, onDamage: (found: string) => void = () => {}) {
    this.#database = database;
    this.#onDamage = onDamage;
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    try {
      return this.#run(sql, parameters);
    } catch (error) {
      if (isDamage(error)) this.#onDamage((error as Error).message);
      throw error;
    }
  }

  #run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    // libsql would end the process.
    if (parameters.some((value) => typeof value === "boolean"))
      throw new TypeError("columns hold texts and numbers, no booleans");
    const { statement, givesRows } = this.#prepare(sql);
    if (givesRows) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return {
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
      rows: [],
    };
  }

  /** Keeps no statement any more. */
  close(): void {
    this.#prepared.clear();
  }

  /** Rows one after the other, by a statement of its own. */
  iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#database.prepare(sql).iterate(parameters);
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql);
    if (kept !== undefined) {
      // A map has its keys in the order in which they came: the last used ones at its end.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, kept);
      return kept;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, givesRows: statement.reader };
    if (!leavesTables.test(sql)) {
      this.#prepared.clear();
      return prepared;
    }
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > most) {
      const [oldest = ""] = this.#prepared.keys();
      this.#prepared.delete(oldest);
    }
    return prepared;
  }
}
