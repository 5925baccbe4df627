import type { Kysely } from "kysely";
import { inTransaction } from "../store/in-transaction.ts";
import { MachineStore } from "../store/machines.ts";
import type { Tables } from "../store/schema.ts";
import type { Clock } from "./clock.ts";
import { Refusal } from "./refusal.ts";
import { Reservations } from "./reservations.ts";

/** The machines that requests have left. No operation removes one: the system that runs them does. */
export class Machines {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Says that a machine is gone from now on. Bills name it for the last time today, and the quota gets
   * back what a request took once all of its machines are gone.
   *
   * @throws {Refusal} there is no such machine, or it is gone already
   */
  async remove(id: number): Promise<void> {
    await inTransaction(this.#db, async (db) => {
      const store = new MachineStore(db);
      const requestId = await store.remove(id, this.#clock.now().toISOString());
      if (requestId === undefined) throw new Refusal("missing", `There is no machine ${id}.`);
      if (!(await store.hasPresent(requestId))) await new Reservations(db).release(requestId);
    });
  }
}
