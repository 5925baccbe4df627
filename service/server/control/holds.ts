import { randomUUID } from "node:crypto";

/** Milliseconds after which a hold ends unless it is renewed. */
export const holdLifetime = 30_000;

/** Parts of a database that stop and start with its holds. */
interface Held {
  /** Lets nothing be written into the file of the database any more: what is new goes to its log. */
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * Holds of the file of an embedded database, during which others may copy it. Each ends by itself when it is
 * not renewed, such as with the process that asked for it.
 */
export class Holds {
  readonly #held: Held;
  readonly #lifetime: number;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Beginnings and ends, one after the other. */
  #turns: Promise<void> = Promise.resolve();

  constructor(held: Held, lifetime = holdLifetime) {
    this.#held = held;
    this.#lifetime = lifetime;
  }

  /** The mark of a hold. The file is as it is now until the hold ends. */
  async take(): Promise<string> {
    const mark = randomUUID();
    await this.#inTurn(async () => {
      if (this.#timers.size === 0) await this.#held.begin();
      this.#timers.set(mark, this.#timer(mark));
    });
    return mark;
  }

  /** Whether the hold has lasted until now. It goes on. */
  renew(mark: string): boolean {
    const timer = this.#timers.get(mark);
    if (timer === undefined) return false;
    clearTimeout(timer);
    this.#timers.set(mark, this.#timer(mark));
    return true;
  }

  /** Whether the hold has lasted until now. It ends. */
  async release(mark: string): Promise<boolean> {
    let hasLasted = false;
    await this.#inTurn(async () => {
      const timer = this.#timers.get(mark);
      if (timer === undefined) return;
      hasLasted = true;
      clearTimeout(timer);
      this.#timers.delete(mark);
      if (this.#timers.size === 0) await this.#held.end();
    });
    return hasLasted;
  }

  /** Ends all holds. */
  async close(): Promise<void> {
    for (const mark of this.#timers.keys()) await this.release(mark);
  }

  #timer(mark: string): NodeJS.Timeout {
    return setTimeout(() => void this.release(mark).catch(() => {}), this.#lifetime).unref();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => {});
    return turn;
  }
}
