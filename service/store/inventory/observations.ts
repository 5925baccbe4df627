import { sql, type Kysely } from "kysely";
import type { ManagedObject } from "../../model/inventory.ts";
import type { Waiting } from "../database/waiting.ts";
import type { Tables } from "../schema/schema.ts";
import { validateManagedObject } from "../../stored/validate.ts";
import { readStored } from "../database/read-stored.ts";

/** An observation on a management server. */
export type Observation =
  | { readonly kind: "SEEN"; readonly object: ManagedObject }
  | { readonly kind: "GONE"; readonly remoteId: string };

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
          ? {
              kind: "SEEN",
              object: readStored(validateManagedObject, row.body, `observation ${row.id}`),
            }
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
