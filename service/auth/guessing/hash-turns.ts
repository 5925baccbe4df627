import { availableParallelism } from "node:os";
import { oneOf, type Chance } from "./chance.ts";
import { TooManyFailures } from "./too-many-failures.ts";

/** Hashes that the process makes at once, to check passwords: for half of its processors, and not for many. */
export const hashWidth = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** Retry delay in milliseconds after the queue was full. */
const pause = 1_000;

/** A stranger who waits to be let in, or refused. */
interface Stranger {
  readonly enter: () => void;
  readonly refuse: (refusal: TooManyFailures) => void;
}

/** Makes so many hashes at once. The known go first; of strangers only so many wait. */
export class HashTurns {
  readonly #width: number;
  readonly #mostStrangers: number;
  readonly #chance: Chance;
  readonly #known: (() => void)[] = [];
  readonly #strangers: Stranger[] = [];
  #running = 0;

  constructor(width: number, mostStrangers: number, chance: Chance) {
    this.#width = width;
    this.#mostStrangers = mostStrangers;
    this.#chance = chance;
  }

  /** Number of those who wait. */
  get size(): number {
    return this.#known.length + this.#strangers.length;
  }

  /** @throws {TooManyFailures} too many strangers wait */
  async run<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#width) this.#running++;
    // Who ends hands the turn over.
    else
      await new Promise<void>((enter, refuse) => {
        if (isKnown) this.#known.push(enter);
        else this.#addStranger({ enter, refuse });
      });
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #addStranger(stranger: Stranger): void {
    this.#strangers.push(stranger);
    if (this.#strangers.length <= this.#mostStrangers) return;
    this.#takeStranger().refuse(new TooManyFailures(pause));
  }

  #next(): void {
    const known = this.#known.shift();
    if (known !== undefined) known();
    else if (this.#strangers.length > 0) this.#takeStranger().enter();
    else this.#running--;
  }

  #takeStranger(): Stranger {
    const chosen = oneOf(this.#strangers, this.#chance);
    this.#strangers.splice(this.#strangers.indexOf(chosen), 1);
    return chosen;
  }
}
