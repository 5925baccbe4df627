import {
  SelectQueryNode,
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Kysely,
} from "kysely";
import type { Tables } from "../schema/schema.ts";
import { Placeholder } from "./placeholder.ts";
import { DirectSqliteAdapter } from "./sqlite/sqlite-driver.ts";

/**
 * A query that nearly every request makes. It is built and compiled once for each database, which takes
 * longer than running it does; calls only give its parameters.
 */
export class PreparedQuery<Parameters extends readonly (string | number | null)[], Row> {
  readonly #build: (db: Kysely<Tables>, ...parameters: Parameters) => Compilable<Row>;
  readonly #compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  /**
   * @param build the query; parameters may only be compared with columns or written into them, as they are not
   *   known yet
   */
  constructor(build: (db: Kysely<Tables>, ...parameters: Parameters) => Compilable<Row>) {
    this.#build = build;
  }

  async all(db: Kysely<Tables>, ...given: Parameters): Promise<readonly Row[]> {
    const compiled = this.#compiledFor(db, given.length);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.index] : value,
    );
    const query: CompiledQuery<Row> = { ...compiled, parameters };
    const { adapter } = db.getExecutor();
    if (
      adapter instanceof DirectSqliteAdapter &&
      !db.isTransaction &&
      SelectQueryNode.is(query.query)
    ) {
      const rows = adapter.read<Row>(query);
      if (rows !== undefined) return rows;
    }
    return (await db.executeQuery<Row>(query)).rows;
  }

  /** The first row. */
  async first(db: Kysely<Tables>, ...given: Parameters): Promise<Row | undefined> {
    return (await this.all(db, ...given))[0];
  }

  #compiledFor(db: Kysely<Tables>, count: number): CompiledQuery<Row> {
    // A database and its transactions have one adapter.
    const { adapter } = db.getExecutor();
    const known = this.#compiled.get(adapter);
    if (known !== undefined) return known;
    const parameters = Array.from({ length: count }, (_, index) => new Placeholder(index));
    const compiled = this.#build(db, ...(parameters as unknown as Parameters)).compile();
    this.#compiled.set(adapter, compiled);
    return compiled;
  }
}
