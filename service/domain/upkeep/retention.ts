import type { Clock } from "../shared/clock.ts";
import type { RequestPlace } from "../../store/requests/requests.ts";
import type { Rows } from "../../store/rows.ts";

const day = 24 * 60 * 60 * 1000;
/** Rows that one statement removes or looks at, and statements of one run: others have the database in between. */
const batch = 500;
const mostBatches = 100;

/** For how many days what has ended is kept; what is absent is kept for ever. */
export interface RetentionDays {
  /** Tasks after their end. */
  readonly tasks?: number | undefined;
  /** Requests after their submission that have ended, and have nothing that was deployed. */
  readonly requests?: number | undefined;
  /** Events of the audit. */
  readonly audit?: number | undefined;
}

/** Removes what has ended long ago, some rows at a time. */
export class Retention {
  readonly #rows: Rows;
  readonly #clock: Clock;
  readonly #days: RetentionDays;
  /** The request that was looked at last; undefined at the beginning of a round. */
  #lastRequest: RequestPlace | undefined;

  constructor(rows: Rows, clock: Clock, days: RetentionDays) {
    this.#rows = rows;
    this.#clock = clock;
    this.#days = days;
  }

  /** @param isOver whether the process is about to stop */
  async maintain(isOver: () => boolean): Promise<void> {
    const { tasks, auditEvents } = this.#rows;
    const isFull = (removed: number): boolean => removed === batch;
    const removals = [
      [this.#days.tasks, async (before: string) => isFull(await tasks.deleteEnded(before, batch))],
      [this.#days.requests, (before: string) => this.#removeRequests(before)],
      [
        this.#days.audit,
        async (before: string) => isFull(await auditEvents.deleteBefore(before, batch)),
      ],
    ] as const;
    for (const [days, remove] of removals) {
      if (days === undefined) continue;
      const before = new Date(this.#clock.now().getTime() - days * day).toISOString();
      for (let count = 0; count < mostBatches && !isOver(); count += 1)
        if (!(await remove(before))) break;
    }
  }

  /** Whether there may be more. Many that stay do not hide those behind them, as it goes on where it was. */
  async #removeRequests(before: string): Promise<boolean> {
    this.#lastRequest = await this.#rows.requests.deleteEnded(before, batch, this.#lastRequest);
    return this.#lastRequest !== undefined;
  }
}
