import { randomInt } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { Tables } from "../store/schema/schema.ts";
import { presenceSpace } from "../store/tasks/tasks.ts";
import { Alarm } from "./alarm.ts";

/**
 * Shows other processes that this one lives: it holds an advisory lock with its number, which PostgreSQL drops
 * with the connection as soon as the process has ended, however it did.
 */
export class Presence {
  /** Unique number of the process. */
  readonly number = randomInt(1, 2 ** 31 - 1);
  readonly #db: Kysely<Tables>;
  readonly #onError: (error: unknown) => void;
  readonly #alarm = new Alarm();
  #isClosed = false;
  #holding: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Tables>, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /**
   * Resolves when the process is seen.
   *
   * @param round done now and again, on the connection that holds the lock, so that its end is noticed
   */
  start(round: (connection: Kysely<Tables>) => Promise<void>, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#holding = this.#hold(round, milliseconds, resolve);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#alarm.ring();
    await this.#holding;
  }

  async #hold(
    round: (connection: Kysely<Tables>) => Promise<void>,
    milliseconds: number,
    onSeen: () => void,
  ): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#db.connection().execute(async (connection) => {
          // Shared: where the connection breaks, its lock may outlast it for a while.
          await sql`select pg_advisory_lock_shared(${presenceSpace}, ${this.number})`.execute(
            connection,
          );
          onSeen();
          while (!this.#isClosed) {
            await round(connection);
            await this.#alarm.pause(milliseconds);
          }
          await sql`select pg_advisory_unlock_shared(${presenceSpace}, ${this.number})`.execute(
            connection,
          );
        });
      } catch (error) {
        this.#onError(error);
        if (!this.#isClosed) await this.#alarm.pause(milliseconds);
      }
    }
    onSeen();
  }
}
