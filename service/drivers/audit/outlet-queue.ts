import { setTimeout as wait } from "node:timers/promises";
import type { NewEvent } from "../../model/audit.ts";
import type { AuditOutlet } from "./outlet.ts";

/** Events that wait for a receiver, at most. */
const mostWaiting = 10_000;

/** Milliseconds between two tries: twice as long each time, up to the most. */
const pauses = { first: 500, most: 30_000 };

interface Ears {
  /** Called once when a receiver goes away, and once when it is back. */
  readonly onAway: (name: string, reason: string) => void;
  readonly onBack: (name: string, dropped: number) => void;
}

/**
 * Hands events to a receiver in their order. While it is away some wait, and the newest are dropped and counted: the
 * database has them all. No request waits for it.
 */
export class OutletQueue {
  readonly #outlet: AuditOutlet;
  readonly #ears: Ears;
  readonly #waiting: NewEvent[] = [];
  readonly #end = new AbortController();
  #dropped = 0;
  #isAway = false;
  #running: Promise<void> | undefined;

  constructor(outlet: AuditOutlet, ears: Ears) {
    this.#outlet = outlet;
    this.#ears = ears;
  }

  get name(): AuditOutlet["name"] {
    return this.#outlet.name;
  }

  /** Events that were dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  push(events: readonly NewEvent[]): void {
    if (this.#end.signal.aborted) return;
    const taken = events.slice(0, mostWaiting - this.#waiting.length);
    this.#waiting.push(...taken);
    this.#dropped += events.length - taken.length;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Ends after what waits has been sent, or after so many milliseconds; what waits then is dropped. */
  async close(milliseconds: number): Promise<void> {
    const late = new AbortController();
    await Promise.race([
      this.#running,
      wait(milliseconds, undefined, { signal: late.signal }).catch(() => {}),
    ]);
    late.abort();
    this.#dropped += this.#waiting.length;
    this.#waiting.length = 0;
    this.#end.abort();
    this.#outlet.close();
  }

  async #run(): Promise<void> {
    let pause = pauses.first;
    // The same ones are given again, so that a receiver knows them.
    let events: readonly NewEvent[] = [];
    while (this.#waiting.length > 0) {
      if (events.length === 0) events = this.#waiting.slice(0, this.#outlet.most);
      try {
        await this.#outlet.send(events);
        this.#waiting.splice(0, events.length);
        events = [];
        pause = pauses.first;
        if (this.#isAway) this.#ears.onBack(this.name, this.#dropped);
        this.#isAway = false;
      } catch (error) {
        if (!this.#isAway) this.#ears.onAway(this.name, (error as Error).message);
        this.#isAway = true;
        await wait(pause, undefined, { ref: false, signal: this.#end.signal }).catch(() => {});
        pause = Math.min(pause * 2, pauses.most);
      }
    }
  }
}
