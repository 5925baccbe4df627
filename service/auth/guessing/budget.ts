import { Remembered } from "./remembered.ts";
import type { Timer } from "./timer.ts";

/** Guesses that may be made under one mark. */
export interface BudgetRate {
  /** Guesses at once, after a while without any. */
  readonly atOnce: number;
  /** Guesses a minute in the long run. */
  readonly perMinute: number;
}

interface Level {
  readonly guesses: number;
  readonly at: number;
}

/** Guesses that are left under marks, such as those of accounts or networks. */
export class Budget {
  readonly #timer: Timer;
  readonly #atOnce: number;
  /** Milliseconds until there is one more. */
  readonly #pause: number;
  /** Levels of the marks that have fewer than they may; forgotten when they must be full again. */
  readonly #levels: Remembered<Level>;

  constructor(timer: Timer, { atOnce, perMinute }: BudgetRate, capacity: number) {
    this.#timer = timer;
    this.#atOnce = atOnce;
    this.#pause = 60_000 / perMinute;
    this.#levels = new Remembered(timer, { lifetime: atOnce * this.#pause, capacity });
  }

  /** Milliseconds until a guess may be made; 0 if it may be made now. */
  delay(mark: string): number {
    const left = this.#left(mark);
    // Part of a millisecond too few is none.
    return left >= 1 - 1e-9 ? 0 : (1 - left) * this.#pause;
  }

  /** Guesses that have been taken lately, in whole numbers. */
  spent(mark: string): number {
    return Math.ceil(this.#atOnce - this.#left(mark));
  }

  take(mark: string): void {
    this.#set(mark, this.#left(mark) - 1);
  }

  /** Gives back what was taken for an attempt that was no guess. */
  giveBack(mark: string): void {
    this.#set(mark, Math.min(this.#atOnce, this.#left(mark) + 1));
  }

  sweep(): void {
    this.#levels.sweep();
  }

  /** Marks that are remembered. */
  get size(): number {
    return this.#levels.size;
  }

  #left(mark: string): number {
    const level = this.#levels.get(mark);
    if (level === undefined) return this.#atOnce;
    const gained = (this.#timer.elapsed() - level.at) / this.#pause;
    return Math.min(this.#atOnce, level.guesses + gained);
  }

  #set(mark: string, guesses: number): void {
    this.#levels.set(mark, { guesses, at: this.#timer.elapsed() });
  }
}
