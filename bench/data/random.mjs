// @ts-check

/**
 * Whole numbers that look random and are the same in every run: 32 bits of a multiplicative
 * congruential generator (Park and Miller's "minimal standard").
 */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed;
  }

  /**
   * @param {number} count
   * @returns {number} from 0 up to, without, `count`
   */
  below(count) {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % count;
  }

  /**
   * @template T
   * @param {readonly T[]} choices
   * @returns {T}
   */
  pick(choices) {
    return /** @type {T} */ (choices[this.below(choices.length)]);
  }

  /** Money or another decimal of two places, up to `below`. @param {number} below */
  decimal(below) {
    return this.below(below * 100) / 100;
  }
}
