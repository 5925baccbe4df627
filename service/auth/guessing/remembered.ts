import type { Timer } from "./timer.ts";

interface Entry<V> {
  readonly value: V;
  readonly end: number;
}

/** The bounds of what is remembered. */
interface RememberedBounds {
  /** Milliseconds without use after which a value is forgotten. */
  readonly lifetime: number;
  /** Values that are remembered at most; beyond it the one that was not used for longest is forgotten. */
  readonly capacity: number;
}

/** Values under marks, forgotten when they have not been used for a while. */
export class Remembered<V> {
  readonly #timer: Timer;
  readonly #bounds: RememberedBounds;
  /** In the order of their ends, as every use moves a value to the last place. */
  readonly #entries = new Map<string, Entry<V>>();

  constructor(timer: Timer, bounds: RememberedBounds) {
    this.#timer = timer;
    this.#bounds = bounds;
  }

  /** The value of a mark, which is then remembered for longer. */
  get(mark: string): V | undefined {
    const entry = this.#entries.get(mark);
    if (entry === undefined) return undefined;
    if (entry.end > this.#timer.elapsed()) {
      this.set(mark, entry.value);
      return entry.value;
    }
    this.#entries.delete(mark);
    return undefined;
  }

  set(mark: string, value: V): void {
    this.sweep();
    this.#entries.delete(mark);
    this.#entries.set(mark, { value, end: this.#timer.elapsed() + this.#bounds.lifetime });
    if (this.#entries.size <= this.#bounds.capacity) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Forgets what has ended. */
  sweep(): void {
    const now = this.#timer.elapsed();
    for (const [mark, { end }] of this.#entries) {
      if (end > now) return;
      this.#entries.delete(mark);
    }
  }

  get size(): number {
    return this.#entries.size;
  }
}
