import { setImmediate as turn } from "node:timers/promises";
import type { Timer } from "../../../service/auth/guessing/timer.ts";

interface Call {
  readonly at: number;
  readonly call: () => void;
}

/** Time that stands until it is moved, and for which attempts wait all the same. */
export class TestTimer implements Timer {
  #elapsed = 0;
  readonly #calls = new Set<Call>();

  elapsed(): number {
    return this.#elapsed;
  }

  after(milliseconds: number, call: () => void): () => void {
    const planned = { at: this.#elapsed + milliseconds, call };
    this.#calls.add(planned);
    return () => this.#calls.delete(planned);
  }

  /** Goes forward, and calls back in order whoever waits for that. */
  async move(seconds: number): Promise<void> {
    const end = this.#elapsed + seconds * 1000;
    for (;;) {
      await turn();
      const [next] = [...this.#calls].sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      this.#calls.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.call();
    }
    this.#elapsed = end;
    await turn();
  }
}
