import { sql, type Kysely } from "kysely";
import type { ManagedObject } from "../domain/model/inventory.ts";
import type { Tables } from "./schema.ts";

/** Something that was seen on a management server. */
export type Observation =
  | { readonly kind: "SEEN"; readonly object: ManagedObject }
  | { readonly kind: "GONE"; readonly remoteId: string };

/** The length of a queue, and the age of its oldest row. */
export interface Waiting {
  readonly length: number;
  /** Time at which the oldest began to wait; null where none does. */
  readonly since: string | null;
}

/** Rows of observations: a queue in front of the inventory. */
export class ObservationStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(serverId: number, observations: readonly Observation[], now: string): Promise<void> {
    const rows = observations.map((one) => ({
      server_id: serverId,
      kind: one.kind,
      remote_id: one.kind === "SEEN" ? one.object.remoteId : one.remoteId,
      body: one.kind === "SEEN" ? JSON.stringify(one.object) : "{}",
      observed: now,
    }));
    for (let first = 0; first < rows.length; first += 100)
      await this.#db
        .insertInto("observations")
        .values(rows.slice(first, first + 100))
        .execute();
  }

  /** Takes the observations of a server out of the queue, the oldest first. */
  async take(serverId: number): Promise<readonly Observation[]> {
    const rows = await this.#db
      .deleteFrom("observations")
      .where("server_id", "=", serverId)
      .returningAll()
      .execute();
    return rows
      .sort((one, other) => one.id - other.id)
      .map((row) =>
        row.kind === "SEEN"
          ? { kind: "SEEN", object: JSON.parse(row.body) as ManagedObject }
          : { kind: "GONE", remoteId: row.remote_id },
      );
  }

  waiting(): Promise<Waiting> {
    return this.#db
      .selectFrom("observations")
      .select([
        sql<number>`cast(count(*) as integer)`.as("length"),
        sql<string | null>`min(observed)`.as("since"),
      ])
      .executeTakeFirstOrThrow();
  }
}

/** The tasks that nobody has begun. */
export function waitingTasks(db: Kysely<Tables>): Promise<Waiting> {
  return db
    .selectFrom("tasks")
    .select([
      sql<number>`cast(count(*) as integer)`.as("length"),
      sql<string | null>`min(submitted)`.as("since"),
    ])
    .where("state", "=", "QUEUED")
    .executeTakeFirstOrThrow();
}
