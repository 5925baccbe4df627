import pg from "pg";

/** The parts of a query of pg that it calls while it sends one and while it reads the answer. */
interface SentQuery extends pg.Submittable {
  prepare(connection: SendingConnection): void;
  handleCommandComplete(message: unknown, connection: SendingConnection): void;
}

/** Messages of the extended protocol. Source: PostgreSQL, "Message Formats". */
interface SendingConnection {
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
}

type Done = (error: Error | undefined, result: unknown) => void;

const Query = pg.Query as unknown as new (config: pg.QueryConfig, done: Done) => SentQuery;

/** Begins a transaction. The connection has prepared it under this name before. */
export const begin: pg.QueryConfig = { name: "begin", text: "begin", values: [] };

/**
 * A prepared query that begins its transaction on the way, so that no caller waits for that alone. Both are in front
 * of one Sync: where beginning fails, the query is not executed. Source: PostgreSQL, "Pipelining".
 */
export class BeginningQuery extends Query {
  #hasBegun = false;

  override prepare(connection: SendingConnection): void {
    connection.bind({ portal: "", statement: "begin", values: [] });
    connection.execute({ portal: "", rows: 0 });
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: SendingConnection): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection);
    this.#hasBegun = true;
  }
}
