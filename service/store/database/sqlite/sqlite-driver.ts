import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
} from "kysely";
import type Database from "libsql";
import { GroupCommit, type Member } from "./group-commit.ts";
import { Statements } from "./statements.ts";

/** Runs statements that only read, outside of transactions and at once, where that can be. */
export class DirectSqliteAdapter extends SqliteAdapter {
  readonly #commits: GroupCommit;
  readonly #statements: Statements;

  constructor(commits: GroupCommit, statements: Statements) {
    super();
    this.#commits = commits;
    this.#statements = statements;
  }

  /** Rows of a query; undefined where it has to wait. */
  read<Row>({ sql, parameters }: CompiledQuery<Row>): readonly Row[] | undefined {
    return this.#commits.readNow(() => this.#statements.run(sql, parameters).rows as Row[]);
  }
}

interface DialectOptions {
  /** Most transactions that share one commit. */
  readonly limit?: number;
  /** Called for each statement that meets a damaged page. */
  readonly onDamage?: ((found: string) => void) | undefined;
}

/** The embedded database, whose concurrent transactions share the wait for the disk. */
export class GroupedSqliteDialect implements Dialect {
  readonly #database: Database.Database;
  readonly #commits: GroupCommit;
  readonly #statements: Statements;

  constructor(database: Database.Database, { limit, onDamage }: DialectOptions) {
    this.#database = database;
    this.#commits = new GroupCommit(database, limit);
    this.#statements = new Statements(database, onDamage);
  }

  createDriver(): Driver {
    return new GroupedSqliteDriver(this.#database, this.#commits, this.#statements);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new DirectSqliteAdapter(this.#commits, this.#statements);
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class GroupedSqliteDriver implements Driver {
  readonly #database: Database.Database;
  readonly #commits: GroupCommit;
  readonly #statements: Statements;

  constructor(database: Database.Database, commits: GroupCommit, statements: Statements) {
    this.#database = database;
    this.#commits = commits;
    this.#statements = statements;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  /** A caller's view of the one connection. Its turn comes when it has something to run. */
  acquireConnection(): Promise<SqliteSession> {
    return Promise.resolve(new SqliteSession(this.#commits, this.#statements));
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  beginTransaction(session: SqliteSession): Promise<void> {
    return session.begin();
  }

  commitTransaction(session: SqliteSession): Promise<void> {
    return session.commit();
  }

  rollbackTransaction(session: SqliteSession): Promise<void> {
    return session.rollback();
  }

  async savepoint(session: SqliteSession, name: string): Promise<void> {
    await session.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`));
  }

  async rollbackToSavepoint(session: SqliteSession, name: string): Promise<void> {
    await session.executeQuery(CompiledQuery.raw(`rollback to ${quoted(name)}`));
  }

  async releaseSavepoint(session: SqliteSession, name: string): Promise<void> {
    await session.executeQuery(CompiledQuery.raw(`release ${quoted(name)}`));
  }

  destroy(): Promise<void> {
    this.#commits.close();
    this.#statements.close();
    this.#unlock();
    this.#database.close();
    return Promise.resolve();
  }

  /**
   * Lets go of the file. libsql closes it only when its statements are collected, and with the log of WAL
   * the lock stays as long. Source: SQLite, `PRAGMA locking_mode`.
   */
  #unlock(): void {
    try {
      this.#database.exec("PRAGMA journal_mode = DELETE");
      this.#database.exec("PRAGMA locking_mode = NORMAL");
      this.#database.exec("SELECT 1 FROM sqlite_schema");
    } catch {
      // The disk is full, say: what is acknowledged is in the log, and the next start takes it over.
    }
  }
}

/** A name of a savepoint of a caller, which is none of the group's. */
const quoted = (name: string): string => `"caller ${name.replaceAll('"', '""')}"`;

/** These have no effect within a transaction, or cannot run there. */
const outside = /^\s*(pragma|vacuum|attach|detach)\b/i;

class SqliteSession implements DatabaseConnection {
  readonly #commits: GroupCommit;
  readonly #statements: Statements;
  #member: Member | undefined;

  constructor(commits: GroupCommit, statements: Statements) {
    this.#commits = commits;
    this.#statements = statements;
  }

  async begin(): Promise<void> {
    this.#member = await this.#commits.begin();
  }

  /** Where it fails, Kysely calls `rollback`. */
  async commit(): Promise<void> {
    await this.#member?.commit();
    this.#member = undefined;
  }

  async rollback(): Promise<void> {
    const member = this.#member;
    this.#member = undefined;
    await member?.rollback();
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const run = (): QueryResult<R> => this.#statements.run(sql, parameters) as QueryResult<R>;
    const writes = !SelectQueryNode.is(query) && !/^\s*select\b/i.test(sql);
    if (this.#member !== undefined) return this.#member.run(run, writes);
    if (!outside.test(sql)) return this.#commits.run(run, writes);
    await this.#commits.enter();
    try {
      return run();
    } finally {
      this.#commits.leave();
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const isAlone = this.#member === undefined;
    if (isAlone) await this.#commits.enter();
    try {
      for (const row of this.#statements.iterate(sql, parameters)) yield { rows: [row as R] };
    } finally {
      if (isAlone) this.#commits.leave();
    }
  }
}
