import type { Notification } from "../../stored/types.ts";
import { SystemUnavailable } from "../system-unavailable.ts";
import type { Notifier } from "./notifier.ts";

/** Milliseconds for which a channel is left alone that did not answer. */
const pause = 30_000;

/**
 * Leaves a channel alone for a while that did not answer, so that many notifications for it do not keep other
 * systems waiting.
 */
export class RestingNotifier implements Notifier {
  readonly #notifier: Notifier;
  readonly #elapsed: () => number;
  #until = 0;

  /** @param elapsed milliseconds since some moment */
  constructor(notifier: Notifier, elapsed: () => number = () => performance.now()) {
    this.#notifier = notifier;
    this.#elapsed = elapsed;
  }

  get channel(): Notifier["channel"] {
    return this.#notifier.channel;
  }

  get isPersonal(): boolean {
    return this.#notifier.isPersonal;
  }

  get addresses(): readonly string[] {
    return this.#notifier.addresses;
  }

  async notify(notification: Notification, address: string | null, key: string): Promise<void> {
    if (this.#elapsed() < this.#until)
      throw new SystemUnavailable(`The channel ${this.channel} is left alone for a while.`);
    try {
      await this.#notifier.notify(notification, address, key);
    } catch (error) {
      if (error instanceof SystemUnavailable) this.#until = this.#elapsed() + pause;
      throw error;
    }
  }
}
