import type { AddressList } from "./address-list.ts";
import type { Settings } from "./settings.ts";

/** Names of the settings that a process takes anew while it runs. Certificate and key are those of the same files, or of others. */
export const liveNames: ReadonlySet<string> = new Set([
  "tls-certificate",
  "tls-key",
  "hsts-days",
  "log-level",
  "log-responses",
  "metrics-from",
  "trusted-proxies",
  "shutdown-seconds",
  "keep-tasks-days",
  "keep-requests-days",
  "keep-audit-days",
]);

/** The settings of a process, some of which may change while it runs. */
export class LiveSettings {
  #current: Settings;

  constructor(settings: Settings) {
    this.#current = settings;
  }

  /** The settings as they are now: not to be kept, where one of them is live. */
  get current(): Settings {
    return this.#current;
  }

  get trustedProxies(): AddressList {
    return this.#current.trustedProxies;
  }

  get plainHttp(): boolean {
    return this.#current.plainHttp;
  }

  /** Days for which what has ended is kept, as they are at each look. */
  get keep(): Settings["keep"] {
    const now = (): Settings["keep"] => this.#current.keep;
    return {
      get tasks() {
        return now().tasks;
      },
      get requests() {
        return now().requests;
      },
      get audit() {
        return now().audit;
      },
    };
  }

  /** Takes from new settings those that may change; the others stay. */
  take(next: Settings): void {
    const { tls, operation, logLevel, metricsFrom, trustedProxies, shutdownSeconds, keep } = next;
    const { limits } = this.#current;
    this.#current = {
      ...this.#current,
      // HTTPS begins and ends with a start.
      tls: this.#current.tls && (tls ?? this.#current.tls),
      operation: { ...this.#current.operation, hstsDays: operation.hstsDays },
      limits: { ...limits, logResponses: next.limits.logResponses },
      logLevel,
      metricsFrom,
      trustedProxies,
      shutdownSeconds,
      keep,
    };
  }
}
