import type { Clock } from "../shared/clock.ts";
import { Refusal } from "../shared/refusal.ts";
import { Reservations } from "../quotas/reservations.ts";
import type { Rows } from "../../store/rows.ts";

/** The machines that requests have left. No operation removes one: the system that runs them does. */
export class Machines {
  readonly #rows: Rows;
  readonly #clock: Clock;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /**
   * Says that a machine, by its number in the inventory, is gone from now on. Bills name it for the last
   * time today, and the quota gets back what a request took once all of its machines are gone.
   *
   * @throws {Refusal} there is no such machine, or it is gone already
   */
  async remove(id: number): Promise<void> {
    await this.#rows.transaction(async (rows) => {
      const store = rows.machines;
      const removed = await store.remove(id, this.#clock.now().toISOString());
      if (removed === undefined) throw new Refusal("missing", `There is no machine ${id}.`);
      const { requestId, name } = removed;
      await rows.ipAssignments.release(requestId, name);
      if (!(await store.hasPresent(requestId)))
        await new Reservations(rows, this.#clock).release(requestId);
    });
  }
}
