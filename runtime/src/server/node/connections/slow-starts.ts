/** Milliseconds for which an address is remembered that has sent too many requests in one go. */
const memory = 60_000;

/** Milliseconds between two connections of such an address that begin to be read. */
const interval = 1000;

/** Most milliseconds that a connection waits: others may share the address. */
const longest = 10_000;

/** Most addresses that are remembered; beyond it the oldest is forgotten. */
const capacity = 1000;

interface Slowed {
  /** Time at which the address is forgotten. */
  end: number;
  /** Time at which its next connection may begin. */
  next: number;
}

/**
 * Lets connections begin one after the other where they are of an address that has sent too many requests in one go: Node.js
 * reads all requests of a chunk at once, so that making connections anew would take as much time each time.
 */
export class SlowStarts {
  readonly #slowed = new Map<string, Slowed>();

  /** Slows the connections of an address. */
  slow(address: string, now: number): void {
    const before = this.#slowed.get(address);
    this.#slowed.delete(address);
    this.#slowed.set(address, { end: now + memory, next: before?.next ?? now + interval });
    if (this.#slowed.size <= capacity) return;
    const [oldest = ""] = this.#slowed.keys();
    this.#slowed.delete(oldest);
  }

  /** Milliseconds after which a connection of an address may begin: 0 for most. */
  delay(address: string, now: number): number {
    const slowed = this.#slowed.get(address);
    if (slowed === undefined) return 0;
    if (slowed.end <= now) {
      this.#slowed.delete(address);
      return 0;
    }
    const delay = Math.min(longest, Math.max(0, slowed.next - now));
    slowed.next = now + delay + interval;
    return delay;
  }
}
