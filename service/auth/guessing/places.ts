import { createHash } from "node:crypto";
import type { Clock } from "../../domain/shared/clock.ts";
import { isMissingReference } from "../../store/database/database-errors.ts";
import type { Rows } from "../../store/rows.ts";
import { Remembered } from "./remembered.ts";
import type { Timer } from "./timer.ts";

const day = 24 * 60 * 60 * 1000;
/** Days for which an account knows a network that it does not sign in from. */
const knownFor = 90;
/** Networks that an account knows. */
const mostPlaces = 32;
/** Networks whose day was written, which this process remembers. */
export const placeCapacity = 10_000;

/** The networks from which accounts have signed in, which all processes share. */
export class Places {
  readonly #rows: Rows;
  readonly #clock: Clock;
  /** The last day that was written, by account and network. */
  readonly #written: Remembered<string>;

  constructor(rows: Rows, clock: Clock, timer: Timer) {
    this.#rows = rows;
    this.#clock = clock;
    this.#written = new Remembered(timer, { lifetime: day, capacity: placeCapacity });
  }

  /** Whether an account has signed in from a network. It takes as long where there is no account. */
  async isKnown(accountId: number | undefined, network: string): Promise<boolean> {
    const id = accountId ?? 0;
    const lastDay = await this.#rows.signInPlaces.lastDay(id, placeOf(id, network));
    return lastDay !== undefined && lastDay >= this.#dayBefore(knownFor);
  }

  /**
   * Writes down that an account has signed in from a network: once a day.
   *
   * @param isRemembered whether the password was; the others look into the database in any case
   */
  async know(accountId: number, network: string, isRemembered: boolean): Promise<void> {
    const place = placeOf(accountId, network);
    const today = this.#dayBefore(0);
    if (isRemembered && this.#written.get(place) === today) return;
    // Before it is: where writing fails, not every request tries again.
    this.#written.set(place, today);
    try {
      const lastDay = await this.#rows.signInPlaces.lastDay(accountId, place);
      if (lastDay === today) return;
      await this.#rows.transaction(async ({ signInPlaces }) => {
        await signInPlaces.put(accountId, place, today);
        if (lastDay === undefined)
          await signInPlaces.deleteOldest(accountId, place, mostPlaces - 1);
      });
    } catch (error) {
      // The account has just been deleted.
      if (!isMissingReference(error)) throw error;
    }
  }

  /** Removes networks that have not been used for long. */
  async maintain(): Promise<void> {
    await this.#rows.signInPlaces.deleteBefore(this.#dayBefore(knownFor));
  }

  sweep(): void {
    this.#written.sweep();
  }

  get size(): number {
    return this.#written.size;
  }

  #dayBefore(days: number): string {
    return new Date(this.#clock.now().getTime() - days * day).toISOString().slice(0, 10);
  }
}

/** A network as the database has it: the same in all processes, and no list of addresses to read. */
function placeOf(accountId: number, network: string): string {
  return createHash("sha256").update(`${accountId} ${network}`).digest("base64url").slice(0, 22);
}
