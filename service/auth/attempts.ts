import { Stopwatch, type Clock } from "../domain/shared/clock.ts";
import { clientNetwork } from "./client-network.ts";
import { FailureLimit } from "./failure-limit.ts";

/** Wrong passwords in a minute for one account. */
const failuresOfAccount = 10;
/** Wrong passwords in a minute from one address. */
const failuresOfAddress = 100;
/** For how long an account knows an address that it signed in from. */
const knownFor = 24 * 60 * 60 * 1000;
const capacity = 10_000;

/**
 * Limits how often somebody may be wrong. Wrong passwords from addresses that an account has never used
 * are counted apart from those of addresses that it has, so that strangers do not lock it out.
 */
export class Attempts {
  readonly #stopwatch: Stopwatch;
  readonly #ofAccount: FailureLimit;
  readonly #ofAddress: FailureLimit;
  readonly #known = new Map<string, number>();

  constructor(clock: Clock) {
    this.#stopwatch = new Stopwatch(clock);
    this.#ofAccount = new FailureLimit(clock, failuresOfAccount);
    this.#ofAddress = new FailureLimit(clock, failuresOfAddress);
  }

  /** @throws {TooManyFailures} account or address has been wrong too often */
  check(userid: string, given: string | undefined): void {
    const address = given && clientNetwork(given);
    this.#ofAccount.check(this.#accountKey(userid, address));
    if (address !== undefined) this.#ofAddress.check(address);
  }

  /**
   * Makes an attempt, which counts as failed until it has succeeded: many at once get no further.
   *
   * @throws {TooManyFailures} account or address has been wrong too often
   */
  async make(
    userid: string,
    given: string | undefined,
    attempt: () => Promise<boolean>,
  ): Promise<boolean> {
    const address = given && clientNetwork(given);
    this.check(userid, given);
    const key = this.#accountKey(userid, address);
    this.#ofAccount.count(key);
    if (address !== undefined) this.#ofAddress.count(address);
    if (!(await attempt())) return false;
    this.#ofAccount.forgive(key);
    if (address !== undefined) {
      this.#ofAddress.forgive(address);
      this.#know(userid, address);
    }
    return true;
  }

  #accountKey(userid: string, address: string | undefined): string {
    if (address === undefined) return JSON.stringify([userid]);
    const known = JSON.stringify([userid, address]);
    const since = this.#known.get(known);
    const isKnown = since !== undefined && this.#stopwatch.elapsed() - since < knownFor;
    return isKnown ? known : JSON.stringify([userid]);
  }

  #know(userid: string, address: string): void {
    const known = JSON.stringify([userid, address]);
    this.#known.delete(known);
    this.#known.set(known, this.#stopwatch.elapsed());
    if (this.#known.size <= capacity) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
