/** Calls at the end of a turn of the event loop, after what has arrived meanwhile. */
const soon = (call: () => void): void => {
  const { setImmediate } = globalThis as { setImmediate?: (call: () => void) => unknown };
  if (setImmediate === undefined) setTimeout(call);
  else setImmediate(call);
};

/**
 * Lets one waiting request begin in each turn of the event loop, whichever connection it is of. So connections that send
 * many requests in one go take turns with all the others.
 */
export class Turns {
  readonly #calls: (() => void)[] = [];

  add(call: () => void): void {
    this.#calls.push(call);
    if (this.#calls.length === 1) soon(this.#next);
  }

  readonly #next = (): void => {
    const call = this.#calls.shift();
    if (this.#calls.length > 0) soon(this.#next);
    call?.();
  };
}
