import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../../domain/clock.ts";
import { SignInPlaces } from "../../store/accounts/sign-in-places.ts";
import { isMissingReference } from "../../store/database-errors.ts";
import type { Tables } from "../../store/schema.ts";
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
  readonly #store: SignInPlaces;
  readonly #clock: Clock;
  /** The last day that was written, by account and network. */
  readonly #written: Remembered<string>;

  constructor(db: Kysely<Tables>, clock: Clock, timer: Timer) {
    this.#store = new SignInPlaces(db);
    this.#clock = clock;
    this.#written = new Remembered(timer, { lifetime: day, capacity: placeCapacity });
  }

  /** Whether an account has signed in from a network. It takes as long where there is no account. */
  async isKnown(accountId: number | undefined, network: string): Promise<boolean> {
    const id = accountId ?? 0;
    return this.#store.has(id, placeOf(id, network), this.#dayBefore(knownFor));
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
      await this.#store.put(accountId, place, today, mostPlaces);
    } catch (error) {
      // The account has just been deleted.
      if (!isMissingReference(error)) throw error;
    }
  }

  /** Removes networks that have not been used for long. */
  async maintain(): Promise<void> {
    await this.#store.deleteBefore(this.#dayBefore(knownFor));
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
