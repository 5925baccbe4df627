import type { Waiting } from "../../store/database/waiting.ts";
import type { Clock } from "../shared/clock.ts";
import type { Rows } from "../../store/rows.ts";

/** The backlog of a queue. Source: A 2.2. */
interface QueueStatistics {
  readonly length: number;
  /** Seconds that the oldest has waited; 0 where none waits. */
  readonly age: number;
}

/** Figures of the queues: tasks that wait, and observations that are not yet in the inventory. */
export class Monitoring {
  readonly #rows: Rows;
  readonly #clock: Clock;

  constructor(rows: Rows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
  }

  async events(): Promise<QueueStatistics> {
    return this.#statistics(await this.#rows.tasks.waiting());
  }

  async observations(): Promise<QueueStatistics> {
    return this.#statistics(await this.#rows.observations.waiting());
  }

  #statistics({ length, since }: Waiting): QueueStatistics {
    const age = since === null ? 0 : this.#clock.now().getTime() - Date.parse(since);
    return { length, age: Math.max(0, Math.floor(age / 1000)) };
  }
}
