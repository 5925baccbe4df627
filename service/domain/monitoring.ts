import type { Kysely } from "kysely";
import { ObservationStore, waitingTasks, type Waiting } from "../store/observations.ts";
import type { Tables } from "../store/schema.ts";
import type { Clock } from "./clock.ts";

/** The backlog of a queue. Source: A 2.2. */
interface QueueStatistics {
  readonly length: number;
  /** Seconds that the oldest has waited; 0 where none waits. */
  readonly age: number;
}

/** Figures of the queues: tasks that wait, and observations that are not yet in the inventory. */
export class Monitoring {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async events(): Promise<QueueStatistics> {
    return this.#statistics(await waitingTasks(this.#db));
  }

  async observations(): Promise<QueueStatistics> {
    return this.#statistics(await new ObservationStore(this.#db).waiting());
  }

  #statistics({ length, since }: Waiting): QueueStatistics {
    const age = since === null ? 0 : this.#clock.now().getTime() - Date.parse(since);
    return { length, age: Math.max(0, Math.floor(age / 1000)) };
  }
}
