import { Budget, type BudgetRate } from "./budget.ts";
import type { Chance } from "./chance.ts";
import { HashTurns, hashWidth } from "./hash-turns.ts";
import { Lines } from "./lines.ts";
import { Marks } from "./marks.ts";
import type { RememberedCounts, WaitingCounts } from "./sign-in-counts.ts";
import type { Timer } from "./timer.ts";

/** Guesses for one account from one network, known or not. */
export const ofNetwork: BudgetRate = { atOnce: 10, perMinute: 10 };
/** Guesses for one account from all networks together that it has never signed in from. */
export const ofStrangers: BudgetRate = { atOnce: 30, perMinute: 60 };
/** Guesses from one network for all accounts together that have never signed in from there. */
export const ofAddress: BudgetRate = { atOnce: 100, perMinute: 100 };

/** Marks that each budget remembers. */
export const budgetCapacity = 10_000;

const most = 1_000;
/** Strangers who wait at once, and their lines. Proxies give up after a minute at the latest. */
const strangers = { most, mostInLine: 64, mostOfGroup: 4, longest: 30_000 };
/** Known users are not refused for having waited. */
const known = { most, mostInLine: most, mostOfGroup: most, longest: 24 * 60 * 60_000 };
/** Strangers who wait for a processor, or for the directory. */
const mostForHash = 100;
/** Questions that the directory is asked at once. */
const askedAtOnce = 8;

/** An attempt to sign in by a password that is not remembered. */
export interface Guess {
  readonly userid: string;
  /** Network of the client, as far as it is known. */
  readonly network: string | undefined;
  /** Whether the account has signed in from that network. */
  readonly isKnown: boolean;
  /** Whether a directory checks the password, so that a slow one blocks no processor. */
  readonly isOutside?: boolean;
}

/**
 * Limits how fast passwords are guessed. Wrong attempts do not lock an account for others: attempts
 * beyond a budget wait for a slot, in a line where networks go first that have made few guesses, and then chance.
 */
export class GuessLimit {
  readonly #marks = new Marks();
  readonly #ofNetwork: Budget;
  readonly #ofStrangers: Budget;
  readonly #ofAddress: Budget;
  readonly #known: Lines;
  readonly #strangers: Lines;
  readonly #turns: HashTurns;
  readonly #turnsOutside: HashTurns;

  constructor(timer: Timer, chance: Chance = Math.random) {
    this.#ofNetwork = new Budget(timer, ofNetwork, budgetCapacity);
    this.#ofStrangers = new Budget(timer, ofStrangers, budgetCapacity);
    this.#ofAddress = new Budget(timer, ofAddress, budgetCapacity);
    this.#known = new Lines(timer, known, chance);
    this.#strangers = new Lines(timer, strangers, chance);
    this.#turns = new HashTurns(hashWidth, mostForHash, chance);
    this.#turnsOutside = new HashTurns(askedAtOnce, mostForHash, chance);
  }

  /**
   * Makes a guess when its turn has come. It is no guess if the password is right.
   *
   * @throws {TooManyFailures} too many wait
   */
  async make(guess: Guess, check: () => Promise<boolean>): Promise<boolean> {
    const { line, here, needs } = this.#placeOf(guess);
    const lines = guess.isKnown ? this.#known : this.#strangers;
    await lines.pass(line, {
      group: here,
      spent: () => this.#ofNetwork.spent(here),
      delay: () => Math.max(...needs.map(([budget, mark]) => budget.delay(mark))),
      take: () => {
        for (const [budget, mark] of needs) budget.take(mark);
      },
    });
    const turns = guess.isOutside === true ? this.#turnsOutside : this.#turns;
    let isWrong = false;
    try {
      isWrong = !(await turns.run(guess.isKnown, check));
      return !isWrong;
    } finally {
      if (!isWrong) for (const [budget, mark] of needs) budget.giveBack(mark);
    }
  }

  /** The line of a guess, and the budgets that it needs. */
  #placeOf({ userid, network, isKnown }: Guess): {
    readonly line: string;
    /** Mark of the account and the network. */
    readonly here: string;
    readonly needs: readonly (readonly [Budget, string])[];
  } {
    const here = this.#marks.of(userid, network ?? null);
    if (isKnown) return { line: here, here, needs: [[this.#ofNetwork, here]] };
    const line = this.#marks.of(userid);
    const needs = [
      [this.#ofNetwork, here],
      [this.#ofStrangers, line],
    ] as const;
    if (network === undefined) return { line, here, needs };
    return { line, here, needs: [...needs, [this.#ofAddress, this.#marks.of("", network)]] };
  }

  get counts(): {
    readonly remembered: Pick<RememberedCounts, "accounts" | "networks" | "addresses">;
    readonly waiting: WaitingCounts;
  } {
    return {
      remembered: {
        accounts: this.#ofStrangers.size,
        networks: this.#ofNetwork.size,
        addresses: this.#ofAddress.size,
      },
      waiting: {
        known: this.#known.size,
        strangers: this.#strangers.size,
        hash: this.#turns.size + this.#turnsOutside.size,
      },
    };
  }

  /** Forgets what has ended. */
  sweep(): void {
    for (const budget of [this.#ofNetwork, this.#ofStrangers, this.#ofAddress]) budget.sweep();
  }

  /** Refuses all that wait for a slot, and all that would. */
  close(): void {
    this.#known.close();
    this.#strangers.close();
  }
}
